import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { rowsInOrder } from "../../pipelines/parquet/split-order.ts";
import { datasets, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import { Manifest, type ManifestFile } from "../../schemas/manifest.ts";

/** Not that of `groundwork.ts`, which wants the built program. */
const manifestOf = (run: string): Manifest => Manifest.parse(JSON.parse(readFileSync(join(run, "manifest.json"), "utf8")));

/** All rows of one dataset of a run, in the order in which they were written. */
export async function datasetRows<D extends Dataset>(run: string, dataset: D): Promise<Row<D>[]> {
  const all: Row<D>[] = [];
  for await (const row of rowsInOrder(manifestOf(run), dataset, (path) => readRows(join(run, path), datasets[dataset])))
    all.push(row as Row<D>);
  return all;
}

const filesOf = (run: string, dataset: Dataset): readonly ManifestFile[] =>
  manifestOf(run).files.filter((file) => file.dataset === dataset);

/** The first file of a dataset of a run, as its manifest names it; of one split where that is given. */
export function fileOf(run: string, dataset: Dataset, split?: string): string {
  const file = filesOf(run, dataset).find((one) => split === undefined || one.split === split);
  if (file === undefined) throw new Error(`${run} has no file of ${dataset} ${split ?? ""}`);
  return file.path;
}

/** The hashes of all files of a dataset of a run. */
export const contentOf = (run: string, dataset: Dataset): string =>
  filesOf(run, dataset)
    .map(({ sha256 }) => sha256)
    .join("\n");
