import { z } from "zod";
import { sha256 } from "../../schemas/canonical.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Table } from "./blocks.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";
import { RANK } from "./table-columns.ts";
import { isSort, namesBesideNumbers } from "./table-shapes.ts";
import { timeColumnOf, timesFirst } from "./time-tables.ts";

/** What a table says of the tables that have its header on other pages: by what its rows may be named, and short signs of their cells. */
export const TableOutline = z.object({
  header: z.string(),
  /** The column of links that differ from row to row, to whatever the rows may be. */
  named: z.int().optional(),
  /** It has a column of times: whether one of them stands in several rows. */
  times: z.enum(["apart", "repeated"]).optional(),
  /** Where days or years stand in its rows. */
  timesAt: z.int().optional(),
  /** Of some rows: what names it, and a sign of every other cell. */
  rows: z.array(z.tuple([z.string(), z.array(z.string())])),
  /** Of rows that no link names: a sign of what stands first, behind "#" where that is numbered, and one of all behind it. */
  local: z.array(z.tuple([z.string(), z.string()])).default([]),
});
export type TableOutline = z.infer<typeof TableOutline>;

const MOST_ROWS = 30;
const MOST_COLUMNS = 8;
const MOST_HEADER = 120;
const MOST_LOCAL = 12;

/** One spelling of a header; empty where a table has none. */
export const headerKey = ({ header }: Pick<Table, "header">): string =>
  header.every((one) => one.text === "") ? "" : header.map((one) => nameKey(one.text).replace(YEAR, "#")).join("|").slice(0, MOST_HEADER); // prettier-ignore

/** "2011 | Change on 2010": on the page of another year the same table says other years. */
const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/g;

/** Two texts of one sign are one in all but a few of four thousand million, and a page keeps few bytes. */
const signOf = (text: string): string => (text === "" ? "" : sha256(text).slice(0, 8));

const targetOf = (links: Links, one: Piece | undefined): string | undefined =>
  one === undefined || one.text === "" ? undefined : links.exact(one.start, one.end)?.uri.replace(/[?#].*$/, "");

/** The first column that has links to unlike pages in most rows. */
export function linkedColumn({ header, rows }: Table, links: Links): number | undefined {
  if (rows.length < 2) return undefined;
  const found = header.findIndex((title, at) => {
    if (RANK.test(title.text)) return false;
    const targets = rows.flatMap((row) => targetOf(links, row[at]) ?? []);
    return targets.length * 10 >= rows.length * 7 && new Set(targets).size * 10 >= targets.length * 9;
  });
  return found < 0 ? undefined : found;
}

/** A time that stands in several rows is no time of the page's subject, but of what the rows are. */
export function timesOf(table: Table): TableOutline["times"] {
  const at = timesFirst(table) ? 0 : timeColumnOf(table);
  if (at < 0) return undefined;
  const times = table.rows.map((row) => row[at]?.text ?? "").filter((one) => one !== "");
  return new Set(times).size < times.length ? "repeated" : "apart";
}

/** "No. 8" and "East Quay" are other things on other pages; the same rows of other years are the same, whatever they are called. */
const nameIn = (text: string, everyYear: boolean): string =>
  everyYear || (/^\p{Lu}\D*$/u.test(text) && !isSort(text)) ? nameKey(text) : "";

/** The column of times, where dates stand in it: "Time" may be how long a walk takes. */
function datesAt(table: Table): number | undefined {
  const at = timesFirst(table) ? 0 : timeColumnOf(table);
  const dates = table.rows.filter((row) => wholeDate(row[at]?.text ?? "") !== undefined).length;
  return at < 0 || dates * 10 < table.rows.length * 7 ? undefined : at;
}

/** `everyYear`: pages of other years may have the same rows, linked or not. */
export function outlineOfTable(table: Table, links: Links, everyYear = false): TableOutline | undefined {
  const header = headerKey(table);
  if (header === "" || table.rows.length === 0) return undefined;
  const named = linkedColumn(table, links);
  const times = timesOf(table);
  const timesAt = datesAt(table);
  const beside = namesBesideNumbers(table);
  const namesAt = beside ?? (timesAt === 0 ? 1 : 0);
  return {
    header,
    ...(named !== undefined && { named }),
    ...(times !== undefined && { times }),
    ...(timesAt !== undefined && { timesAt }),
    local: named !== undefined || beside !== undefined || times !== undefined || everyYear ? [] : table.rows.slice(0, MOST_LOCAL).flatMap((row): TableOutline["local"] => {
      const [name = "", ...rest] = row.map((one) => nameKey(one.text));
      return name === "" || rest.every((one) => one === "" || one === name) ? [] : [[(NUMBERED.test(row[0]?.text ?? "") ? "#" : "") + signOf(name), signOf(rest.join("|"))]];
    }),
    rows: named === undefined && !(everyYear || timesAt !== undefined) ? [] : table.rows.slice(0, MOST_ROWS).flatMap((row): TableOutline["rows"] => {
      const target = named === undefined ? nameIn(row[namesAt]?.text ?? "", everyYear) : targetOf(links, row[named]);
      return target === undefined || target === "" ? [] : [[signOf(target), row.slice(0, MOST_COLUMNS).map((one) => signOf(nameKey(one.text)))]];
    }),
  }; // prettier-ignore
}

/** "Ward 3B", "Gate 12": a word and a number, of which there may be one anywhere. */
const NUMBERED = /^\p{Lu}\p{Ll}+ (?:\d{1,3}\p{Lu}?|\p{Lu}\d{1,2})$/u;

const MOST_CELL = 60;

/** What the rows of a table say of the pages that they lead to: address, column and cell. */
export function factsOfRows(table: Table, links: Links): [string, string, string][] {
  const named = linkedColumn(table, links);
  if (named === undefined || timesOf(table) === "repeated") return [];
  return table.rows.slice(0, MOST_ROWS).flatMap((row): [string, string, string][] => {
    const target = targetOf(links, row[named]);
    if (target === undefined) return [];
    return row.slice(0, MOST_COLUMNS).flatMap(({ text }, at): [string, string, string][] => {
      const label = table.header[at]?.text ?? "";
      return at === named || label === "" || RANK.test(label) || text === "" || text.length > MOST_CELL || text.includes("\n")
        ? []
        : [[target, label, text]];
    });
  });
}
