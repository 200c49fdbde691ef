import { joinsTo } from "./joins.ts";
import { cellText, type RawTable } from "./table.ts";
import type { Column, TypedTable } from "./typed-table.ts";

/** A register of fewer may meet another by chance. */
const FEWEST = 4;
/** "code", "name": of whatever. */
const ANYTHING = /^(?:names?|titles?|labels?|codes?|ids?|keys?|no|nr|number|ref)$/i;

/**
 * Tables of which every row is named by the key of another table's row say more of those same things: what a hut earned stands in its book
 * and where it lies in the register. Their columns go to the rows that they speak of. Gives for each table that is left itself with what it
 * got, and for each one that went undefined.
 */
export function oneThingEach(tables: readonly TypedTable[]): readonly (TypedTable | undefined)[] {
  const left = new Map<TypedTable, TypedTable | undefined>(tables.map((table) => [table, table]));
  // The smaller first: what it says may go on from the table that it went to.
  for (const table of tables.toSorted((a, b) => a.raw.rows.length - b.raw.rows.length || b.columns.length - a.columns.length)) {
    const own = left.get(table);
    const others = tables.flatMap((other) => (other === table ? [] : (left.get(other) ?? [])));
    const host = own === undefined ? undefined : hostOf(own, others);
    if (own === undefined || host === undefined) continue;
    const origin = tables.find((one) => left.get(one) === host.table);
    if (origin === undefined) continue;
    left.set(origin, withColumns(host.table, own, host.rows));
    left.set(table, undefined);
  }
  return tables.map((table) => left.get(table));
}

interface Host {
  readonly table: TypedTable;
  /** Of each row of the table that goes, the one that it speaks of. */
  readonly rows: readonly number[];
}

function hostOf(table: TypedTable, others: readonly TypedTable[]): Host | undefined {
  const header = table.raw.columns[table.name] ?? "";
  const names = table.raw.rows.map((row) => cellText(row[table.name]).trim());
  const values = new Set(names);
  if (values.size < FEWEST || values.size < names.length || table.names.includes(undefined)) return undefined;
  const declared = table.raw.foreign?.find(({ column }) => column === table.name)?.table;
  for (const other of others) {
    if (other.raw.rows.length < names.length) continue;
    const label = table.columns[table.name]?.label ?? "";
    for (const { join, named, share } of joinsTo(other, undefined, label, values)) {
      const to = other.raw.columns[join.by] ?? "";
      const same = to.toLowerCase() === header.toLowerCase() && !ANYTHING.test(header);
      const coded = ANYTHING.test(header) && names.every((name) => /\d/.test(name) && /\p{L}/u.test(name));
      if (share < 1 || !(declared === other.raw.name || named || same || coded || table.kind === other.kind)) continue;
      return { table: other, rows: names.map((name) => join.rows.get(name) ?? 0) };
    }
  }
  return undefined;
}

function withColumns(table: TypedTable, more: TypedTable, rows: readonly number[]): TypedTable {
  const known = new Set(table.columns.map(columnKey));
  const place = new Map(rows.map((row, at) => [row, at]));
  const repeats = (at: number): boolean => {
    const cells = rows.map((row, from) => [table.raw.rows[row], cellText(more.raw.rows[from]?.[at]).trim()] as const);
    return table.raw.columns.some((_, column) => cells.every(([row, text]) => text === cellText(row?.[column]).trim()));
  };
  const added = [...more.columns.keys()].filter((at) => at !== more.name && more.columns[at]?.numbers !== true && !repeats(at));
  const width = table.columns.length;
  const raw: RawTable = {
    ...table.raw,
    columns: [...table.raw.columns, ...added.map((at) => more.raw.columns[at] ?? "")],
    rows: table.raw.rows.map((row, at) => {
      const other = more.raw.rows[place.get(at) ?? -1];
      return [...table.raw.columns.map((_, column) => row[column] ?? ""), ...added.map((column) => other?.[column] ?? "")];
    }),
    times: [...table.columns, ...added.map((at) => more.columns[at])].map((column) => column?.time),
    foreign: [
      ...(table.raw.foreign ?? []),
      ...(more.raw.foreign ?? []).flatMap((one) =>
        added.includes(one.column) ? [{ ...one, column: width + added.indexOf(one.column) }] : [],
      ),
    ],
  };
  const columns = added.flatMap((at): readonly Column[] => {
    const column = more.columns[at];
    // Both tables have remarks of their own.
    return column === undefined ? [] : [known.has(columnKey(column)) ? { ...column, label: `${more.kind} ${column.label}` } : column];
  });
  return { ...table, raw, columns: [...table.columns, ...columns] };
}

const columnKey = ({ label, time }: Column): string => `${label.toLowerCase()} ${time ?? ""}`;
