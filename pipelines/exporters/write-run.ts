import { createHash } from "node:crypto";
import { join } from "node:path";
import { canonicalJson } from "../../schemas/index.ts";
import type { Manifest, ManifestFile } from "../../schemas/manifest.ts";
import { datasetNames, datasets, rowSchemaVersion, type Dataset } from "../../schemas/datasets/index.ts";
import { datasetCard } from "./card.ts";
import { writeSplits } from "../parquet/split-parts.ts";
import { rewardOf } from "./manifest.ts";
import { openRows } from "./open-rows.ts";
import type { RunExport } from "./run-export.ts";
import { REWARDS_FILE, rewardsFile } from "../rewards/python/rewards-file.ts";
import { writeDurably } from "../core/durable-file.ts";
import { claimRunFolder, commit, dropStaging, openStaging, type CommittedFolder } from "./run-folder.ts";

export interface WrittenRun extends CommittedFolder {
  readonly manifest: Manifest;
}

/**
 * Writes the datasets, the card and the manifest of a run. Everything is staged inside `out` first: a failure (full disk, bad
 * row, interrupt) leaves what was there before. Throws `WriteFailure`, `RunFolderTaken`, or the error of an input stream.
 */
export async function writeRun(run: RunExport): Promise<WrittenRun> {
  await claimRunFolder(run.out, run.name);
  const opened = await openRows(run);
  const { chosen } = opened;
  const staging = await openStaging(run.out, run.name);
  const rows = opened.rows({ documents: staging, work: join(staging, ".packing") });
  const files: ManifestFile[] = [];
  const orders: Record<string, string> = {};
  const licenses = new Set<string | null>();
  let entityCount = 0;

  const write = async (dataset: Dataset): Promise<void> => {
    const { parts, order } = await writeSplits(join(staging, dataset), datasets[dataset], watched(rows[dataset](), run.signal), {
      ...run.parquet,
      metadata: canonicalJson({
        schema: dataset,
        schema_version: rowSchemaVersion,
        run_id: run.runId,
        generator: run.code,
        licenses: licenseSummary(licenses),
      }),
    });
    if (order !== undefined) orders[dataset] = order;
    for (const part of parts) files.push({ ...part, path: `${dataset}/${part.path}`, dataset });
    if (dataset === "evidence/entities") entityCount = parts.reduce((sum, part) => sum + part.rows, 0);
  };

  try {
    for await (const document of run.inputs.documents) licenses.add(document.license ?? null);
    // In this order: the evidence is looked at while it is written, and `rejected` is added to by the others.
    for (const dataset of datasetNames) if (chosen.has(dataset)) await write(dataset);

    const manifest = (all: readonly ManifestFile[]): Manifest => opened.manifest(entityCount, all);
    const card = `${datasetCard(manifest(files), [...licenses], opened.samples)}${run.card === undefined ? "" : `\n${run.card}`}`;
    const notes: ManifestFile[] = [];
    const note = async (path: string, text: string): Promise<void> => {
      await writeDurably(join(staging, path), text);
      const sha256 = createHash("sha256").update(text).digest("hex");
      notes.push({ path, dataset: null, rows: null, bytes: Buffer.byteLength(text), sha256 });
    };
    const rewards = chosen.has("rl/pool") ? [{ path: REWARDS_FILE, text: rewardsFile(rewardOf(run)) }] : [];
    for (const { path, text } of [{ path: "README.md", text: card }, ...rewards, ...opened.evaluation, ...(run.notes ?? [])])
      await note(path, text);
    const told = (): Manifest => ({ ...manifest([...notes, ...files]), ...(Object.keys(orders).length > 0 && { order: orders }) });
    if (run.report !== undefined) await note(run.report.path, await run.report.make(staging, told()));
    const whole = told();
    return { manifest: whole, ...(await commit(run.out, whole)) };
  } catch (error) {
    await dropStaging(run.out).catch(() => undefined);
    throw error;
  }
}

async function* watched<T>(rows: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const row of rows) {
    signal?.throwIfAborted();
    yield row;
  }
}

const licenseSummary = (licenses: ReadonlySet<string | null>): readonly string[] => [...licenses].map((name) => name ?? "unknown").sort();
