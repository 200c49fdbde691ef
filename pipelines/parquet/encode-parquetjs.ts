import { ParquetSchema, ParquetWriter, type FieldDefinition, type SchemaDefinition } from "parquetjs";
import { columnsOf, type ColumnType } from "./column-types.ts";
import type { EncodedPart, PartEncoder } from "./parquet.ts";
import { int32, isPresent, valueError } from "./value-checks.ts";

/** One page a column chunk: with several, parquetjs counts rows as NaN in the page index, and nulls of earlier pages again. */
const pages = {
  pageSize: Number.MAX_SAFE_INTEGER,
  // The header of version 2 gets the number of values where the number of rows belongs: they differ in a list.
  useDataPageV2: false,
};

/**
 * By parquetjs, in JavaScript alone: gzip or snappy. Statistics are of numbers and booleans only: it orders texts by UTF-16 where
 * Parquet orders by UTF-8, keeps the longest text whole three times, and counts equal times as distinct. A row group ends by bytes
 * before compression (its own rule, 4,096 rows, may be gigabytes in memory). Times have the older mark TIMESTAMP_MILLIS: UTC by the
 * format's text, but DuckDB shows them without a zone.
 */
export const encodeParquetjs: PartEncoder = async function* (schema, rows, options): AsyncGenerator<EncodedPart> {
  if (options.compression === "zstd") throw new Error("parquetjs writes no zstd, only gzip or snappy");
  const compression = options.compression === "gzip" ? "GZIP" : "SNAPPY";
  const columns = columnsOf(schema);
  const fields = fieldsOf(columns, compression);
  const source = shapedRows(columns, rows);
  try {
    let next = await source.next();
    do {
      let rowCount = 0;
      const encoded = async function* (): AsyncGenerator<Uint8Array> {
        const chunks: Uint8Array[] = [];
        const writer = await ParquetWriter.openStream(new ParquetSchema(fields), intoList(chunks), pages);
        writer.setMetadata("groundwork", options.metadata);
        let [partBytes, groupBytes] = [0, 0];
        for (; !next.done && partBytes < options.shardBytes; next = await source.next()) {
          partBytes += next.value.bytes;
          groupBytes += next.value.bytes;
          const full = groupBytes >= options.rowGroupBytes;
          writer.setRowGroupSize(full ? 1 : options.rowGroupRows);
          if (full) groupBytes = 0;
          await writer.appendRow(next.value.row);
          rowCount += 1;
          yield* chunks.splice(0);
        }
        await writer.close();
        yield* chunks.splice(0);
      };
      yield { bytes: encoded(), rows: () => rowCount };
    } while (!next.done);
  } finally {
    await source.return(undefined);
  }
};

/** What parquetjs takes for a file stream. */
function intoList(chunks: Uint8Array[]): Parameters<typeof ParquetWriter.openStream>[1] {
  const stream = {
    write: (chunk: Uint8Array, written: () => void) => {
      chunks.push(chunk);
      written();
    },
    end: (ended: () => void) => ended(),
  };
  return stream as unknown as Parameters<typeof ParquetWriter.openStream>[1];
}

type Columns = readonly (readonly [name: string, type: ColumnType])[];
type Compression = "GZIP" | "SNAPPY";

const fieldsOf = (columns: Columns, compression: Compression): SchemaDefinition =>
  Object.fromEntries(columns.map(([name, type]) => [name, fieldOf(type, compression)]));

const stored = {
  string: { type: "UTF8", statistics: false },
  json: { type: "UTF8", statistics: false },
  timestamp: { type: "TIMESTAMP_MILLIS", statistics: false },
  int32: { type: "INT32" },
  int64: { type: "INT64" },
  float64: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
} as const satisfies Record<string, FieldDefinition>;

function fieldOf(type: ColumnType, compression: Compression): FieldDefinition {
  const optional = type.nullable;
  if (type.kind === "struct") return { optional, fields: fieldsOf(type.fields, compression) };
  if (type.kind === "list")
    return { optional, type: "LIST", fields: { list: { repeated: true, fields: { element: fieldOf(type.element, compression) } } } };
  // A copy each: parquetjs writes into it.
  return { ...stored[type.kind], optional, compression };
}

/** Rows as parquetjs wants them, each with its bytes before compression. */
async function* shapedRows(
  columns: Columns,
  rows: Iterable<object> | AsyncIterable<object>,
): AsyncGenerator<{ readonly row: Record<string, unknown>; readonly bytes: number }, undefined> {
  const shapers = columns.map(([name, type]) => ({ name, shape: shaper(type) }));
  for await (const given of rows) {
    const row: Record<string, unknown> = {};
    let bytes = 0;
    for (const { name, shape } of shapers) {
      const value = (given as Record<string, unknown>)[name];
      try {
        row[name] = shape(value, (count) => (bytes += count));
      } catch (error) {
        throw valueError(given as Record<string, unknown>, name, error);
      }
    }
    yield { row, bytes };
  }
  return undefined;
}

type Shaper = (value: unknown, add: (bytes: number) => void) => unknown;

/** A list is `{ list: [{ element }] }`, a null list null. Values that do not fit throw: parquetjs would cut the fraction of an integer. */
function shaper(type: ColumnType): Shaper {
  const shape = shaperOf(type);
  return (value, add) => (isPresent(value, type.nullable) ? shape(value, add) : null);
}

function shaperOf(type: ColumnType): Shaper {
  if (type.kind === "struct") {
    const fields = type.fields.map(([name, inner]) => ({ name, shape: shaper(inner) }));
    return (value, add) =>
      Object.fromEntries(fields.map(({ name, shape }) => [name, shape((value as Record<string, unknown>)[name], add)]));
  }
  if (type.kind === "list") {
    const shape = shaper(type.element);
    return (value, add) => ({ list: Array.from(value as ArrayLike<unknown>, (item) => ({ element: shape(item, add) })) });
  }
  if (type.kind === "string" || type.kind === "json")
    return (value, add) => {
      add(4 + Buffer.byteLength(value as string));
      return value;
    };
  const { bytes, read } = plain[type.kind];
  return (value, add) => {
    add(bytes);
    return read(value);
  };
}

const plain = {
  int32: { bytes: 4, read: int32 },
  int64: { bytes: 8, read: (value: unknown) => BigInt(value as number) },
  float64: { bytes: 8, read: (value: unknown) => value },
  boolean: { bytes: 1, read: (value: unknown) => value },
  // As a Date: it refuses numbers of times before 1970.
  timestamp: { bytes: 8, read: (value: unknown) => new Date(value as string) },
} as const;
