import type { List } from "./blocks.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { isName } from "./entity-list.ts";
import { keyValue } from "./key-value.ts";
import { cleanLabel, type Label } from "./labels.ts";
import type { Links } from "./links.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import type { Template } from "./templated-page.ts";

const RANK = /^(?:\d{1,3}(?:st|nd|rd|th)|(?:no\.|#) ?\d{1,3})$/i;
const DURATION =
  /^(?:\d{1,3} ?h(?:ours?|rs?)? ?(?:\d{1,2} ?m(?:in(?:utes)?)?)?(?: ?\d{1,2} ?s(?:ec(?:onds)?)?)?|\d{1,3}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?h)?)$/i;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const PARTS = /, (?!\d{3}(?!\d))| [·•|–—] |(?<=\S) (?=\()/g;

export const isDuration = (text: string): boolean => DURATION.test(text);

/** What a part of a record is, by its form. */
function kindOf(text: string): string {
  if (RANK.test(text)) return "position";
  if (DURATION.test(text)) return "time";
  return /^\d/.test(text) ? "figure" : "name";
}

interface RecordFact {
  readonly thing?: undefined;
  readonly path: readonly Label[];
  readonly value: Piece;
}

const unbracketed = (one: Piece): Piece => (/^\([^()]*\)$/.test(one.text) ? part(one, 1, one.text.length - 1) : one);

/**
 * "2019: Harrowmere Night Ride, 5th, 18 h 10 min", again and again, or the same under a heading that is a year: what somebody came in at,
 * and in what time, where and when. The records have one form, and a part that its form does not name stays unsaid. Undefined for other lists.
 */
export function yearRecords(
  list: List,
  over: string | undefined,
  links: Links | undefined,
  template: Template | undefined,
): readonly RecordFact[] | undefined {
  if (list.items.length < 2 || list.items.some(({ depth }) => depth > 0)) return undefined;
  const read = list.items.map(({ term, piece, body }) => {
    const key = term === undefined ? keyValue(piece.text) : null;
    const label = term?.text ?? key?.[1] ?? "";
    const own = YEAR.test(label) ? label : undefined;
    const year = own ?? (term === undefined && key === null && over !== undefined && YEAR.test(over) ? over : undefined);
    const said = term !== undefined ? body : key !== null && own !== undefined ? part(piece, key[0].length) : piece;
    return { year, parts: splitTop(said, PARTS).map(unbracketed) };
  });
  const [first] = read;
  const kinds = first?.parts.map(({ text }) => kindOf(text)) ?? [];
  const named = kinds.indexOf("name");
  const isOne =
    kinds.length > 1 && kinds.length <= 5 && kinds.filter((one) => one === "name").length === 1 && new Set(kinds).size === kinds.length;
  if (!isOne || !kinds.some((one) => one === "position" || one === "time")) return undefined;
  if (read.some(({ year, parts }) => year === undefined || parts.map(({ text }) => kindOf(text)).join() !== kinds.join())) return undefined;
  const isThing = (one: Piece | undefined): boolean => one !== undefined && wholeDate(one.text) === undefined && (isName(one.text) || links?.from(one.start) !== undefined || template?.isThing(one.text) === true); // prettier-ignore
  if (!read.every(({ parts }) => isThing(parts[named]))) return undefined;
  return read.flatMap(({ year, parts }) =>
    parts.flatMap((value, at): RecordFact[] =>
      kinds[at] === "position" || kinds[at] === "time"
        ? [{ path: [parts[named]?.text ?? "", kinds[at] ?? "", year ?? ""].map(cleanLabel), value }]
        : [],
    ),
  );
}
