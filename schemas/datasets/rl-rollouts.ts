import { z } from "zod";
import { commonColumns, int, timestamp } from "./columns.ts";
import type { Question } from "../question.ts";
import type { RecordedRollout } from "../trajectory.ts";
import { instant } from "../values/instant.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "./row.ts";

export const RlRolloutRow = z
  .object({
    ...commonColumns,
    group_id: z.string().describe("All rollouts of one question by one policy."),
    question_id: z.string().describe("Id of the row in `questions`."),
    trajectory_id: z.string().describe("Id of the row in `trajectories`."),
    origin: z.enum(["sampled"]).describe("Always `sampled`: a model made it."),
    policy_id: z.string().describe("The model."),
    policy_version: z.string().nullable().describe("The model as the endpoint names it."),
    reward: z.number().describe("What the rollout is worth, by the formula in the manifest."),
    reward_parts: z
      .object({
        format: z.number().describe("1 where every turn can be read and the last one alone answers, else 0."),
        answer: z.number().describe("1 where the answer is right, else 0."),
      })
      .describe("Parts of the reward."),
    answer_correct: z.boolean().describe("Whether the answer is right."),
    scores: z
      .object({
        evidence_recall: z.number().nullable().describe("Share of the gold pages that were opened."),
        fact_recall: z.number().nullable().describe("Share of the gold facts that the last message states."),
      })
      .describe("Shares of the gold pages that were opened, and of the gold facts that the last message states; no part of the reward."),
    advantage_leave_one_out: z.number().nullable().describe("Reward less the mean of the others in the group; null without others."),
    advantage_group_normalised: z
      .number()
      .nullable()
      .describe("Reward less the group's mean, by its standard deviation; null where that is 0."),
    loss_weight: z.number().describe("Weight of the rollout in the loss; 0 where it is excluded."),
    exclusion_reason: z.string().nullable().describe("Why it is excluded; null where it is not."),
    segment_index: int.nullable().describe("Which context of the trajectory (`trajectories.segments`); null where there is one."),
    log_probs: z
      .array(z.number())
      .nullable()
      .describe("Log-probabilities of the tokens that the model said in this context; null where the endpoint gives none."),
    token_ids: z.array(int).nullable().describe("Ids of the same tokens; null where the endpoint gives none."),
    created_at: timestamp.describe("When the rollout was made, by its run's clock."),
    as_of: timestamp.describe("When `stale` was judged, by the run's clock."),
    snapshot_id: z.string().describe("The pages that it was made on."),
    stale: z.boolean().describe("Whether it was made on other pages than the run's."),
  })
  .describe(
    "Rewards and advantages of a model's own rollouts, in groups of one question. A row a context: those of ReSum share the advantage of their rollout. Never of designed runs.",
  );
export type RlRolloutRow = z.infer<typeof RlRolloutRow>;

/** What a rollout is worth beside the others of its group. */
export interface RolloutWorth {
  readonly group: { readonly id: string; readonly policyId: string };
  readonly question: Pick<Question, "id" | "language" | "split">;
  readonly line: {
    readonly parts: { readonly format: number; readonly answer: number };
    readonly reward: number;
    readonly leaveOneOut: number | null;
    readonly groupNormalised: number | null;
    readonly lossWeight: number;
    readonly exclusion: string | null;
  };
  readonly scores: RlRolloutRow["scores"];
}

/** A row a context of the rollout. */
export function rlRolloutRows(
  { trajectory, sampled }: RecordedRollout,
  { group, question, line, scores }: RolloutWorth,
  inherited: QuestionFacts,
  context: RowContext & { readonly snapshotId: string; readonly now: string },
): readonly RlRolloutRow[] {
  const { parts } = line;
  return trajectory.segments.map((_, at) => ({
    id: `rr_${trajectory.id}_${at}`,
    run_id: context.runId,
    language: question.language,
    split: question.split,
    generator: generatorColumn(trajectory.generator),
    seed: trajectory.seed,
    license: inherited.license,
    group_id: group.id,
    question_id: question.id,
    trajectory_id: trajectory.id,
    origin: "sampled",
    policy_id: group.policyId,
    policy_version: trajectory.policy.policyVersion,
    reward: line.reward,
    reward_parts: { format: parts.format, answer: parts.answer },
    answer_correct: parts.answer === 1,
    scores,
    advantage_leave_one_out: line.leaveOneOut,
    advantage_group_normalised: line.groupNormalised,
    loss_weight: line.lossWeight,
    exclusion_reason: line.exclusion,
    segment_index: trajectory.segments.length === 1 ? null : at,
    log_probs: sampled?.logProbs?.[at] ?? null,
    token_ids: sampled?.tokenIds?.[at] ?? null,
    created_at: instant(sampled?.at ?? context.now),
    as_of: instant(context.now),
    snapshot_id: trajectory.environment.snapshotId,
    stale: trajectory.environment.snapshotId !== context.snapshotId,
  }));
}
