import Database from "libsql";

export interface SqliteTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly foreign: readonly { readonly column: string; readonly table: string; readonly to: string }[];
}

/** Rows of one table that are read. */
const MOST = 200_000;

interface ColumnRow {
  readonly name: string | undefined;
  readonly pk: number;
  /** 0 for a column that is stored as it is written. */
  readonly hidden: number;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type Cell = string | number | bigint | null;

/**
 * Texts come as bytes and are read here: the library ends the process where one is no UTF-8. A name that is none cannot be asked for.
 */
interface Texts {
  readonly read: (bytes: Buffer) => string;
  readonly name: (bytes: Buffer | null) => string | undefined;
}

function textsOf(database: Database.Database): Texts {
  const { encoding } = database.prepare("pragma encoding").get([]) as { encoding: string };
  const [open, strict] = [false, true].map((fatal) => new TextDecoder(encoding, { fatal, ignoreBOM: true }));
  return {
    read: (bytes) => open!.decode(bytes),
    name(bytes) {
      try {
        return bytes === null ? undefined : strict!.decode(bytes);
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * The tables of somebody else's SQLite file, opened for reading only: no view, trigger, virtual table or computed column is run. A text
 * of more than `longest` bytes, and what is no text, is left out. Throws where it is none, or where a table has more rows than are held.
 */
export function readSqlite(path: string, longest: number): readonly SqliteTable[] {
  const database = new Database(path, { readonly: true });
  try {
    for (const pragma of ["trusted_schema = off", "query_only = on", "cell_size_check = on"]) database.exec(`pragma ${pragma}`);
    const texts = textsOf(database);
    const found = database.prepare("select cast(name as blob) as name from sqlite_schema where type = 'table' and rootpage > 0 and name not like 'sqlite\\_%' escape '\\' and sql not like 'create virtual%' order by name").all([]) as { name: Buffer }[]; // prettier-ignore
    const tables = found.flatMap(({ name }) => texts.name(name) ?? []);
    const columns = new Map(tables.map((name) => [name, columnsOf(database, name, texts)]));
    return tables.map((name) => tableOf(database, name, columns, texts, longest));
  } finally {
    database.close();
  }
}

/** What is computed runs what its maker wrote. */
const columnsOf = (database: Database.Database, table: string, { name: nameOf }: Texts): readonly ColumnRow[] =>
  (
    database.prepare("select cast(name as blob) as name, pk, hidden from pragma_table_xinfo(?)").all([table]) as (Omit<
      ColumnRow,
      "name"
    > & {
      name: Buffer;
    })[]
  )
    .filter(({ hidden }) => hidden === 0)
    .map(({ name, ...column }) => ({ ...column, name: nameOf(name) }));

function tableOf(
  database: Database.Database,
  name: string,
  columns: ReadonlyMap<string, readonly ColumnRow[]>,
  texts: Texts,
  longest: number,
): SqliteTable {
  const own = (columns.get(name) ?? []).flatMap((column) => column.name ?? []);
  const keys = (
    database
      .prepare(
        'select id, cast("from" as blob) as source, cast("table" as blob) as target, cast("to" as blob) as column from pragma_foreign_key_list(?)',
      )
      .all([name]) as { id: number; source: Buffer; target: Buffer; column: Buffer | null }[]
  ).map(({ id, source, target, column }) => ({ id, from: texts.name(source), table: texts.name(target), to: texts.name(column) }));
  const cells = own.map(quoted).map((column) => `case typeof(${column}) when 'blob' then null when 'text' then iif(length(cast(${column} as blob)) <= ${longest}, cast(${column} as blob), null) else ${column} end`); // prettier-ignore
  const rows =
    own.length === 0
      ? []
      : (database
          .prepare(`select ${cells.join(", ")} from ${quoted(name)} limit ${MOST + 1}`)
          .raw()
          .all([]) as (Exclude<Cell, string> | Buffer)[][]);
  if (rows.length > MOST) throw new RangeError(`table ${name} has more than ${MOST} rows`);
  return {
    name,
    columns: own,
    rows: rows.map((row) => row.map((cell) => (Buffer.isBuffer(cell) ? texts.read(cell) : cell))),
    foreign: keys
      .filter((key) => keys.filter(({ id }) => id === key.id).length === 1)
      .flatMap(({ from, table, to }) => {
        // A key that names no column means the other table's own.
        const column = to ?? columns.get(table ?? "")?.find(({ pk }) => pk === 1)?.name;
        return column === undefined || from === undefined || table === undefined ? [] : [{ column: from, table, to: column }];
      }),
  };
}
