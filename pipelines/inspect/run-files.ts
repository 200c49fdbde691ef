import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { byPartName, isPartName } from "../parquet/part-name.ts";

/**
 * The Parquet files that are meant: a file itself, all parts of a folder, or of a run's dataset. Undefined with the datasets that are
 * there where none of these is.
 */
export async function filesOf(
  path: string,
  dataset?: string,
): Promise<{ readonly files: readonly string[] } | { readonly datasets: readonly string[] }> {
  const folder = dataset === undefined ? path : join(path, dataset);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true && dataset === undefined) return { files: [path] };
  const files = found?.isDirectory() === true ? await partsOf(folder) : [];
  if (files.length > 0) return { files };
  return { datasets: await datasetsIn(path) };
}

const partsOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith(".parquet"))
    .sort(byPartName)
    .map((name) => join(folder, name));

async function datasetsIn(run: string): Promise<readonly string[]> {
  const names = await readdir(run, { recursive: true }).catch(() => []);
  const folders = names
    .filter((name) => isPartName(basename(name)) && name.endsWith(".parquet"))
    .map((name) => name.split(/[\\/]/).slice(0, -1).join("/"));
  return [...new Set(folders)].filter((name) => !name.startsWith(".")).sort();
}
