import { refusedDocument } from "../../pages/document-outcome.ts";
import { joinsTo } from "./joins.ts";
import { cellText, withParameter, type RawTable } from "./table.ts";
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
    left.set(origin, withColumns(host, own));
    left.set(table, undefined);
  }
  return tables.map((table) => left.get(table));
}

interface Host {
  readonly table: TypedTable;
  /** The column of the table that goes by which it speaks of the host's rows. */
  readonly by: number;
  /** Of each row of the table that goes, the one that it speaks of; -1 of one that says none. */
  readonly rows: readonly number[];
}

function hostOf(table: TypedTable, others: readonly TypedTable[]): Host | undefined {
  const wide = others.filter((other) => other.raw.rows.length >= table.raw.rows.length - sumsOf(table));
  return hostByName(table, wide) ?? hostByKey(table, wide);
}

function hostByName(table: TypedTable, others: readonly TypedTable[]): Host | undefined {
  const header = table.raw.columns[table.name] ?? "";
  const names = textsOf(table, table.name);
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
      return { table: other, by: table.name, rows: names.map((name) => join.rows.get(name) ?? 0) };
    }
  }
  return undefined;
}

/**
 * By a key beside the names, headed as the other table heads its own. The names are the other's but for a few, written shorter or told apart
 * in another way: rows of names of their own are things of their own. A row without the key, as a sum below the others, speaks of none.
 */
function hostByKey(table: TypedTable, others: readonly TypedTable[]): Host | undefined {
  for (const [by, { label, time, type }] of table.columns.entries()) {
    const header = (table.raw.columns[by] ?? "").toLowerCase();
    if (by === table.name || time !== undefined || type.is === "list" || type.is === "flag") continue;
    const keys = textsOf(table, by);
    const values = new Set(keys.filter((key) => key !== ""));
    const blank = keys.filter((key) => key === "").length;
    if (values.size < FEWEST || values.size + blank < keys.length || blank > sumsOf(table)) continue;
    for (const other of others) {
      const place = other.raw.columns.findIndex((one) => one.toLowerCase() === header);
      const found = joinsTo(other, undefined, label, values).find(({ join, share }) => join.by === place && share === 1);
      // Of two registers of the same things the one without a sum is that of the things.
      if (found === undefined || place === other.name || textsOf(other, place).includes("")) continue;
      const rows = keys.map((key) => (key === "" ? -1 : (found.join.rows.get(key) ?? -1)));
      const own = textsOf(table, table.name);
      const alike = rows.filter((row, at) => isNamed(own[at] ?? "", other, row)).length;
      if (alike >= values.size * ALIKE) return { table: other, by, rows };
    }
  }
  return undefined;
}

/** So many rows of a table may be none of its things: a sum, or a few of them. */
const sumsOf = (table: TypedTable): number => Math.max(1, table.raw.rows.length * 0.05);
/** And so many have to bear the other table's names. */
const ALIKE = 0.8;

const textsOf = ({ raw }: TypedTable, column: number): readonly string[] => raw.rows.map((row) => cellText(row[column]).trim());

/** "St Mary's Hospital (Saltwick)" is named as the St Mary's Hospital of the other table. */
const isNamed = (name: string, other: TypedTable, row: number): boolean => {
  const there = cellText(other.raw.rows[row]?.[other.name]).trim().toLowerCase();
  return there !== "" && name.toLowerCase().replace(/ \([^()]*\)$/, "") === there.replace(/ \([^()]*\)$/, "");
};

function withColumns({ table, by, rows }: Host, more: TypedTable): TypedTable {
  const known = new Set(table.columns.map(columnKey));
  const place = new Map(rows.map((row, at) => [row, at]));
  const lost = rows.filter((row) => row < 0).length;
  const repeats = (at: number): boolean => {
    const cells = rows.flatMap((row, from) =>
      row < 0 ? [] : [[table.raw.rows[row], cellText(more.raw.rows[from]?.[at]).trim()] as const],
    );
    return table.raw.columns.some((_, column) => cells.every(([row, text]) => text === cellText(row?.[column]).trim()));
  };
  const added = [...more.columns.keys()].filter(
    (at) => at !== more.name && at !== by && more.columns[at]?.numbers !== true && !repeats(at),
  );
  const width = table.columns.length;
  const raw: RawTable = {
    ...table.raw,
    columns: [...table.raw.columns, ...added.map((at) => more.raw.columns[at] ?? "")],
    rows: table.raw.rows.map((row, at) => {
      const other = more.raw.rows[place.get(at) ?? -1];
      return [...table.raw.columns.map((_, column) => row[column] ?? ""), ...added.map((column) => other?.[column] ?? "")];
    }),
    ...(lost > 0 && { losses: [...(table.raw.losses ?? []), refusedDocument(withParameter(more.raw.uri, "key", more.raw.columns[by] ?? ""), "no-name", `${lost} rows of "${more.raw.name}" have no ${more.raw.columns[by] ?? "key"}: of which ${table.kind} they speak is not said`)] }), // prettier-ignore
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
