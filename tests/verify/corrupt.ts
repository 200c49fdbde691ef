import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Manifest } from "../../schemas/manifest.ts";
import { datasets, rowSchemaVersion, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import { writeSplits } from "../../pipelines/parquet/split-parts.ts";
import { datasetRows } from "../e2e/dataset-rows.ts";

/** Rewrites one dataset of a run, and puts the right hashes into the manifest: only the change itself can be found. */
export async function corrupt<D extends Dataset>(
  run: string,
  dataset: D,
  change: (rows: Row<D>[]) => Row<D>[],
  version: number = rowSchemaVersion,
): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(run, "manifest.json"), "utf8")));
  const rows = await datasetRows(run, dataset);
  for (const file of manifest.files) if (file.dataset === dataset) await rm(join(run, file.path), { force: true });
  const { parts, order } = await writeSplits(join(run, dataset), datasets[dataset], change(rows), {
    metadata: JSON.stringify({ schema_version: version }),
  });
  const before = manifest.files.filter((file) => file.dataset === dataset).map(({ path }) => path);
  const card = withNames(await readFile(join(run, "README.md"), "utf8"), before, parts.map(({ path }) => `${dataset}/${path}`)); // prettier-ignore
  await writeFile(join(run, "README.md"), card);
  const files = [
    ...manifest.files
      .filter((file) => file.dataset !== dataset)
      .map((file) => (file.path === "README.md" ? { ...file, bytes: Buffer.byteLength(card), sha256: sha256(card) } : file)),
    ...parts.map((part) => ({ ...part, path: `${dataset}/${part.path}`, dataset })),
  ];
  await writeFile(join(run, "manifest.json"), JSON.stringify({ ...manifest, files, order: { ...manifest.order, [dataset]: order } }));
}

const splitIn = (path: string): string => basename(path).split("-")[0] ?? "";

/** The card with the new names of files in the places of the old: it names them by their content. */
export function withNames(card: string, before: readonly string[], after: readonly string[]): string {
  let text = card;
  for (const path of before) {
    const now = after.find((one) => splitIn(one) === splitIn(path) && dirname(one) === dirname(path));
    if (now !== undefined) text = text.replace(path, now);
  }
  return text;
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
