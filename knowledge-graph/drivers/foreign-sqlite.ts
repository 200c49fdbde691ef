import Database from "libsql";

export interface SqliteTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | bigint | null)[])[];
  readonly foreign: readonly { readonly column: string; readonly table: string; readonly to: string }[];
}

/** Rows of one table that are read. */
const MOST = 200_000;

/**
 * The tables of somebody else's SQLite file, opened for reading only: no view, trigger or virtual table is run. Throws where it is none, or
 * where a table has more rows than are held.
 */
export function readSqlite(path: string): readonly SqliteTable[] {
  const database = new Database(path, { readonly: true });
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and sql not like 'create virtual%' order by name").all([]) as { name: string }[]; // prettier-ignore
    return tables.map(({ name }) => {
      const quoted = `"${name.replaceAll('"', '""')}"`;
      const columns = (database.prepare(`pragma table_info(${quoted})`).all([]) as { name: string; pk: number }[]).map(
        (column) => column.name,
      );
      const keys = database.prepare(`pragma foreign_key_list(${quoted})`).all([]) as {
        from: string;
        table: string;
        to: string | null;
        seq: number;
      }[];
      const rows = database
        .prepare(`select * from ${quoted} limit ${MOST + 1}`)
        .raw()
        .all([]) as (string | number | bigint | null | Uint8Array)[][];
      if (rows.length > MOST) throw new RangeError(`table ${name} has more than ${MOST} rows`);
      return {
        name,
        columns,
        rows: rows.map((row) =>
          row.map((cell) => (cell instanceof Uint8Array || ArrayBuffer.isView(cell) ? null : (cell as string | number | bigint | null))),
        ),
        foreign: keys.flatMap(({ from, table, to }) => (to === null ? [] : [{ column: from, table, to }])),
      };
    });
  } finally {
    database.close();
  }
}
