import type { Table } from "./blocks.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { keyValueColumns } from "./key-value-tables.ts";
import type { Piece } from "./piece.ts";
import { headerKey } from "./table-outline.ts";
import { isGroupRow } from "./table-shapes.ts";
import type { Template } from "./templated-page.ts";

/** Rows that name pages of the site, or begin with links to such, are things on whatever pages they stand. */
const nameThings = (rows: Table["rows"], template: Template): boolean =>
  rows.some((row) => template.isThing(row[0]?.text ?? "")) ||
  rows.filter((row) => row[0] !== undefined && template.isLinked(row[0])).length * 2 > rows.length;

/** "Group | Downloads by platform" over rows that other pages have too, with other figures: no things, but parts of what is counted. */
export function ofParts(table: Table, template: Template): Table | undefined {
  const [first, second, ...more] = table.header;
  if (first === undefined || second === undefined || more.length > 0 || second.text === "" || table.rows.length < 2) return undefined;
  if (keyValueColumns(table) !== undefined || wholeDate(second.text) !== undefined || table.rows.some((row) => row.length !== 2))
    return undefined;
  const names = table.rows.map((row) => row[0]?.text ?? "");
  if (nameThings(table.rows, template) || names.filter((one) => template.isLabel(one)).length * 10 < names.length * 7) return undefined;
  return { ...table, header: [{ text: "", start: first.start, end: first.start }, second] };
}

/** "Hall | Seats | Width" over rows that other pages have too, with other figures: each is a part of what the columns say of the page's subject. */
export function ofManyParts(table: Table, template: Template): Table | undefined {
  const rows = table.rows.filter((row) => !isGroupRow(row));
  const names = rows.map((row) => row[0]?.text ?? "").filter((one) => one !== "");
  if (table.header.length < 3 || names.length < 2 || keyValueColumns(table) !== undefined || table.header.slice(1).some((one) => wholeDate(one.text) !== undefined)) return undefined; // prettier-ignore
  if (nameThings(rows, template) || names.filter((one) => template.isLabel(one)).length * 10 < names.length * 7) return undefined;
  const told = template.rowsUnder(headerKey(table));
  if (told?.pageTimes !== undefined) return undefined;
  return { ...table, told: { header: headerKey(table), parts: true, ...(told !== undefined && { shared: told.shared, lasting: told.lasting }) } }; // prettier-ignore
}

/** "Model | Pellow Number Four | Pellow Featherweight" over "Weight", "Price": whatever stands in the corner, the columns are the things. */
export function acrossThings(table: Table, template: Template): Table | undefined {
  const names = table.header.slice(1);
  const isThing = (one: Piece | undefined): boolean => one !== undefined && (template.isThing(one.text) || template.isLinked(one));
  return names.length > 1 && table.rows.length > 0 && names.every(isThing) && !table.rows.some(([first]) => isThing(first) || wholeDate(first?.text ?? "") !== undefined) ? { ...table, across: true } : undefined; // prettier-ignore
}

/** "| | First stage | Second stage |" over "Engines", "Thrust": the columns' names stand on other pages too, over other figures. */
export function acrossParts(table: Table, template: Template): Table {
  const [corner, ...names] = table.header.map(({ text }) => text);
  if (corner !== "" || names.length < 2) return table;
  const isPart = (one: string): boolean => template.isLabel(one) && !template.isThing(one) && wholeDate(one) === undefined;
  const rows = table.rows.map(([first]) => first?.text ?? "");
  const isLabelled =
    rows.length > 1 && rows.every((one) => one !== "") && rows.filter((one) => template.isLabel(one)).length * 2 > rows.length;
  return isLabelled && names.every((one) => one !== "" && !template.isThing(one)) && names.filter(isPart).length * 2 > names.length ? { ...table, parted: true } : table; // prettier-ignore
}

/** "Year | Title | Role": on other pages too the rows are named by links to what they are. */
export function ofThings(table: Table, template: Template): Table | undefined {
  const header = headerKey(table);
  const told = header === "" ? undefined : template.rowsUnder(header);
  if (told === undefined) return undefined;
  return {
    ...table,
    told: {
      header,
      ...(told.named !== undefined && { named: told.named }),
      ...(told.local === true && { parts: true as const }),
      ...(told.own === true && { own: true as const }),
      shared: told.shared,
      lasting: told.lasting,
      ...(told.pageTimes !== undefined && { pageTimes: told.pageTimes }),
      ...(told.timed && { timed: true as const }),
    },
  };
}
