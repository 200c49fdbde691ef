import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Manifest } from "../../schemas/manifest.ts";
import { datasets, rowSchemaVersion, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";

/** Rewrites one dataset of a run, and puts the right hashes into the manifest: only the change itself can be found. */
export async function corrupt<D extends Dataset>(
  run: string,
  dataset: D,
  change: (rows: Row<D>[]) => Row<D>[],
  version: number = rowSchemaVersion,
): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(run, "manifest.json"), "utf8")));
  const rows: Row<D>[] = [];
  for (const file of manifest.files)
    if (file.dataset === dataset) for await (const row of readRows(join(run, file.path), datasets[dataset])) rows.push(row as Row<D>);
  const parts = await writeParquet(join(run, dataset), datasets[dataset], change(rows), {
    metadata: JSON.stringify({ schema_version: version }),
  });
  const files = [
    ...manifest.files.filter((file) => file.dataset !== dataset),
    ...parts.map((part) => ({ ...part, path: `${dataset}/${part.path}`, dataset })),
  ];
  await writeFile(join(run, "manifest.json"), JSON.stringify({ ...manifest, files }));
}

/** Changes the first row that `which` accepts; throws where there is none: a corruption that corrupts nothing proves nothing. */
export const change =
  <R extends object>(which: (row: R) => boolean, to: (row: R) => R) =>
  (rows: R[]): R[] => {
    const at = rows.findIndex(which);
    if (at === -1) throw new Error("nothing to corrupt");
    return rows.map((row, index) => (index === at ? to(row) : row));
  };

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
