import { RewardConfig, type Attempts } from "../../schemas/index.ts";
import { datasetNames, type Dataset } from "../../schemas/datasets/index.ts";
import type { FunnelCount, Manifest, ManifestFile } from "../../schemas/manifest.ts";
import { rewardFormula } from "../rewards/shaped-reward.ts";
import type { Groups } from "./groups.ts";
import type { RunExport } from "./run-export.ts";
import type { Tally } from "./run-rows.ts";
import type { Sizes } from "./sizes.ts";

export const rewardOf = ({ reward }: RunExport): RewardConfig => reward ?? RewardConfig.parse({});

const closedBookOf = ({ closedBook: { policyId, solved } }: Attempts) => ({ policy_id: policyId, solved });

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

export function manifestOf(
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
    toolset: { ...run.offered },
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
    ...(tally.cptMasked.size > 0 && { cpt_masked: Object.fromEntries([...tally.cptMasked].sort(([a], [b]) => (a < b ? -1 : 1))) }),
    ...(tally.cptStages.size > 0 && { cpt_stages: Object.fromEntries(tally.cptStages) }),
    ...(run.review && { review: run.review }),
    usage: run.usage ?? { model_calls: 0, prompt_tokens: 0, completion_tokens: 0, cost_usd: 0 },
    files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
