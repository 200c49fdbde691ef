import type { List } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { keyValue } from "./key-value.ts";
import type { Links } from "./links.ts";
import { FIGURE } from "./one-row.ts";
import { part, type Piece } from "./piece.ts";
import { saysOnlyFigures } from "./table-labels.ts";
import type { Template } from "./templated-page.ts";
import { timeOver } from "./time-over.ts";
import { typeOfHeading } from "./types.ts";

const DASHED = /^([^:;|\n]{2,60}?)(?: [–—-] )(?=[^\p{L}]{0,3}\d)/u;

/** What a list says of each of several things. */
export interface ValueOfThing {
  readonly thing: Piece;
  readonly path: readonly Label[];
  readonly value: Piece;
}

/**
 * "Four-hour standard" over "Hest Infirmary: 81.0%", "Port Merrin Hospital: 68.0%": the heading says what is measured, and each item of what.
 * Undefined where most of them name no things of the site; none where the heading does not say what the figures are.
 */
export function valuesOfThings(
  { items }: List,
  heading: Piece | undefined,
  template: Template | undefined,
  links: Links | undefined,
): readonly ValueOfThing[] | undefined {
  const read = items.map(({ depth, term, body, piece }) => {
    if (depth > 0) return undefined;
    if (term !== undefined) return { thing: term, value: body };
    const match = keyValue(piece.text) ?? DASHED.exec(piece.text);
    const name = match?.[1] ?? "";
    return match === null ? undefined : { thing: part(piece, 0, name.length), value: part(piece, match[0].length) };
  });
  const pairs = read.flatMap((one) => (one !== undefined && FIGURE.test(one.value.text) && !/[.!?]$/.test(one.value.text) ? [one] : []));
  const isThing = ({ text, start, end }: Piece): boolean => /^\p{Lu}/u.test(text) && (template?.isThing(text) === true || links?.exact(start, end) !== undefined) && template?.isLabel(text) !== true; // prettier-ignore
  const named = pairs.filter(({ thing }) => isThing(thing)).length;
  if (pairs.length < 2 || pairs.length < items.length || named * 10 < pairs.length * 7) return undefined;
  if (new Set(pairs.map(({ thing }) => thing.text)).size < pairs.length) return undefined;
  // "Lakes" over "Hirschsee: 3 444 ha": what they are, and not what is measured.
  if (typeOfHeading(heading?.text ?? "") !== undefined) return undefined;
  const label = cleanLabel(heading?.text ?? "");
  if (label.label === "" || saysOnlyFigures(label.label) || /\d/.test(label.label)) return [];
  const asOf = label.asOf ?? timeOver(heading?.text ?? "");
  return pairs.map(({ thing, value }) => ({ thing, path: [asOf === undefined ? label : { ...label, asOf }], value }));
}
