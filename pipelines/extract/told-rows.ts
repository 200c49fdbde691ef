import { wholeDate } from "../../schemas/values/dates.ts";
import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import type { Links } from "./links.ts";
import type { PageSubject } from "./subject.ts";
import { figureColumns, RANK, SKIP } from "./table-columns.ts";
import { isOrdinary } from "./table-shapes.ts";
import { saysOnlyFigures } from "./table-labels.ts";
import { headerKey, linkedColumn, timesOf } from "./table-outline.ts";

/** What the rows of a table are, where that is decided by more than its words. */
export type DecidedRows =
  | { readonly kind: "things"; readonly named: number; readonly times: number; readonly shared: readonly number[] }
  | { readonly kind: "parts" };

/**
 * What the site's other pages tell of the rows; alone, a column of times of which one comes again in several rows, beside a column of
 * links to unlike pages: rows of such a table are what is linked, and the time is when something of it was.
 */
export function rowsOf(table: Table, subject: PageSubject, links: Links, timeColumn: number): DecidedRows | undefined {
  const told = table.told?.header === headerKey(table) ? table.told : undefined;
  const isDated = table.rows.some((row) => wholeDate(row[0]?.text ?? "") !== undefined);
  const names = table.rows.map((row) => row[0]?.text ?? "");
  if (!subject.isList && !isDated && (END_OF_WAY.test(table.header[0]?.text ?? "") || areNumbered(names))) return { kind: "parts" };
  if (told?.parts === true && !subject.isList) return { kind: "parts" };
  const named = told?.named ?? (timeColumn === 0 && timesOf(table) === "repeated" ? linkedColumn(table, links) : undefined);
  if (named === undefined || timeColumn < 0) return undefined;
  return { kind: "things", named, times: -1, shared: told?.shared ?? [] };
}

/** The rows of a table that others have too are something of the page's subject: what the heading calls them, else their column. */
export function toldMember(heading: Heading | undefined, title: string): Label | undefined {
  const label = cleanLabel(heading?.piece.text ?? "");
  const said = label.label === "" || saysOnlyFigures(label.label) ? cleanLabel(title) : label;
  return said.label === "" ? undefined : said;
}

/** "From | Time | Ascent": rows are ways to the page's subject, and where they begin is no thing that takes time. */
const END_OF_WAY = /^(?:from|to|via|starting (?:point|from)|departure|destination|start|approach(?: from)?)$/i;

/** "Band 1", "Band 2": one word of the language, and numbers or letters. */
const areNumbered = (names: readonly string[]): boolean =>
  names.length > 1 &&
  names.every((one) => /^\p{Lu}?\p{Ll}{2,} (?:\d{1,3}|[A-Z])$/u.test(one) && isOrdinary(one)) &&
  new Set(names.map((one) => one.split(" ")[0])).size === 1;

const AS_OF = /^(?:as of|as at|reference|date of information|period|stand)\b/i;

/**
 * "Film | Year | Studio | Gross": beside texts that are told of things once each, a time is when something of the thing was, and dates
 * none of their figures.
 */
export function isWhen(table: Table, nameColumn: number, timeColumn: number): boolean {
  const title = table.header[timeColumn]?.text ?? "";
  if (timeColumn < 0 || AS_OF.test(title)) return false;
  const names = table.rows.map((row) => row[nameColumn]?.text ?? "").filter((one) => one !== "");
  if (new Set(names).size < names.length) return false;
  const shapes = figureColumns(table);
  return table.header.some(
    (one, at) => at !== nameColumn && at !== timeColumn && one.text !== "" && !SKIP.test(one.text) && !RANK.test(one.text) && shapes[at]?.figures !== true && table.rows.some((row) => (row[at]?.text ?? "") !== ""),
  ); // prettier-ignore
}
