import type { Reference } from "../../schemas/draft.ts";
import type { Table } from "./blocks.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { Add } from "./fields.ts";
import { CROWD, isPlural } from "./counted-parts.ts";
import { cleanLabel, isPartLabel, labelPath, type Label } from "./labels.ts";
import { keyValue } from "./key-value.ts";
import { namedPart } from "./named-parts.ts";
import { NAME_LABEL } from "./paragraph-fields.ts";
import { part, type Piece } from "./piece.ts";
import { countedNoun, namesGroups } from "./table-labels.ts";
import { GENERIC_KEY, GENERIC_VALUE, UNIT_COLUMN } from "./generic-headers.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { isGroupRow, isOrdinary, isSort } from "./table-shapes.ts";
import type { Template } from "./templated-page.ts";
import { timeOver } from "./time-over.ts";

const SKIPPED_COLUMN = /^(?:source|sources|notes?|remarks?|refs?\.?|reference|references|rank|ranking|trend|comments?|#|no\.?)$/i;
export const TIME_COLUMN =
  /^(?:(?:from |in )?year|year from|date|as of|period|time|date of information|reference year|jahr|stand|année|año|anno|年|年份|年度|年次|연도)$/i;

const SAYS_VALUES = /^(?:explanations?|meanings?|descriptions?|functions?|purpose|definitions?|values?|default|effect)$/i;

export interface KeyValueColumns {
  readonly labels: readonly number[];
  readonly value: number;
  readonly time?: number;
  readonly unit?: number;
  /** A value stands over this column too, and a row that has another there says something of two things. */
  readonly over?: number;
}

/** Which columns of a key-value table hold label, value, time and unit; undefined for a table of things. */
export function keyValueColumns(table: Table): KeyValueColumns | undefined {
  const header = table.header.map((one) => one.text);
  const width = Math.max(header.length, ...table.rows.slice(0, 50).map((row) => row.length));
  const empty = header.every((one) => one === "") || (header.length === 2 && header[0] === header[1]);
  if (width < 2) return undefined;
  if (empty) return width === 2 ? { labels: [0], value: 1 } : width === 3 ? threeColumns(table) : undefined;
  // "Topic | Item | Value": the first holds what the items are grouped by.
  const grouped = width === 3 && GENERIC_KEY.test(header[1] ?? "") && GENERIC_VALUE.test(header[2] ?? "");
  if (grouped) return { labels: [0, 1], value: 2 };
  if (!GENERIC_KEY.test(header[0] ?? "")) return undefined;
  const time = header.findIndex((one, at) => at > 0 && TIME_COLUMN.test(one));
  const unit = header.findIndex((one, at) => at > 0 && UNIT_COLUMN.test(one));
  const rest = header.map((_, at) => at).filter((at) => at > 0 && at !== time && at !== unit && !SKIPPED_COLUMN.test(header[at] ?? "")); // prettier-ignore
  const value = rest.find((at) => GENERIC_VALUE.test(header[at] ?? "")) ?? (rest.length === 1 ? rest[0] : undefined);
  if (value === undefined) return undefined;
  const labels = [0, ...rest.filter((at) => at < value && GENERIC_KEY.test(header[at] ?? ""))];
  if (rest.some((at) => at !== value && !labels.includes(at))) return undefined;
  return { labels, value, ...(time < 0 ? {} : { time }), ...(unit < 0 ? {} : { unit }) };
}

/** Three columns without header cells: group, label and value; or label, value and a time or remark. */
function threeColumns(table: Table): KeyValueColumns | undefined {
  const spanned = table.rows.filter((row) => row[1]?.text === row[2]?.text && row[1]?.text !== row[0]?.text && row[1]?.text !== "").length;
  if (spanned > 1) return { labels: [0], value: 1, over: 2 };
  const figures = (at: number): number => table.rows.filter((row) => /^[-−+~<$€£(]*\.?\d/.test(row[at]?.text ?? "")).length;
  const repeated = table.rows.some((row, at) => at > 0 && row[0]?.text !== "" && row[0]?.text === table.rows[at - 1]?.[0]?.text);
  const labels = table.rows.every((row) => isOrdinary(row[0]?.text ?? ""));
  if (repeated || (labels && figures(1) === 0 && figures(2) * 2 >= table.rows.length)) return { labels: [0, 1], value: 2 };
  if (!labels || figures(1) * 2 < table.rows.length) return undefined;
  return table.rows.every((row) => row[2]?.text === "" || wholeDate(row[2]?.text ?? "") !== undefined)
    ? { labels: [0], value: 1, time: 2 }
    : { labels: [0], value: 1 };
}

/** Each row of a key-value table as a field, with what stands over it: a group's label, a year, a caption that says what is parted. */
export function fromKeyValues(
  table: Table,
  columns: KeyValueColumns,
  above: readonly Label[],
  add: Add,
  { template, title }: { readonly template?: Template | undefined; readonly title: string },
): void {
  let group: Label | undefined;
  let [groups, named]: [number, Reference | undefined] = [0, undefined];
  let year = timeOver(table.caption?.text ?? "") ?? table.dated;
  const shared = columnLabel(table, columns);
  const parted = partedBy(table, columns, template);
  const parting = groupsPart(table, columns);
  const captioned = table.caption === undefined ? undefined : pairIn(table.caption);
  if (captioned !== undefined) add([...above, captioned.label], captioned.value);
  for (const [at, row] of table.rows.entries()) {
    const value = row[columns.value];
    // A table without header cells may have its header in its first row, or below a title over both.
    if (at < 2 && table.rows.length > 2 && SAYS_VALUES.test(value?.text ?? "") && !/ /.test(row[columns.labels[0] as number]?.text ?? ""))
      continue;
    const label = row[columns.labels[0] as number];
    if (label === undefined || label.text === "" || (columns.over !== undefined && row[columns.over]?.text !== value?.text)) continue;
    if (value === undefined || value.text === "" || (row.length > 1 && row.every((one) => one.text === label.text))) {
      // "Licensed beds: 1521" over both columns is a row of its own.
      const said = row.length > 1 && value !== undefined && value.text !== "" ? pairIn(label) : undefined;
      // "Population (2021)" over "Total" and "Density": when they were counted.
      const pair = said === undefined || timeAlone(said.value.text) !== undefined ? undefined : said;
      if (pair !== undefined) add([...above, pair.label], pair.value);
      const time = timeAlone(label.text);
      group = pair === undefined && time === undefined ? cleanLabel(label.text) : undefined;
      if (pair === undefined) year = time;
      if (group !== undefined) [groups, named] = [groups + 1, undefined];
      continue;
    }
    if (group !== undefined && NAME_LABEL.test(label.text)) {
      named = namedPart(group.shown, value.text, title, groups < 2);
      if (named !== undefined) {
        add([...above, group], value);
        group = undefined;
        continue;
      }
    }
    // One cell over label and value names what follows, in a table whose groups stand beside their rows.
    if (value.text === row[columns.labels.at(-1) as number]?.text) continue;
    if (group !== undefined && !isPartLabel(label.text) && !parting) group = undefined;
    const own = columns.labels.flatMap((at) => labelPath(row[at]?.text ?? "")).filter((one) => one.label !== "" || one.asOf !== undefined);
    const time = columns.time === undefined ? undefined : cleanLabel(row[columns.time]?.text ?? "").asOf;
    const unit = columns.unit === undefined ? undefined : cleanLabel(`x (${row[columns.unit]?.text ?? ""})`).unit;
    const over = group ?? parted;
    const said = time ?? own.findLast((one) => one.asOf !== undefined)?.asOf ?? year ?? over?.asOf ?? shared.asOf;
    add([...above, ...(over === undefined ? [] : [over]), ...own], value, {
      asOf: said,
      unit: unit ?? shared.unit,
      ...(named !== undefined && { of: named, ofPart: true }),
    });
  }
}

/** "Primary mirror" over "Mass" and "Enclosure" over "Mass": where a label comes again under another group, its group is part of what it says. */
function groupsPart(table: Table, { labels, value }: KeyValueColumns): boolean {
  const groupOf = new Map<string, number>();
  let group = 0;
  for (const row of table.rows) {
    const label = row[labels[0] as number]?.text ?? "";
    if (row.length > 1 && label !== "" && (isGroupRow(row) || row[value]?.text === "")) group++;
    // "Total" and "Per capita" are parts wherever they stand.
    else if (isPartLabel(label)) continue;
    else if (group > 0 && label !== "" && (groupOf.get(nameKey(label)) ?? group) !== group) return true;
    else if (group > 0) groupOf.set(nameKey(label), group);
  }
  return false;
}

/** "2019" over the rows that hold then. */
function timeAlone(text: string | undefined): string | undefined {
  const label = cleanLabel(text ?? "");
  return label.label === "" && /^(?:1[5-9]|20)\d{2}/.test(label.asOf ?? "") ? label.asOf : undefined;
}

/** "Life expectancy" over "Women", "Men": rows that are groups are parts of what the caption names. */
function partedBy(table: Table, columns: KeyValueColumns, template: Template | undefined): Label | undefined {
  const [at] = columns.labels;
  const names = table.rows.map((row) => row[at as number]?.text ?? "");
  const counts = table.rows.every((row) => /^\d[\d,. \u00a0]*$/.test(row[columns.value]?.text ?? ""));
  const title = table.header[columns.value]?.text ?? "";
  // Where other pages have the same rows with other figures, a caption in any words is what is parted.
  const labelled = template !== undefined && (counts || title !== "") && names.filter((one) => template.isLabel(one)).length * 10 >= names.length * 7; // prettier-ignore
  const said = [table.caption?.text ?? "", title].find((one) => one !== "" && (isSort(one) || labelled) && !GENERIC_VALUE.test(one) && timeOver(one) === undefined); // prettier-ignore
  const plurals = names.filter((one) => isPlural(cleanLabel(one).label)).length;
  // "Crossings" over "Cars | 1,828", "Lorries | 73", "On foot | 12": counted things, and what is counted of them.
  const noun = said === undefined ? "" : cleanLabel(said).label;
  const counted =
    counts && names.length >= 2 && (isPlural(noun) || CROWD.test(noun)) && names.every(isSort) && plurals * 5 >= names.length * 3;
  return labelled || counted || namesGroups(names, false) ? countedNoun([said], "") : undefined;
}

function pairIn(cell: Piece): { readonly label: Label; readonly value: Piece } | undefined {
  const key = keyValue(cell.text);
  if (key === null || /^(?:tab(?:le)?|fig(?:ure)?|source|notes?|photo|image|caption)\b/i.test(cell.text)) return undefined;
  return { label: cleanLabel(key[1] as string), value: part(cell, key[0].length) };
}

/** "Value (2015)" in the header speaks for every row. */
function columnLabel(table: Table, columns: KeyValueColumns): Pick<Label, "asOf" | "unit"> {
  const header = cleanLabel(table.header[columns.value]?.text ?? "");
  return { ...(header.asOf === undefined ? {} : { asOf: header.asOf }), ...(header.unit === undefined ? {} : { unit: header.unit }) };
}
