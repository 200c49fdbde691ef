import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type FileMetaData } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { ZodObject } from "zod";
import { columnsOf, type ColumnType } from "./arrow-schema.ts";

/** Times come back as ISO 8601 in UTC, as the row schemas hold them. */
const parsers = {
  timestampFromMilliseconds: (value: bigint) => new Date(Number(value)).toISOString(),
  timestampFromMicroseconds: (value: bigint) => new Date(Number(value / 1000n)).toISOString(),
  timestampFromNanoseconds: (value: bigint) => new Date(Number(value / 1_000_000n)).toISOString(),
};

export interface ReadOptions {
  readonly columns?: readonly string[];
  readonly rowStart?: number;
  readonly rowEnd?: number;
}

/** The footer: a few kilobytes are read. */
export async function readMetadata(path: string): Promise<FileMetaData> {
  return parquetMetadataAsync(await asyncBufferFromFile(path));
}

/**
 * Rows of one file, a row group at a time; hyparquet is another implementation than the writer, on purpose. With a schema, 64-bit
 * integers become numbers again, so that the rows are what was written. Throws on a file that is no Parquet file.
 */
export async function* readRows(
  path: string,
  schema: ZodObject | undefined,
  options: ReadOptions = {},
): AsyncGenerator<Record<string, unknown>> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const repair = schema ? repairOf(columnsOf(schema)) : undefined;
  const { rowStart = 0, rowEnd = Number(metadata.num_rows), columns } = options;
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    const from = Math.max(start, rowStart);
    const to = Math.min(end, rowEnd);
    start = end;
    if (from >= to) continue;
    const rows = await parquetReadObjects({
      file,
      metadata,
      compressors,
      parsers,
      rowStart: from,
      rowEnd: to,
      ...(columns ? { columns: [...columns] } : {}),
    });
    for (const row of rows) {
      repair?.(row);
      yield row;
    }
  }
}

type Repair = (record: Record<string, unknown>) => void;

/** hyparquet gives bigint for INT64 and undefined for a null list or struct. Only columns that need it are walked. */
function repairOf(columns: readonly (readonly [string, ColumnType])[]): Repair | undefined {
  const repairs = columns.flatMap(([name, type]) => repairsOf(name, type));
  if (repairs.length === 0) return undefined;
  return (record) => {
    for (const repair of repairs) repair(record);
  };
}

function repairsOf(name: string, type: ColumnType): readonly Repair[] {
  const repairs: Repair[] = [];
  if (type.nullable && (type.kind === "list" || type.kind === "struct")) repairs.push((record) => (record[name] ??= null));
  if (type.kind === "int64") {
    repairs.push((record) => {
      if (typeof record[name] === "bigint") record[name] = Number(record[name]);
    });
  }
  const element = type.kind === "list" ? type.element : type;
  const inner = element.kind === "struct" ? repairOf(element.fields) : undefined;
  if (inner) {
    repairs.push((record) => {
      const value = record[name];
      if (value === null || value === undefined) return;
      for (const item of Array.isArray(value) ? value : [value]) if (item) inner(item as Record<string, unknown>);
    });
  }
  return repairs;
}
