import { isDated } from "../../entries/list-entry.ts";
import type { Lexicon } from "../../lexicon.ts";
import { mappedMeaning, type Meaning, type Sense } from "../meaning.ts";
import { partsOf } from "./parts.ts";
import type { Signs } from "./signs.ts";

/** Why the times of the words are not those of the program. */
export function otherTimes({ signs }: Signs, { meaning, times }: Sense, lexicon: Lexicon): string | null {
  const needed = new Set([...times, ...partsOf(meaning).times]);
  const said: string[] = [];
  let isLatest = false;
  const isChange = signs.some((sign) => sign.is === "cue" && /^(?:rise|fall|change|percentchange)$/.test(sign.cue));
  for (const [at, sign] of signs.entries()) {
    if (sign.is === "cue" && sign.cue === "recent") isLatest = true;
    if (sign.is !== "time") continue;
    const before = signs[at - 1];
    if (sign.ranged && before?.is === "time" && meaning.is === "computed" && meaning.operation === "mean")
      said.push(...between(before.time, sign.time));
    said.push(sign.time);
  }
  const [year = "", other] = [...new Set(said)];
  // "During 2014" a figure goes from the end of the year before to its own.
  const over = other === undefined && isChange && /^\d{4}$/.test(year) ? [`${String(Number(year) - 1)}-12-31`, `${year}-12-31`] : [];
  if (over.length > 0 && needed.size === 2 && over.every((time) => needed.has(time))) return null;
  if (needed.has("latest") && !isLatest) return "the words do not ask for the latest figure";
  const foreign = said.find((time) => !needed.has(time));
  if (foreign !== undefined) return `the time ${foreign} is no part of the program`;
  const missing = [...needed].find((time) => time !== "latest" && !said.includes(time));
  if (missing !== undefined) return `the time ${missing} is not in the words`;
  if (isUndated(meaning, needed.size > 0, lexicon)) return "a list of the program is of another time than the words say";
  const isSpread = needed.size > 1 && !(meaning.is === "computed" && new Set(meaning.of.map((part) => JSON.stringify(part))).size === 1);
  return isSpread ? "which of two times is whose is not told apart" : null;
}

/** The time of a sentence is that of its lists, too, where these change over the years; others have none. */
function isUndated(meaning: Meaning, hasTime: boolean, lexicon: Lexicon): boolean {
  let found = false;
  mappedMeaning(meaning, (part) => {
    const info = part.is === "listed" ? lexicon.info(part.attribute) : undefined;
    if (part.is === "listed" && info !== undefined) found ||= isDated(info) ? part.time === "" && hasTime : part.time !== "";
    return undefined;
  });
  return found;
}

function between(from: string, to: string): readonly string[] {
  const [first, last] = [Number(from), Number(to)];
  return first > 1000 && last > first && last - first < 30 ? Array.from({ length: last - first }, (_, place) => String(first + place)) : [];
}
