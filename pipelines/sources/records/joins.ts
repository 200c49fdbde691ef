import { cellText } from "./table.ts";
import type { TypedTable } from "./typed-table.ts";

/** A column whose values name rows of a table: the row of each value. */
export interface Join {
  readonly table: TypedTable;
  readonly rows: ReadonlyMap<string, number>;
}

/** Of the values of a column, so many have to be there; and there have to be so many. */
const MOST = 0.9;
const FEWEST = 4;

/** For each column of a table, the table that its values name rows of; undefined where there is none. */
export function joinsOf(table: TypedTable, tables: readonly TypedTable[]): readonly (Join | undefined)[] {
  return table.columns.map(({ label, type }, at) => {
    const declared = table.raw.foreign?.find(({ column }) => column === at);
    if (declared !== undefined) {
      const to = tables.find(({ raw }) => raw.name === declared.table);
      const column = to?.raw.columns.indexOf(declared.to) ?? -1;
      return to === undefined || column < 0 ? undefined : { table: to, rows: rowsBy(to, column) };
    }
    if (at === table.name || type.is === "flag" || type.is === "date" || type.is === "empty" || type.is === "year") return undefined;
    const values = new Set(table.raw.rows.flatMap((row) => partsOf(row[at], type)));
    if (values.size < FEWEST) return undefined;
    const found = tables.flatMap((other) => joinsTo(other, other === table, label, values));
    // The one that its header names, else the smallest in which all are found: a code of two letters may be of many things.
    return found.toSorted((a, b) => Number(b.named) - Number(a.named) || b.share - a.share || a.join.rows.size - b.join.rows.size)[0]?.join;
  });
}

function joinsTo(
  table: TypedTable,
  itself: boolean,
  label: string,
  values: ReadonlySet<string>,
): readonly { readonly join: Join; readonly named: boolean; readonly share: number }[] {
  const named = label.split(" ").some((word) => word === table.kind || word === table.kind.split(" ").at(-1));
  return table.columns.flatMap(({ type }, at) => {
    if (type.is === "flag" || type.is === "date" || type.is === "list" || type.is === "empty") return [];
    // Numbers are everywhere: only a header tells that they name rows.
    if ((type.is === "number" || [...values].every((value) => /^\d+$/.test(value))) && !named) return [];
    const rows = rowsBy(table, at);
    if (rows.size * 10 < table.raw.rows.length * 9) return [];
    const hits = [...values].filter((value) => rows.has(value)).length;
    const share = hits / values.size;
    return share >= MOST && !(itself && at !== table.name) ? [{ join: { table, rows }, named, share }] : [];
  });
}

/** Rows by their value in a column; a value of several rows names none. */
function rowsBy(table: TypedTable, column: number): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  const several = new Set<string>();
  for (const [at, row] of table.raw.rows.entries()) {
    const value = cellText(row[column]).trim();
    if (value === "" || table.names[at] === undefined) continue;
    if (rows.has(value)) several.add(value);
    rows.set(value, at);
  }
  for (const value of several) rows.delete(value);
  return rows;
}

/** The values of a cell: one, or those of a list. */
export function partsOf(
  cell: string | readonly string[] | undefined,
  type: { readonly is: string; readonly separator?: string | undefined },
): readonly string[] {
  if (cell === undefined) return [];
  const parts = typeof cell !== "string" ? cell : type.is === "list" && type.separator !== undefined ? cell.split(type.separator) : [cell];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
