import type { Table } from "./blocks.ts";
import type { Piece } from "./piece.ts";

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/((?:1[5-9]|20)\d\d)$/;

/**
 * "07/06/2013" alone may be a day of June or of July; beside "21/03/1999" in its column it is of June. Where no row of the column tells,
 * or two tell otherwise, it stays as it is and dates nothing.
 */
export function withOrderedDays(table: Table): Table {
  const orders = table.header.map((_, at) => orderOf(table.rows.map((row) => row[at]?.text ?? "")));
  if (orders.every((one) => one === undefined)) return table;
  return { ...table, rows: table.rows.map((row) => row.map((one, at) => written(one, orders[at]))) };
}

type Order = "day-first" | "month-first";

function orderOf(column: readonly string[]): Order | undefined {
  const days = column.flatMap((one) => {
    const match = SLASHED.exec(one);
    return match === null ? [] : [[Number(match[1]), Number(match[2])] as const];
  });
  const [dayFirst, monthFirst] = [days.some(([first]) => first > 12), days.some(([, second]) => second > 12)];
  return dayFirst === monthFirst ? undefined : dayFirst ? "day-first" : "month-first";
}

function written(one: Piece, order: Order | undefined): Piece {
  const match = order === undefined ? null : SLASHED.exec(one.text);
  if (match === null) return one;
  const [first = "", second = "", year = ""] = match.slice(1);
  const [day, month] = order === "day-first" ? [first, second] : [second, first];
  return { ...one, text: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` };
}
