import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type FileMetaData } from "hyparquet";
import type { ZodObject } from "zod";
import { columnsOf, type ColumnType } from "./column-types.ts";
import { decompressors } from "./decompressors.ts";

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
  /** Who reads a file several times may keep what was decoded; each part has a key of its own. */
  readonly keep?: KeepDecoded;
}

type Rows = readonly Record<string, unknown>[];
export type KeepDecoded = (key: string, decode: () => Promise<Rows>) => Promise<Rows>;

const decodeAlways: KeepDecoded = (_, decode) => decode();

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
  const compressors = await decompressors();
  const repair = schema ? repairOf(columnsOf(schema)) : undefined;
  const { rowStart = 0, rowEnd = Number(metadata.num_rows), columns, keep = decodeAlways } = options;
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    const from = Math.max(start, rowStart);
    const to = Math.min(end, rowEnd);
    start = end;
    if (from >= to) continue;
    yield* await keep(`${path} ${from}-${to} ${columns?.join() ?? "*"}`, async () => {
      const rows = await parquetReadObjects({
        file,
        metadata,
        compressors,
        parsers,
        rowStart: from,
        rowEnd: to,
        ...(columns ? { columns: [...columns] } : {}),
      });
      if (repair) for (const row of rows) repair(row);
      return rows;
    });
  }
}

type Repair = (record: Record<string, unknown>) => void;

/** hyparquet gives bigint for INT64 and undefined for a null list or struct. Only columns that need it are walked. */
function repairOf(columns: readonly (readonly [string, ColumnType])[]): Repair | undefined {
  const repairs = columns.flatMap(([name, type]) => {
    const repaired = valueRepair(type);
    return repaired ? [(record: Record<string, unknown>) => void (record[name] = repaired(record[name]))] : [];
  });
  if (repairs.length === 0) return undefined;
  return (record) => {
    for (const repair of repairs) repair(record);
  };
}

function valueRepair(type: ColumnType): ((value: unknown) => unknown) | undefined {
  if (type.kind === "int64") return (value) => (typeof value === "bigint" ? Number(value) : value);
  if (type.kind !== "list" && type.kind !== "struct") return undefined;
  const fields = type.kind === "struct" ? repairOf(type.fields) : undefined;
  const item = type.kind === "list" ? valueRepair(type.element) : undefined;
  if (!fields && !item && !type.nullable) return undefined;
  return (value) => {
    if (value === null || value === undefined) return null;
    if (item) return (value as unknown[]).map(item);
    fields?.(value as Record<string, unknown>);
    return value;
  };
}
