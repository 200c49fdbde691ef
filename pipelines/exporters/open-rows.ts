import { datasetNames, type Dataset, type Row, type RowContext } from "../../schemas/datasets/index.ts";
import type { Manifest, ManifestFile } from "../../schemas/manifest.ts";
import { stageRows, type StageFolders } from "./cpt/stage-rows.ts";
import { evalData } from "./eval-data.ts";
import { gatherEvidence } from "./evidence.ts";
import { gatherGroups } from "./groups.ts";
import { manifestOf, rewardOf } from "./manifest.ts";
import type { RunExport } from "./run-export.ts";
import { emptyTally, runRows, type Tally } from "./run-rows.ts";
import { sizesOf } from "./sizes.ts";

/** Evidence is what `verify` and every lineage end in: no run is without it. */
const evidenceDatasets: readonly Dataset[] = ["evidence/documents", "evidence/statements", "evidence/entities"];

/** A run's rows before anything is written: a run writes them, `verify` compares them with what stands there. */
export interface OpenRows {
  /** Datasets that this run has. */
  readonly chosen: ReadonlySet<Dataset>;
  /** Read the streams in the order of `datasetNames`: what follows the evidence needs what was seen there. */
  rows(folders: StageFolders): Readonly<Record<Dataset, () => AsyncIterable<object>>>;
  readonly tally: Tally;
  /** The first questions for training, for the card; there once their stream has been read. */
  readonly samples: readonly Row<"questions">[];
  readonly evaluation: readonly { readonly path: string; readonly text: string }[];
  /** Whole once all streams have been read. */
  manifest(entities: number, files: readonly ManifestFile[]): Manifest;
}

export async function openRows(run: RunExport): Promise<OpenRows> {
  const context: RowContext = { runId: run.runId, seed: run.seed, language: run.language, codeVersion: run.code.version };
  const tally = emptyTally();
  const samples: Row<"questions">[] = [];
  const chosen = new Set<Dataset>([...evidenceDatasets, ...(run.datasets ?? datasetNames)]);
  const evidence = await gatherEvidence(run.inputs, { texts: chosen.has("cpt/documents") });
  const { sampled, policyFeedback = [], questions, attempts } = run.inputs;
  if (sampled === undefined) chosen.delete("rl/rollouts");
  if (attempts === undefined) chosen.delete("rl/attempts");
  const rated = sampled !== undefined || policyFeedback.length > 0 || attempts !== undefined;
  if (!rated) chosen.delete("rl/reserve");
  const groups = rated ? await gatherGroups(sampled ?? [], policyFeedback, questions, rewardOf(run), attempts) : undefined;
  const sizes = await sizesOf(run, evidence, groups);
  const evaluation = chosen.has("questions") ? await evalData(run) : [];
  return {
    chosen,
    rows: (folders) => {
      const rows = runRows(run, evidence, context, tally, sizes, groups);
      return { ...rows, questions: () => sampling(rows.questions(), samples), ...stageRows(run, folders, context, tally) };
    },
    tally,
    samples,
    evaluation,
    manifest: (entities, files) =>
      manifestOf(
        run,
        { snapshot_id: run.snapshotId, entities, ...evidence.counts(), ...(run.rulings && { rulings: [...run.rulings] }) },
        tally,
        sizes,
        groups,
        files,
      ),
  };
}

const SAMPLE_ROWS = 3;

async function* sampling(rows: AsyncIterable<Row<"questions">>, samples: Row<"questions">[]): AsyncGenerator<Row<"questions">> {
  for await (const row of rows) {
    if (row.split === "train" && samples.length < SAMPLE_ROWS) samples.push(row);
    yield row;
  }
}
