import { createHash } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readMetadata } from "../../pipelines/parquet/parquet-reader.ts";
import { writeSplits } from "../../pipelines/parquet/split-parts.ts";
import { datasetNames, datasets, type Dataset } from "../../schemas/datasets/index.ts";
import { Manifest, type ManifestFile } from "../../schemas/manifest.ts";
import { withNames } from "../verify/corrupt.ts";
import { fileOf, datasetRows } from "../e2e/dataset-rows.ts";

export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string };
export type Tables = ReadonlyMap<Dataset, readonly AnyRow[]>;

/** A run in memory. */
export interface LoadedRun {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly tables: Tables;
  /** Files that are no dataset. */
  readonly notes: ReadonlyMap<string, string>;
}

/** What a mutant makes of a run: whole datasets, texts of other files, and the manifest. */
export interface Changed {
  readonly tables?: Tables;
  readonly notes?: ReadonlyMap<string, string>;
  readonly manifest?: (manifest: Manifest) => Manifest;
  /** Files below `formats/`, by what they become of what they were, if anything; null where they go. */
  readonly formats?: ReadonlyMap<string, (bytes: Buffer) => Buffer | null>;
}

export async function loadRun(name: string, folder: string): Promise<LoadedRun> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  const tables = new Map<Dataset, AnyRow[]>();
  const notes = new Map<string, string>();
  for (const { path, dataset } of manifest.files) if (dataset === null) notes.set(path, await readFile(join(folder, path), "utf8"));
  for (const dataset of datasetNames)
    if (manifest.files.some((file) => file.dataset === dataset)) tables.set(dataset, (await datasetRows(folder, dataset)) as AnyRow[]);
  return {
    name,
    folder,
    manifest,
    tables,
    notes,
  };
}

/** Files of `from` under `to`, without copying a byte: what is changed is written anew, never in place. */
async function linked(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? linked(source, target) : link(source, target));
  }
}

/** The run with what was changed, hashes, sizes and counts put right. */
export async function writeMutated(
  run: LoadedRun,
  { tables = new Map(), notes = new Map(), formats = new Map(), manifest: to }: Changed,
  out: string,
): Promise<void> {
  await linked(run.folder, out);
  const files = new Map<string, ManifestFile>(run.manifest.files.map((file) => [file.path, file]));
  const orders: Record<string, string | undefined> = { ...run.manifest.order };
  for (const [dataset, rows] of tables) {
    const { key_value_metadata: kept } = await readMetadata(join(run.folder, fileOf(run.folder, dataset)));
    const metadata = kept?.find(({ key }) => key === "groundwork")?.value ?? "{}";
    for (const [path, file] of files) if (file.dataset === dataset) { files.delete(path); await rm(join(out, path)); } // prettier-ignore
    const { parts, order } = await writeSplits(join(out, dataset), datasets[dataset], rows, { metadata });
    orders[dataset] = order;
    for (const part of parts) files.set(`${dataset}/${part.path}`, { ...part, path: `${dataset}/${part.path}`, dataset });
  }
  const card = notes.get("README.md") ?? run.notes.get("README.md") ?? "";
  const texts = new Map([...notes, ["README.md", withNames(card, names(run.manifest.files, tables), names([...files.values()], tables))]]);
  for (const [path, text] of texts) {
    await rm(join(out, path), { force: true });
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text);
    const sha256 = createHash("sha256").update(text).digest("hex");
    if (files.has(path)) files.set(path, { path, dataset: null, rows: null, bytes: Buffer.byteLength(text), sha256 });
  }
  for (const [path, change] of formats) {
    const place = join(out, "formats", path);
    const bytes = change(await readFile(place).catch(() => Buffer.of()));
    await rm(place, { force: true });
    if (bytes !== null) await writeFile(place, bytes);
  }
  const manifest: Manifest = {
    ...run.manifest,
    order: orders as Record<string, string>,
    files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
  await rm(join(out, "manifest.json"));
  await writeFile(join(out, "manifest.json"), `${JSON.stringify(to === undefined ? manifest : to(manifest), null, 2)}\n`);
}

const names = (files: readonly ManifestFile[], of: Tables): readonly string[] =>
  files.flatMap(({ path, dataset }) => (dataset !== null && of.has(dataset as Dataset) ? [path] : []));
