import { makeData, RecordBatch, Struct, Table, tableToIPC, type Data, type Schema } from "apache-arrow";
import * as wasm from "parquet-wasm";
import type { ZodObject } from "zod";
import { arrowSchema } from "./arrow-schema.ts";
import { columnsOf, type ColumnType } from "./column-types.ts";
import type { ColumnBuilder } from "./column-builder.ts";
import { columnBuilder } from "./columns.ts";
import type { EncodedPart, ParquetOptions, PartEncoder } from "./parquet.ts";
import { valueError } from "./value-checks.ts";

/** Bytes and rows of one record batch: what is held twice while it crosses into WebAssembly. */
const batchBytes = 4 << 20;
const batchRows = 10_000;
/** Rows that are turned into columns together, at most: some have half a million numbers. */
const mostTogether = 16;

/**
 * By parquet-wasm: statistics and a page index for every column. Costs about 30 µs CPU a chat of six messages and 50 MB of
 * WebAssembly memory, however many rows pass.
 */
export const encodeWasm: PartEncoder = async function* (schema, rows, options): AsyncGenerator<EncodedPart> {
  const source = batchesOf(schema, rows);
  try {
    let next = await source.next();
    do {
      let rowCount = 0;
      let bytes = 0;
      const stream = new ReadableStream<wasm.RecordBatch>(
        {
          async pull(controller) {
            if (next.done || bytes >= options.shardBytes) return controller.close();
            rowCount += next.value.rows;
            bytes += next.value.bytes;
            controller.enqueue(next.value.batch);
            next = await source.next();
          },
        },
        { highWaterMark: 0 },
      );
      const chunks = await wasm.transformParquetStream(stream, properties(options));
      yield { bytes: bytesOf(chunks), rows: () => rowCount };
    } while (!next.done);
  } finally {
    await source.return(undefined);
  }
};

const compressions = { zstd: wasm.Compression.ZSTD, gzip: wasm.Compression.GZIP, snappy: wasm.Compression.SNAPPY } as const;

function properties(options: Required<Omit<ParquetOptions, "driver">>): wasm.WriterProperties {
  return new wasm.WriterPropertiesBuilder()
    .setCompression(compressions[options.compression])
    .setStatisticsEnabled(wasm.EnabledStatistics.Page)
    .setCreatedBy("groundwork (parquet-wasm)")
    .setMaxRowGroupBytes(options.rowGroupBytes)
    .setMaxRowGroupSize(options.rowGroupRows)
    .setKeyValueMetadata(new Map([["groundwork", options.metadata]]))
    .build();
}

interface Batch {
  readonly batch: wasm.RecordBatch;
  readonly rows: number;
  readonly bytes: number;
}

/** At least one batch, an empty one for no rows: the writer takes the schema from the first. */
async function* batchesOf(schema: ZodObject, rows: Iterable<object> | AsyncIterable<object>): AsyncGenerator<Batch, undefined> {
  const columns = columnsOf(schema).map(([name, type]) => ({ name, type, builder: columnBuilder(type) }));
  const arrow = arrowSchema(columnsOf(schema));
  const builders = columns.map((column) => column.builder);
  let waiting: Record<string, unknown>[] = [];
  let together = 1;
  let count = 0;
  let produced = false;
  const append = (): void => {
    for (const { name, builder } of columns) {
      try {
        builder.append(waiting.map((row) => row[name]));
      } catch (error) {
        throw badRow(waiting, columns, error as Error);
      }
    }
    count += waiting.length;
    waiting = [];
  };
  for await (const row of rows) {
    waiting.push(row as Record<string, unknown>);
    if (waiting.length < together) continue;
    append();
    const bytes = held(builders);
    together = Math.max(1, Math.min(mostTogether, Math.floor((batchBytes * count) / bytes)));
    if (count < batchRows && bytes < batchBytes) continue;
    yield intoWasm(arrow, builders, count);
    produced = true;
    count = 0;
  }
  append();
  if (count > 0 || !produced) yield intoWasm(arrow, builders, count);
  return undefined;
}

/** Which of the rows it was is looked for only now. */
function badRow(
  rows: readonly Record<string, unknown>[],
  columns: readonly { readonly name: string; readonly type: ColumnType }[],
  cause: Error,
): Error {
  for (const row of rows) {
    for (const { name, type } of columns) {
      try {
        columnBuilder(type).append([row[name]]);
      } catch (error) {
        return valueError(row, name, error);
      }
    }
  }
  return cause;
}

const held = (builders: readonly ColumnBuilder[]): number => builders.reduce((sum, builder) => sum + builder.bytes(), 0);

function intoWasm(schema: Schema, builders: readonly ColumnBuilder[], rows: number): Batch {
  const bytes = held(builders);
  const children: readonly Data[] = builders.map((builder) => builder.finish());
  const data = makeData({ type: new Struct(schema.fields), length: rows, nullCount: 0, children: [...children] });
  const table = wasm.Table.fromIPCStream(tableToIPC(new Table([new RecordBatch(schema, data)]), "stream"));
  const batch = table.recordBatch(0);
  // The batch counts its own references; the table's must go, or every batch of the run stays in WebAssembly memory.
  table.free();
  if (!batch) throw new Error("parquet-wasm gave back no batch");
  return { batch, rows, bytes };
}

/** A web stream as an iterable: its type here knows no iterator. */
async function* bytesOf(stream: ReadableStream): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value as Uint8Array;
}
