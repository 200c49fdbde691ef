import { POINTS } from "../../../../schemas/values/unit-converter.ts";
import type { Meaning } from "../meaning.ts";
import { attributeOf } from "./attributes.ts";
import type { ReadQuestion } from "./changes.ts";
import { extreme } from "./ranked-clauses.ts";
import { setOf, type Ground } from "./things.ts";

/** "the combined exports of the OPEC members" */
export function totalOf(words: string, ground: Ground): Meaning | null {
  const [, rest = ""] = /^(?:the )?combined (.+)$/.exec(words) ?? [];
  for (const { index } of rest.matchAll(/ of /g)) {
    const noun = rest.slice(0, index);
    const info = attributeOf(noun, ground) ?? attributeOf(`total ${noun}`, ground);
    const set = info === null || info.multiValued ? null : setOf(rest.slice(index + 4), ground);
    if (info !== null && set !== null) return { is: "aggregated", operation: "sum", attribute: info.name, of: set };
  }
  // "The OPEC members' combined exports"
  const [, whose = "", noun = ""] = /^(.+) 's combined ([a-z -]+)$/.exec(words) ?? [];
  const info = noun === "" ? null : (attributeOf(noun, ground) ?? attributeOf(`total ${noun}`, ground));
  const set = info === null || info.multiValued ? null : setOf(whose, ground);
  return info === null || set === null ? null : { is: "aggregated", operation: "sum", attribute: info.name, of: set };
}

const GAPS: readonly (readonly [form: RegExp, unit?: string])[] = [
  [/^how far apart (?:are|were) the highest and (?:the )?lowest (?<noun>[a-z -]+) among (?<set>.+)$/],
  [/^(?:what (?:is|was) )?the (?:gap|difference) between the highest and (?:the )?lowest (?<noun>[a-z -]+) among (?<set>.+)$/],
  [/^how many percentage points (?:separate|separated|lay between|lie between) the highest and (?:the )?lowest (?<noun>[a-z -]+) among (?<set>.+)$/, POINTS],
  [/^how many years (?:separate|separated|lay between|lie between) the highest and (?:the )?lowest (?<noun>[a-z -]+) among (?<set>.+)$/, "year"],
  [/^among (?<set>.+) , how far apart (?:are|were) the highest and (?:the )?lowest (?<noun>[a-z -]+)$/],
  [/^among (?<set>.+) , how many percentage points (?:separate|separated) the highest and (?:the )?lowest (?<noun>[a-z -]+)$/, POINTS],
  [/^among (?<set>.+) , how many years (?:separate|separated) the highest and (?:the )?lowest (?<noun>[a-z -]+)$/, "year"],
]; // prettier-ignore

/** "how far apart were the highest and the lowest birth rate among France's neighbours" */
export function gapOfList(words: string, ground: Ground): ReadQuestion | null {
  for (const [form, unit] of GAPS) {
    const { noun = "", set = "" } = form.exec(words)?.groups ?? {};
    const of = noun === "" ? null : setOf(set, ground);
    const [first, last] = ["highest", "lowest"].map((end) => extreme(of, `has the ${end} ${noun}`, ground));
    if (first?.is !== "extreme" || last?.is !== "extreme" || first.k !== 1 || last.k !== 1) continue;
    if (first.attribute !== last.attribute || first.which === last.which) continue;
    const meaning: Meaning = {
      is: "computed",
      operation: "difference",
      of: [first, last].map((end): Meaning => ({ is: "value", attribute: first.attribute, of: end })),
    };
    return { meaning, ...(unit !== undefined && { unit }) };
  }
  return null;
}
