import type { Meaning } from "../meaning.ts";
import { askedFor, type Form } from "./borders.ts";
import { atEachGap } from "./choices.ts";
import { areWordsFor } from "../kinds-of-meaning.ts";
import { setOf, thingOf, type Ground } from "./things.ts";

/** "Which of the SADC 's members exported more than Mozambique", "how many of S were built before X", "of S , which have more people than X itself". */
export const against: Form = (words, ground) => {
  const counted = /^how many of (.+)$/.exec(words)?.[1];
  const named = /^which of (.+)$/.exec(words)?.[1] ?? /^(?:of|among) (.+?) , which (.+)$/.exec(words)?.slice(1).join(" ");
  const rest = counted ?? named;
  if (rest === undefined) return null;
  const found = setAgainst(rest, ground);
  return found === null ? null : askedFor(counted === undefined ? found : { is: "count", of: found });
};

/** Parted at the word that sets them against each other, and before that at any place where a list and a clause are read. */
function setAgainst(words: string, ground: Ground): Meaning | null {
  for (const { index, 1: link = "" } of words.matchAll(/ (than|before|after) (?=@)/g)) {
    const other = thingOf(words.slice(index + link.length + 2).replace(/ itself$/, ""), ground);
    if (other?.is !== "entity") continue;
    const read = atEachGap(words.slice(0, index), (left, clause) => {
      const of = setOf(left, ground);
      const degree = of === null ? null : degreeOf(singular(clause), link, of, ground);
      return degree === null || of?.is !== "listed" ? null : { is: "against", of, ...degree, with: other };
    });
    if (read !== null) return read.meaning;
  }
  return null;
}

const singular = (clause: string): string =>
  clause
    .replace(/^have /, "has ")
    .replace(/^are /, "is ")
    .replace(/^were /, "was ")
    .replace(/^lie /, "lies ");

/** What a clause compares, and which way: "exported more" than, "was built" before. */
function degreeOf(
  clause: string,
  link: string,
  of: Meaning,
  { patterns, lexicon }: Ground,
): { readonly attribute: string; readonly comparator: "<" | ">" } | null {
  const [verb = "", ...others] = clause.split(" ");
  const said = link === "than" ? [clause, [`${verb}s`, ...others].join(" "), [`${verb}es`, ...others].join(" ")] : [`${clause} later`];
  for (const one of said) {
    const ways = new Set(
      patterns
        .rankings(one)
        .flatMap(({ compares, attribute, which, k, of: things }) =>
          compares && k === 1 && areWordsFor(things, of, lexicon) ? [`${which} ${attribute}`] : [],
        ),
    );
    const [only, other] = ways;
    if (only === undefined || other !== undefined) continue;
    const attribute = only.slice(4);
    const isMore = link === "than" ? only.startsWith("max") : link === "after";
    return { attribute, comparator: isMore ? ">" : "<" };
  }
  return null;
}
