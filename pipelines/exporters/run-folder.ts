import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LEXICON_FILE } from "../../schemas/lexicon.ts";
import { Manifest, type ManifestFile } from "../../schemas/manifest.ts";
import { formatNames } from "../../schemas/config/format-names.ts";
import { datasetNames } from "../../schemas/datasets/index.ts";
import { REWARDS_FILE } from "../rewards/python/rewards-file.ts";
import { syncFolder } from "../../knowledge-graph/index.ts";
import { writeDurably } from "../core/durable-file.ts";
import { makeFolder } from "../core/make-folder.ts";
import { WriteFailure } from "../core/write-failure.ts";
import { isPartName } from "../parquet/part-name.ts";

/** Where a run is written before it takes the place of the one before. Its first file says whose run it is. */
const staging = ".writing";

/** The folder holds another run, or things that are no run. */
export class RunFolderTaken extends Error {
  override readonly name = "RunFolderTaken";
}

/** Whether `out` may take the run `name`: nothing there yet, or that run. Throws `RunFolderTaken`; call it before the work, not after. */
export async function claimRunFolder(out: string, name: string): Promise<void> {
  const owner = (await ownerOf(join(out, "manifest.json"))) ?? (await ownerOf(join(out, staging, "run.json")));
  if (owner === name) return;
  if (owner !== undefined) throw new RunFolderTaken(`${out} holds the run "${owner}", not "${name}": choose another folder with --out`);
  const entries = await readdir(out).catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw WriteFailure.of(out, error);
  });
  const foreign = entries.find((entry) => entry === "manifest.json" || entry.endsWith(".parquet") || datasetFolders.has(entry));
  if (foreign !== undefined)
    throw new RunFolderTaken(`${out} is not empty and is no run of groundwork (it holds ${foreign}): choose another folder with --out`);
}

const datasetFolders: ReadonlySet<string> = new Set(datasetNames.map((dataset) => dataset.split("/")[0] ?? dataset));

async function ownerOf(path: string): Promise<string | undefined> {
  try {
    const owner = JSON.parse(await readFile(path, "utf8")) as { format?: unknown; name?: unknown };
    return owner.format === "groundwork-run" && typeof owner.name === "string" ? owner.name : undefined;
  } catch {
    return undefined;
  }
}

/** An empty staging folder inside `out`; what a killed run left there is removed. */
export async function openStaging(out: string, name: string): Promise<string> {
  const folder = join(out, staging);
  try {
    await rm(folder, { recursive: true, force: true });
    await makeFolder(folder);
    await writeDurably(join(folder, "run.json"), JSON.stringify({ format: "groundwork-run", name }));
  } catch (error) {
    await dropStaging(out).catch(() => undefined);
    throw WriteFailure.of(folder, error);
  }
  return folder;
}

export const dropStaging = (out: string): Promise<void> => rm(join(out, staging), { recursive: true, force: true });

export interface CommittedFolder {
  /** Paths that were written or removed; empty when the folder already was what it should be. */
  readonly changed: readonly string[];
}

/**
 * Moves the staged files to their places. A file that is already there with the same bytes is not touched (its time of change
 * stays); the manifest goes first and comes back last, so that a kill in between, or a power cut, leaves a folder that says it is unfinished.
 */
export async function commit(out: string, manifest: Manifest): Promise<CommittedFolder> {
  const text = `${JSON.stringify(Manifest.parse(manifest), null, 2)}\n`;
  const manifestPath = join(out, "manifest.json");
  const fresh: ManifestFile[] = [];
  for (const file of manifest.files) if (!(await isSame(join(out, file.path), file))) fresh.push(file);
  const stale = await staleParts(out, new Set(manifest.files.map((file) => file.path)));
  const before = await readFile(manifestPath, "utf8").catch(() => undefined);
  try {
    if (fresh.length > 0 || stale.length > 0 || before !== text) {
      await rm(manifestPath, { force: true });
      await syncFolder(out);
      for (const { path } of fresh) {
        await mkdir(dirname(join(out, path)), { recursive: true });
        await rename(join(out, staging, path), join(out, path));
      }
      for (const path of stale) await rm(join(out, path));
      // A folder at a time: a wait for each of some hundred files would cost seconds.
      for (const folder of new Set([...fresh.map(({ path }) => path), ...stale].map((path) => dirname(join(out, path)))))
        await syncFolder(folder);
      // They were made of other rows: a trainer would take them for this run's.
      if ([...fresh.map(({ dataset }) => dataset), ...stale].some((what) => what !== null)) await dropFormats(out);
      await writeDurably(manifestPath, text);
    }
    await dropStaging(out);
  } catch (error) {
    throw WriteFailure.of(out, error);
  }
  const changed = [...fresh.map((file) => file.path), ...stale];
  return { changed: before === text ? changed : [...changed, "manifest.json"] };
}

async function isSame(path: string, file: ManifestFile): Promise<boolean> {
  const size = (await stat(path).catch(() => undefined))?.size;
  return size === file.bytes && (await sha256OfFile(path)) === file.sha256;
}

/** Streams the file: constant memory. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** What `writeFormats` names in a folder of its own: by it nobody else's folder is ever removed. */
export const FORMAT_MARK = "format.json";

export const isFormatFolder = async (folder: string): Promise<boolean> =>
  (await readFile(join(folder, FORMAT_MARK), "utf8").catch(() => "")).includes('"groundwork-format"');

async function dropFormats(out: string): Promise<void> {
  for (const name of formatNames) {
    const folder = join(out, "formats", name);
    if (await isFormatFolder(folder)) await rm(folder, { recursive: true, force: true });
  }
  await rmdir(join(out, "formats")).catch(() => undefined);
}

/** Files beside the datasets that a run may have or not. */
const notes: readonly string[] = ["diff.json", "report.html", REWARDS_FILE, LEXICON_FILE];

/** Questions that are kept from training, a file a side. */
const EVALUATION = "eval_data";

/** Parts of an earlier, larger run: only files that look like ours are ever removed. */
async function staleParts(out: string, wanted: ReadonlySet<string>): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const path of notes) if (!wanted.has(path) && (await stat(join(out, path)).catch(() => undefined)) !== undefined) stale.push(path);
  for (const dataset of datasetNames) {
    for (const entry of await readdir(join(out, dataset)).catch(() => [])) {
      const path = `${dataset}/${entry}`;
      if (isPartName(entry) && !wanted.has(path)) stale.push(path);
    }
  }
  for (const entry of await readdir(join(out, EVALUATION)).catch(() => []))
    if (/^(?:held_out|validation)\.jsonl(\.tmp)?$/.test(entry) && !wanted.has(`${EVALUATION}/${entry}`))
      stale.push(`${EVALUATION}/${entry}`);
  return stale;
}
