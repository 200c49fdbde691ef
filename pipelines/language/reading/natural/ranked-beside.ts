import { nameKey } from "../../../../schemas/values/names.ts";
import type { Lexicon } from "../../lexicon.ts";

const HIGH = new Set(["highest", "largest", "greatest", "longest"]);
const LOW = new Set(["lowest", "smallest", "shortest"]);
const PLACES = ["", "second", "third", "fourth", "fifth"];

/** "is listed with the second-highest share": by the figure that a list gives beside each of its things. */
export function rankedBeside(
  clause: string,
  lexicon: Lexicon,
): { readonly which: "max" | "min"; readonly k: number; readonly qualifier: string } | null {
  const [, place = "", degree = "", qualifier = ""] =
    /^(?:is listed with|has|had) the (?:([a-z]+) - )?([a-z]+) ([a-z ]+)$/.exec(clause) ?? [];
  const k = PLACES.indexOf(place) + 1;
  const which = HIGH.has(degree) ? "max" : LOW.has(degree) ? "min" : null;
  return which === null || k === 0 || !lexicon.qualifiers(nameKey(qualifier)) ? null : { which, k, qualifier };
}
