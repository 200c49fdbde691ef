import { join } from "node:path";
import { z } from "zod";
import { ParquetConfig } from "../../../schemas/config/export.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { datasets, type Dataset, type Row } from "../../../schemas/datasets/index.ts";
import type { Tokens } from "../../tokens/tokens.ts";
import type { ParquetEncoding } from "../../parquet/parquet.ts";
import { readRows } from "../../parquet/parquet-reader.ts";
import { rowsInOrder } from "../../parquet/split-order.ts";

/** What a finished run holds, read from its files a row group at a time. */
export interface RunRows {
  readonly folder: string;
  /** Of the tokenizer that the run was written with. */
  readonly tokens: Tokens;
  readonly runId: string;
  /** As the run's own files were encoded. */
  readonly parquet: ParquetEncoding;
  has(dataset: Dataset): boolean;
  rows<D extends Dataset>(dataset: D, columns?: readonly (keyof Row<D> & string)[]): AsyncIterable<Row<D>>;
}

export function runRowsOf(folder: string, manifest: Manifest, tokens: Tokens, signal?: AbortSignal): RunRows {
  const held = new Set(manifest.files.map(({ dataset }) => dataset));
  return {
    folder,
    tokens,
    runId: manifest.run_id,
    parquet: encodingOf(manifest),
    has: (dataset) => held.has(dataset),
    rows: (dataset, columns) =>
      rowsInOrder(manifest, dataset, async function* (path) {
        for await (const row of readRows(join(folder, path), datasets[dataset], columns === undefined ? {} : { columns })) {
          signal?.throwIfAborted();
          yield row as Row<typeof dataset>;
        }
      }),
  };
}

const Exported = z.object({ export: z.object({ parquet: ParquetConfig }) });

/** Runs of earlier versions may not say. */
const encodingOf = ({ config }: Manifest): ParquetEncoding => Exported.safeParse(config).data?.export.parquet ?? {};
