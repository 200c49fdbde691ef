import { z } from "zod";
import { commonColumns, int, timestamp } from "./columns.ts";

/** `rl/rollouts`: what a model's rollouts are worth, a row a context (ReSum's share the advantage of their rollout). Never of designed runs. */
export const RlRolloutRow = z.object({
  ...commonColumns,
  /** All rollouts of one question by one policy. */
  group_id: z.string(),
  question_id: z.string(),
  trajectory_id: z.string(),
  origin: z.enum(["sampled"]),
  policy_id: z.string(),
  /** The model as the endpoint names it. */
  policy_version: z.string().nullable(),
  reward: z.number(),
  reward_parts: z.object({ format: z.number(), answer: z.number() }),
  answer_correct: z.boolean(),
  /** Shares of the gold pages that were opened, and of the gold facts that the last message states; no part of the reward. */
  scores: z.object({ evidence_recall: z.number().nullable(), fact_recall: z.number().nullable() }),
  advantage_leave_one_out: z.number().nullable(),
  advantage_group_normalised: z.number().nullable(),
  loss_weight: z.number(),
  exclusion_reason: z.string().nullable(),
  /** Which context of the trajectory (`segments`); null where there is one. */
  segment_index: int.nullable(),
  /** Of the tokens that the model said in this context. */
  log_probs: z.array(z.number()).nullable(),
  token_ids: z.array(int).nullable(),
  created_at: timestamp,
  /** When `stale` was judged: the run's clock. */
  as_of: timestamp,
  snapshot_id: z.string(),
  /** Made on other pages than the run's. */
  stale: z.boolean(),
});
export type RlRolloutRow = z.infer<typeof RlRolloutRow>;
