import { wholeDate } from "../../schemas/values/dates.ts";
import type { Table } from "./blocks.ts";
import { GENERIC_KEY, UNIT_COLUMN } from "./generic-headers.ts";
import { columnLabels } from "./labels.ts";
import { isGroup } from "./table-labels.ts";
import { isGroupRow } from "./table-shapes.ts";

/** A table of one column of labels, and what its rows are parted by besides. */
export interface StubTable {
  readonly table: Table;
  /** By row: "surface" of "Mean temperature", whose name is the row's. */
  readonly parts: readonly string[];
}

/**
 * "Parameter | Layer | 2018 | 2019": two columns of labels before the times, of which neither tells the rows apart alone. What is measured,
 * or whose it is, names the row, and the other is of which part. Undefined where the table has another shape.
 */
export function withoutStub(table: Table): StubTable | undefined {
  const first = table.header.findIndex((one) => wholeDate(one.text) !== undefined);
  if (first !== 2 || UNIT_COLUMN.test(table.header[1]?.text ?? "")) return undefined;
  const rows = table.rows.filter((row) => !isGroupRow(row));
  const [left, right] = [0, 1].map((at) => rows.map((row) => row[at]?.text ?? ""));
  if (left === undefined || right === undefined || rows.length < 2 || [...left, ...right].some((one) => one === "" || /^[\d.,]+$/.test(one))) return undefined; // prettier-ignore
  if (new Set(left.map((one, at) => `${one}|${right[at]}`)).size < rows.length) return undefined;
  const named = namesRows(table, left, right);
  const other = 1 - named;
  const without = <T>(cells: readonly T[]): T[] => cells.filter((_, at) => at !== other);
  return {
    table: { ...table, header: without(table.header), rows: table.rows.map((row) => without(row)) },
    parts: table.rows.map((row) => (isGroupRow(row) || isApart(named === 0 ? left : right) ? "" : (row[other]?.text ?? ""))),
  };
}

const isApart = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** The column that says what is measured or whose it is; where both may, the first. */
function namesRows({ header }: Table, left: readonly string[], right: readonly string[]): 0 | 1 {
  // "Region | Town": each town has figures of its own.
  if (!isApart(left) && isApart(right) && !right.some((one) => isGroup(one.toLowerCase()))) return 1;
  const measures = ({ text }: { readonly text: string }, cells: readonly string[]): boolean =>
    (text !== "" && GENERIC_KEY.test(text)) || cells.some((one) => columnLabels(one).unit !== undefined);
  const groups = left.filter((one) => isGroup(one.toLowerCase())).length * 2 > left.length;
  const [one, other] = header;
  return groups || (one !== undefined && other !== undefined && !measures(one, left) && measures(other, right)) ? 1 : 0;
}
