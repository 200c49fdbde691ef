import { createHash } from "node:crypto";
import { join } from "node:path";
import { canonicalJson, RewardConfig, type Attempts } from "../../schemas/index.ts";
import type { FunnelCount, Manifest, ManifestFile } from "../../schemas/manifest.ts";
import { datasetNames, datasets, rowSchemaVersion, type Dataset } from "../../schemas/rows/index.ts";
import { datasetCard } from "./card.ts";
import { evalData } from "./eval-data.ts";
import { gatherEvidence } from "./evidence.ts";
import { gatherGroups, type Groups } from "./groups.ts";
import { writeParquet } from "./parquet.ts";
import type { RowContext } from "./rows-context.ts";
import type { RunExport } from "./run-export.ts";
import { REWARDS_FILE, rewardsFile } from "../rewards/python/rewards-file.ts";
import { rewardFormula } from "../rewards/shaped.ts";
import { claimRunFolder, commit, dropStaging, openStaging, writeDurably, type Committed } from "./run-folder.ts";
import { stageRows } from "./cpt/stage-rows.ts";
import { sizesOf, type Sizes } from "./sizes.ts";
import { emptyTally, runRows, type Tally } from "./run-rows.ts";

export interface WrittenRun extends Committed {
  readonly manifest: Manifest;
}

/** Evidence is what `verify` and every lineage end in: no run is without it. */
const evidenceDatasets: readonly Dataset[] = ["evidence/documents", "evidence/statements", "evidence/entities"];
/**
 * Writes the datasets, the card and the manifest of a run. Everything is staged inside `out` first: a failure (full disk, bad
 * row, interrupt) leaves what was there before. Throws `WriteFailure`, `RunFolderTaken`, or the error of an input stream.
 */
export async function writeRun(run: RunExport): Promise<WrittenRun> {
  await claimRunFolder(run.out, run.name);
  const context: RowContext = { runId: run.runId, seed: run.seed, language: run.language, codeVersion: run.code.version };
  const tally = emptyTally();
  const chosen = new Set<Dataset>([...evidenceDatasets, ...(run.datasets ?? datasetNames)]);
  const evidence = await gatherEvidence(run.inputs, { texts: chosen.has("cpt/documents") });
  const { sampled, told = [], questions, attempts } = run.inputs;
  if (sampled === undefined) chosen.delete("rl/rollouts");
  if (attempts === undefined) chosen.delete("rl/attempts");
  const rated = sampled !== undefined || told.length > 0 || attempts !== undefined;
  if (!rated) chosen.delete("rl/reserve");
  const groups = rated ? await gatherGroups(sampled ?? [], told, questions, rewardOf(run), attempts) : undefined;
  const sizes = await sizesOf(run, evidence, groups);
  const evaluation = chosen.has("questions") ? await evalData(run) : [];
  const staging = await openStaging(run.out, run.name);
  const rows = { ...runRows(run, evidence, context, tally, sizes, groups), ...stageRows(run, staging, context, tally) };
  const files: ManifestFile[] = [];
  const licenses = new Set<string | null>();
  let entityCount = 0;

  const write = async (dataset: Dataset): Promise<void> => {
    const parts = await writeParquet(
      join(staging, dataset),
      datasets[dataset],
      watched(rows[dataset]() as AsyncIterable<object>, run.signal),
      {
        ...(run.compression !== undefined && { compression: run.compression }),
        metadata: canonicalJson({
          schema: dataset,
          schema_version: rowSchemaVersion,
          run_id: run.runId,
          generator: run.code,
          licenses: licenseSummary(licenses),
        }),
      },
    );
    for (const part of parts) files.push({ ...part, path: `${dataset}/${part.path}`, dataset });
    if (dataset === "evidence/entities") entityCount = parts.reduce((sum, part) => sum + part.rows, 0);
  };

  try {
    for await (const document of run.inputs.documents) licenses.add(document.license ?? null);
    // In this order: the evidence is looked at while it is written, and `rejected` is added to by the others.
    for (const dataset of datasetNames) if (chosen.has(dataset)) await write(dataset);

    const input = { snapshot_id: run.snapshotId, entities: entityCount, ...evidence.counts() };
    const manifest = (all: readonly ManifestFile[]): Manifest => manifestOf(run, input, tally, sizes, groups, all);
    const card = `${datasetCard(manifest(files), [...licenses])}${run.card === undefined ? "" : `\n${run.card}`}`;
    const notes: ManifestFile[] = [];
    const rewards = chosen.has("rl/pool") ? [{ path: REWARDS_FILE, text: rewardsFile(rewardOf(run)) }] : [];
    for (const { path, text } of [{ path: "README.md", text: card }, ...rewards, ...evaluation, ...(run.notes ?? [])]) {
      await writeDurably(join(staging, path), text);
      const sha256 = createHash("sha256").update(text).digest("hex");
      notes.push({ path, dataset: null, rows: null, bytes: Buffer.byteLength(text), sha256 });
    }
    const whole = manifest([...notes, ...files]);
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

const closedBookOf = ({ closedBook: { policyId, solved } }: Attempts) => ({ policy_id: policyId, solved });
const rewardOf = ({ reward }: RunExport): RewardConfig => reward ?? RewardConfig.parse({});

/** What scripts did, where no policy was tried. */
function designedMetrics(tally: Tally): Manifest["metrics"] {
  const share = (count: number): number | null => (tally.trajectories === 0 ? null : count / tally.trajectories);
  return {
    mean_reward: null,
    success_rate: share(tally.correct),
    filtered_ratio: null,
    avg_steps: share(tally.steps),
    over: "designed trajectories: what scripts did, not what a policy can do",
  };
}

function manifestOf(
  run: RunExport,
  input: Manifest["input"],
  tally: Tally,
  sizes: Sizes,
  groups: Groups | undefined,
  files: readonly ManifestFile[],
): Manifest {
  const { form, gamma, overLimit, band } = rewardOf(run);
  const rows = (dataset: Dataset): number => files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);
  const written: FunnelCount[] = datasetNames
    .filter((dataset) => files.some((file) => file.dataset === dataset))
    .map((dataset) => ({ stage: "export", what: dataset, count: rows(dataset) }));
  return {
    format: "groundwork-run",
    version: 1,
    name: run.name,
    run_id: run.runId,
    language: run.language,
    seed: run.seed,
    clock: run.clock.now,
    code: { ...run.code },
    config: { ...run.config },
    input,
    funnel: [
      ...run.funnel,
      ...(run.inputs.policy === undefined ? [] : (groups?.ratings(run.inputs.policy) ?? [])),
      ...sizes.counts,
      ...written,
    ],
    metrics: groups?.metrics() ?? designedMetrics(tally),
    ...(groups !== undefined && {
      reward: {
        formula: rewardFormula({ form, gamma }),
        form,
        gamma,
        over_limit: overLimit,
        band,
        policy_id: run.inputs.policy ?? null,
        ...(run.inputs.attempts && { closed_book: closedBookOf(run.inputs.attempts) }),
      },
    }),
    cpt_tokens: Object.fromEntries([...tally.cptTokens].sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(tally.cptStages.size > 0 && { cpt_stages: Object.fromEntries(tally.cptStages) }),
    usage: { model_calls: 0, prompt_tokens: 0, completion_tokens: 0, cost_usd: 0 },
    files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
