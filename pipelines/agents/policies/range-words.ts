import { wordings } from "../../language/writing/spread.ts";
import { nearestOf, rowOf, type Figure } from "./nearest-figures.ts";
import { numberWord, type Remark } from "./remarks.ts";

/** Two ends of one figure, and what was read of things within and without. */
interface Range {
  readonly what: string;
  readonly isDate: boolean;
  readonly edges: readonly { readonly text: string; readonly place: number }[];
  readonly inside: readonly Figure[];
  readonly outside: readonly Figure[];
}

/** So many figures are told one by one. */
const MOST_TOLD = 8;

/** Which of several lie between two ends, and by what figures: neither end alone would tell it. */
export function rangeWords({ what, isDate, edges, inside, outside }: Range): Remark {
  const [low, high] = edges.toSorted((a, b) => a.place - b.place);
  if (low === undefined || high === undefined) return [];
  const range = isDate ? `after ${low.text} and before ${high.text}` : `between ${low.text} and ${high.text}`;
  const slots = { what, range, all: String(inside.length + outside.length), count: numberWord(inside.length) };
  const rest =
    outside.length === 0
      ? [""]
      : outside.length <= MOST_TOLD
        ? OTHERS({ outside: rowOf(outside) })
        : nearOnes(outside, low.place, high.place);
  const own = inside.length <= MOST_TOLD ? rowOf(inside) : inside.map(({ name }) => name).join(", ");
  const said =
    inside.length === 0
      ? NONE(slots)
      : outside.length === 0
        ? ALL({ ...slots, own })
        : SOME({ ...slots, own, is: inside.length === 1 ? "is" : "are" });
  return said.flatMap((one) => rest.map((other) => `${one} ${other}`.trim()));
}

/** The nearest on either side. */
function nearOnes(outside: readonly Figure[], low: number, high: number): Remark {
  const below = nearestOf(outside.filter(({ place }) => place <= low).toSorted((a, b) => b.place - a.place));
  const above = nearestOf(outside.filter(({ place }) => place >= high).toSorted((a, b) => a.place - b.place));
  const sides = [below, above].flatMap((one) => (one === undefined ? [] : `${one.names} with ${one.text}`));
  return NEAREST({ sides: sides.join(" on the one side and "), other: sides.length > 1 ? " on the other" : "" });
}

const SOME = wordings(
  "Of the $all figures for the $what, $count $is $range: $own.",
  "{The question wants|What counts is} the $what $range, and of the $all $count $is: $own.",
);
const ALL = wordings("All $all figures for the $what are $range: $own.");
const NONE = wordings("None of the $all figures for the $what is $range.");
const OTHERS = wordings("{The others are not|Not so}: $outside.", "Outside of that: $outside.");
const NEAREST = wordings("The nearest outside of it: $sides$other.", "Nearest to that come $sides$other.");
