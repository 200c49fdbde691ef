import { wholeDate } from "../../schemas/values/dates.ts";
import type { Table } from "./blocks.ts";
import { isGroup } from "./table-labels.ts";
import { isPartOfYear } from "./part-of-year.ts";
import { RANK } from "./table-columns.ts";
import { isGroupRow, isOrdinary } from "./table-shapes.ts";
import { isAggregate, typeOfNaming } from "./types.ts";

/** "TV2019-073", "EL-972": signs that somebody gave, letters with digits. Ends before a space, as "Bench 1" is a part by its number. */
const CODE = /^(?=\S*\p{L})(?=\S*\d)[\p{Lu}\d][\p{L}\d]*(?:[-–/._]?[\p{L}\d]+)*$/u;
/** "0–7 m", "42.0–48.5", "005°": a stretch or a size. */
const MEASURE = /^[~≈<>≤≥±+−-]?\d[\d.,]*(?: ?(?:–|-|to) ?\d[\d.,]*)?(?: ?(?:[\p{Ll}°%′″µ][\p{Ll}°²³/]{0,5}))?$/u;

export const isCode = (text: string): boolean => CODE.test(text) && !MEASURE.test(text);

/** "Lot", "Antenna" over signs: each is one of that kind. */
export const isKindOfCode = (title: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(title) && typeOfNaming(title) === title.toLowerCase();

/** What says that signs follow: "C/n", "ID", "Accession no." */
const SIGN =
  /^(?:[cswr]\/n|ids?|codes?|ref(?:erence)?\.?|reg(?:istration)?\.?|identifier|(?:serial|accession|catalogue|catalog|inventory|inv\.|fleet|construction|works|object|lot|case|file|licence|license|permit|bill|docket)(?: (?:no\.?|number|code|id|#)))$/i;

/** "EL-972" and "ML-587" are made alike; "A4" beside "Great North Road" is a name among names. */
const shapeOf = (text: string): string => text.replace(/\p{L}+/gu, "A").replace(/\d+/g, "#");

/** What the first cells of a table's rows are, where they say no names: signs of things, or sizes and words by which the rows are told apart. */
export type RowNames = "codes" | "measures" | "words";

/** "Code | Module": a column of words, another in each row, is what the rows are called, whatever signs they bear. */
const hasNames = (rows: Table["rows"]): boolean =>
  (rows[0] ?? []).some((_, at) => at > 0 && new Set(rows.map((row) => row[at]?.text)).size === rows.length && rows.every((row) => /^\p{Lu}\p{Ll}+(?: |$)/u.test(row[at]?.text ?? "") && wholeDate(row[at]?.text ?? "") === undefined)); // prettier-ignore

/**
 * Undefined where a name stands in the first column, where it names no row alone, or where its header says no kind of thing ("Rank",
 * "Notes", nothing): then what the rows are is told by other signs, or by none.
 */
export function rowNamesOf(table: Table): RowNames | undefined {
  const title = table.header[0]?.text ?? "";
  const rows = table.rows.filter((row) => !isGroupRow(row) && !isAggregate(row[0]?.text ?? ""));
  const names = rows.map((row) => row[0]?.text ?? "");
  if (names.length === 1 && table.header.length > 2 && isKindOfCode(title) && isCode(names[0] ?? "")) return "codes";
  if (names.length < 2 || names.some((one) => one === "") || new Set(names).size < names.length) return undefined;
  // "No." over "D1", "D2": what they are called by.
  if (RANK.test(title)) return /^(?:no|nr)\.?$/i.test(title) && names.every((one) => isCode(one)) ? "codes" : undefined;
  if (names.some((one) => wholeDate(one) !== undefined || isPartOfYear(one)) || (typeOfNaming(title) === undefined && !SIGN.test(title))) return undefined; // prettier-ignore
  if (SIGN.test(title)) return names.every(isCode) && !hasNames(rows) ? "codes" : undefined;
  const share = (test: (one: string) => boolean): boolean => names.filter(test).length * 10 >= names.length * 9;
  if (share(isCode) && new Set(names.map(shapeOf)).size * 3 <= names.length + 2) return "codes";
  if (names.some((one) => isGroup(one.toLowerCase()))) return undefined;
  if (share((one) => MEASURE.test(one))) return "measures";
  return share((one) => (MEASURE.test(one) || (isOrdinary(one) && !/ \p{Lu}/u.test(one))) && one.split(" ").length <= 4)
    ? "words"
    : undefined;
}
