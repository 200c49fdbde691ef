import type { Heading, Table } from "./blocks.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";
import type { PageSubject } from "./subject.ts";

/** "Occurs in" over rows of nothing but links: a list, laid out in columns to save room. */
export function linkedGrid(table: Table, heading: Heading | undefined, subject: PageSubject, links: Links): readonly Piece[] | undefined {
  if (subject.isList || heading === undefined || table.header.some((one) => one.text !== "")) return undefined;
  const cells = table.rows.flat().filter((one) => one.text !== "");
  const linked = cells.filter((one) => links.exact(one.start, one.end) !== undefined);
  return cells.length < 3 || linked.length < cells.length ? undefined : cells;
}
