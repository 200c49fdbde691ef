import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import type { Parts } from "./parts.ts";
import type { Signs } from "./signs.ts";

/** Why a figure is said to be of a thing that the program asks none of: "how large was France's labour force", where a partner's is meant. */
export function otherOwner({ signs, words }: Signs, meaning: Meaning, { asked }: Parts): string | null {
  const values = meaning.is === "computed" ? meaning.of : [meaning];
  const own = new Set<string>();
  for (const part of values) {
    if (part.is !== "value") return null;
    if (part.of.is === "entity") own.add(part.of.id);
    else if (part.of.is !== "listed" && part.of.is !== "both" && part.of.is !== "filtered" && part.of.is !== "extreme") return null;
  }
  for (const [at, sign] of signs.entries()) {
    if (sign.is !== "words" || !sign.of.every((name) => asked.includes(name))) continue;
    const before = signs[at - 1];
    const mark = before === undefined ? "" : words.slice(before.at + 1, sign.at).join(" ");
    if (before?.is === "entity" && /^(?:'s|')$/.test(mark) && before.ids.every((id) => !own.has(id)))
      return "the figure of another thing is asked for";
  }
  return null;
}

/** Why so many people are counted where the program compares shares: "fewer obese adults" for the lower rate. */
export function otherNumber({ words }: Signs, { picking }: Parts, lexicon: Lexicon): string | null {
  const text = words.join(" ");
  const isShare = picking.some((name) => lexicon.info(name)?.units[0]?.startsWith("%") === true);
  const isCounted =
    /\b(?:fewer|fewest|more|most) (?:[a-z-]+ )?(?:adults|people|persons|men|women|inhabitants|residents|workers|children)\b/.test(text);
  return isShare && isCounted && !/\b(?:percentage|percent|share|proportion|rate)\b/.test(text)
    ? "the words count, the program compares shares"
    : null;
}
