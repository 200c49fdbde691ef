import { join } from "node:path";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { datasets, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import { manifestOf } from "./groundwork.ts";

/** All rows of one dataset of a run, in the order of its files. */
export async function datasetRows<D extends Dataset>(run: string, dataset: D): Promise<readonly Row<D>[]> {
  const all: Row<D>[] = [];
  for (const { path, dataset: of } of manifestOf(run).files)
    if (of === dataset) for await (const row of readRows(join(run, path), datasets[dataset])) all.push(row as Row<D>);
  return all;
}
