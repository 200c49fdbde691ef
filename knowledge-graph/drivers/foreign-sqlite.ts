import Database from "libsql";

export interface SqliteTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | bigint | null)[])[];
  readonly foreign: readonly { readonly column: string; readonly table: string; readonly to: string }[];
}

/** Rows of one table that are read. */
const MOST = 200_000;

interface ColumnRow {
  readonly name: string;
  readonly pk: number;
  /** 0 for a column that is stored as it is written. */
  readonly hidden: number;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables of somebody else's SQLite file, opened for reading only: no view, trigger, virtual table or computed column is run. A text
 * of more than `longest` bytes, and what is no text, is left out. Throws where it is none, or where a table has more rows than are held.
 */
export function readSqlite(path: string, longest: number): readonly SqliteTable[] {
  const database = new Database(path, { readonly: true });
  try {
    for (const pragma of ["trusted_schema = off", "query_only = on", "cell_size_check = on"]) database.exec(`pragma ${pragma}`);
    const tables = database.prepare("select name from sqlite_schema where type = 'table' and rootpage > 0 and name not like 'sqlite\\_%' escape '\\' and sql not like 'create virtual%' order by name").all([]) as { name: string }[]; // prettier-ignore
    const columns = new Map(tables.map(({ name }) => [name, columnsOf(database, name)]));
    return tables.map(({ name }) => tableOf(database, name, columns, longest));
  } finally {
    database.close();
  }
}

/** What is computed runs what its maker wrote. */
const columnsOf = (database: Database.Database, table: string): readonly ColumnRow[] =>
  (database.prepare(`pragma table_xinfo(${quoted(table)})`).all([]) as ColumnRow[]).filter(({ hidden }) => hidden === 0);

function tableOf(
  database: Database.Database,
  name: string,
  columns: ReadonlyMap<string, readonly ColumnRow[]>,
  longest: number,
): SqliteTable {
  const own = (columns.get(name) ?? []).map((column) => column.name);
  const keys = database.prepare(`pragma foreign_key_list(${quoted(name)})`).all([]) as {
    id: number;
    from: string;
    table: string;
    to: string | null;
  }[];
  const cells = own.map((column) => `case when typeof(${quoted(column)}) <> 'blob' and length(${quoted(column)}) <= ${longest} then ${quoted(column)} end`); // prettier-ignore
  const rows =
    own.length === 0
      ? []
      : (database
          .prepare(`select ${cells.join(", ")} from ${quoted(name)} limit ${MOST + 1}`)
          .raw()
          .all([]) as (string | number | bigint | null)[][]);
  if (rows.length > MOST) throw new RangeError(`table ${name} has more than ${MOST} rows`);
  return {
    name,
    columns: own,
    rows,
    foreign: keys
      .filter((key) => keys.filter(({ id }) => id === key.id).length === 1)
      .flatMap(({ from, table, to }) => {
        // A key that names no column means the other table's own.
        const column = to ?? columns.get(table)?.find(({ pk }) => pk === 1)?.name;
        return column === undefined ? [] : [{ column: from, table, to: column }];
      }),
  };
}
