import { cleanLabel, type Label } from "./labels.ts";
import { part, type Piece } from "./piece.ts";

const DAY = "(?:mon|tue|wed|thu|fri|sat|sun)\\p{Ll}*\\.?";
/** "Fri", "Tue–Sun", "Monday to Friday": days of the week as labels. */
const DAYS = new RegExp(`^${DAY}(?: ?(?:[–—-]|to|and|&|,|\\/) ?${DAY})*$`, "iu");
const CLOCK =
  /^(?:[01]?\d|2[0-4])(?:[:.]\d\d)? ?(?:[ap]\.?m\.?)? ?(?:[–—-]|to|until) ?(?:[01]?\d|2[0-4])(?:[:.]\d\d)?(?: ?[ap]\.?m\.?| h)?(?:[,;].*)?$/i;

/** "Fri: 20:00–23:30" under no heading says when something is open: the day names no relation by itself. */
const isHours = (label: string, value: string): boolean => DAYS.test(label) && (CLOCK.test(value) || /^closed$/i.test(value));

/** "Brunnau (46.9450 N, 11.3972 E)": a place, and where that is. */
function placeIn(value: Piece): { readonly name: Piece; readonly at: Piece } | undefined {
  const [, name = "", at = ""] =
    /^(\p{Lu}[^()\n]{1,60}?) \((\d{1,2}[^()\p{L}]* ?[NS]\b[, ]+\d{1,3}[^()\p{L}]* ?[EWO])\)$/u.exec(value.text) ?? [];
  return name === ""
    ? undefined
    : { name: part(value, 0, name.length), at: part(value, value.text.length - at.length - 1, value.text.length - 1) };
}

/** What a label and its value say apart: the day of opening hours is no label alone, and a place is not where it lies. Undefined where they are one. */
export function partedField(path: readonly Label[], value: Piece): readonly (readonly [readonly Label[], Piece])[] | undefined {
  if (path.length === 1 && isHours(path[0]?.shown ?? "", value.text)) return [[[cleanLabel("opening hours"), ...path], value]];
  const placed = placeIn(value);
  return placed === undefined
    ? undefined
    : [
        [path, placed.name],
        [[...path.slice(0, -1), cleanLabel("coordinates")], placed.at],
      ];
}
