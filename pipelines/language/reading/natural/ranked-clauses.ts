import type { Lexicon } from "../../lexicon.ts";
import { areWordsFor } from "../kinds-of-meaning.ts";
import type { Meaning } from "../meaning.ts";
import { thatThingsHave } from "./had-figures.ts";
import type { Patterns, RankClause } from "./patterns.ts";
import { rankedBeside } from "./ranked-beside.ts";

/** Those of a set, or the one of it, that a clause ranks first. */
export function extreme(
  of: Meaning | null,
  clause: string,
  { patterns, lexicon }: { readonly patterns: Patterns; readonly lexicon: Lexicon },
): Meaning | null {
  const beside = of === null ? null : rankedBeside(clause, lexicon);
  if (of !== null && beside !== null)
    return of.is === "listed" || of.is === "entity"
      ? {
          is: "extreme",
          which: beside.which,
          k: beside.k,
          attribute: `${of.is === "listed" ? of.attribute : ""} # ${beside.qualifier}`,
          of,
        }
      : null;
  const than = / than (?:any of the others|any of the rest|the rest of them)$/;
  const said = clause.replace(than, "");
  const isCompared = said !== clause || (of?.is === "options" && of.of.length === 2) || of?.is === "entity";
  const ranking =
    of === null
      ? null
      : only(
          thatThingsHave(
            patterns
              .rankings(said)
              .filter(({ compares, of: things }) => (compares ? isCompared : said === clause) && areWordsFor(things, of, lexicon)),
            ({ which, k, attribute }) => ({ is: "extreme", which, k, attribute, of }),
            lexicon,
          ),
        );
  return of === null || ranking === null ? null : { is: "extreme", which: ranking.which, k: ranking.k, attribute: ranking.attribute, of };
}

function only(rankings: readonly RankClause[]): RankClause | null {
  const [first, ...others] = rankings;
  return first !== undefined && others.every((one) => one.attribute === first.attribute && one.which === first.which && one.k === first.k)
    ? first
    : null;
}
