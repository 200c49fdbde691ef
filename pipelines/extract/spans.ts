import { wholeDate } from "../../schemas/values/dates.ts";
import type { Table } from "./blocks.ts";
import type { Piece } from "./piece.ts";

const FROM = /^(?:from|since|start(?:ed)?|began|appointed|year from|beginning|von|ab)$/i;
const TO = /^(?:to|until|till|through|end(?:ed)?|left|year to|bis)$/i;
const LASTED = /^(?:start(?:ed)?|began)$/i;
const OPEN = /^(?:present|today|now|current|date|incumbent|to date|ongoing|heute|[–—.-]*)$/i;

/** The columns of a span's two ends, side by side. */
export function spanColumns({ header, rows }: Pick<Table, "header" | "rows">): number | undefined {
  const at = header.findIndex((one, each) => FROM.test(one.text) && TO.test(header[each + 1]?.text ?? ""));
  // "River | Length | Began | Ended | Operator": how long it was there is told last but one, and dates nothing else that it was.
  return at < 0 || (at > 2 && LASTED.test(header[at]?.text ?? "")) || areOccasions(rows, at) ? undefined : at;
}

const DAY = 86_400_000;
/** Nobody holds a post or a contract of a few months as a rule. */
const MOST_DAYS = 150;

/** Cruises and exhibitions, each from one day to another of the same season: the days are when it was, and date nothing else of it. */
function areOccasions(rows: Table["rows"], at: number): boolean {
  const days = rows.flatMap((row) => {
    const [from, to] = [row[at], row[at + 1]].map((one) => wholeDate(one?.text ?? "")?.value ?? "");
    return from?.length === 10 && to?.length === 10 ? [(Date.parse(to) - Date.parse(from)) / DAY] : [];
  });
  const names = rows.map((row) => row[0]?.text ?? "");
  const short = days.filter((one) => one >= 0 && one <= MOST_DAYS).length;
  return at > 0 && rows.length > 1 && short * 10 >= rows.length * 8 && new Set(names).size === names.length;
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
