import { wholeDate } from "../../schemas/values/dates.ts";
import type { Table } from "./blocks.ts";
import type { Piece } from "./piece.ts";

const FROM = /^(?:from|since|start(?:ed)?|began|appointed|year from|beginning|von|ab)$/i;
const TO = /^(?:to|until|till|through|end(?:ed)?|left|year to|bis)$/i;
const LASTED = /^(?:start(?:ed)?|began)$/i;
const OPEN = /^(?:present|today|now|current|date|incumbent|to date|ongoing|heute|[–—.-]*)$/i;

/** The columns of a span's two ends, side by side. */
export function spanColumns({ header }: Pick<Table, "header">): number | undefined {
  const at = header.findIndex((one, each) => FROM.test(one.text) && TO.test(header[each + 1]?.text ?? ""));
  // "River | Length | Began | Ended | Operator": how long it was there is told last but one, and dates nothing else that it was.
  return at < 0 || (at > 2 && LASTED.test(header[at]?.text ?? "")) ? undefined : at;
}

const yearOf = (cell: Piece | undefined): string | undefined => /^\d{4}/.exec(wholeDate(cell?.text ?? "")?.value ?? "")?.[0];

/** "1967 | 1987" is 1967/1987, and "2004 | present" has begun in 2004. */
export function spanOf(row: readonly Piece[], at: number): string | undefined {
  const [from, to] = [yearOf(row[at]), yearOf(row[at + 1])];
  if (from === undefined) return undefined;
  if (to === undefined) return OPEN.test(row[at + 1]?.text ?? "") ? from : undefined;
  return from === to ? from : `${from}/${to}`;
}

/** "From | To | Owner": rows that begin with spans are times of the page's subject, and an owner does not begin or end. */
export function withSpans(table: Table): Table {
  const [first] = table.header;
  const spans = spanColumns(table) === 0 ? table.rows.map((row) => spanOf(row, 0)) : [];
  if (first === undefined || spans.length === 0 || table.header.length < 3 || spans.includes(undefined)) return table;
  return {
    ...table,
    header: [{ ...first, text: "Period" }, ...table.header.slice(2)],
    rows: table.rows.map(([from, to, ...rest], at) => [{ text: spans[at] as string, start: (from as Piece).start, end: (to as Piece).end }, ...rest]), // prettier-ignore
  };
}
