import type { Rollout } from "../../../schemas/index.ts";
import type { RlRolloutRow } from "../../../schemas/rows/index.ts";
import { evidenceRecall } from "../../rewards/evidence-recall.ts";
import { factRecall } from "../../rewards/fact-recall.ts";
import type { Member } from "../groups.ts";
import { instant } from "../instant.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "../rows-context.ts";

/** `facts`: texts of the statements that the program used. */
export function rlRolloutRows(
  { trajectory, sampled }: Rollout,
  member: Member,
  facts: readonly string[],
  inherited: QuestionFacts,
  context: RowContext & { readonly snapshotId: string; readonly now: string },
): readonly RlRolloutRow[] {
  const { group, question, line } = member;
  const { parts } = line;
  const report = trajectory.messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  const scores = {
    evidence_recall: evidenceRecall(trajectory.steps, question.goldPath),
    fact_recall: factRecall(report, facts),
  };
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
