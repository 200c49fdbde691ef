import { z } from "zod";
import { commonColumns, int, json } from "./columns.ts";

/** `rl/pool`, and `rl/reserve` beside it: questions as verl, TRL and slime read them. Empty `pass_rates` and `eligible` mean unrated: no policy has tried them. */
export const RlPoolRow = z.object({
  ...commonColumns,
  data_source: z.string(),
  prompt: z.array(z.object({ role: z.string(), content: z.string() })),
  ability: z.string(),
  /** `ground_truth` under style `groundwork` is canonical JSON {type, text, value, unit, tolerance, aliases}. */
  reward_model: z.object({ style: z.string(), ground_truth: json }),
  extra_info: z.object({
    index: int,
    split: z.string(),
    question_id: z.string(),
    answer_type: z.string(),
    aliases: z.array(z.string()),
    unit: z.string().nullable(),
    tolerance: z.number().nullable(),
    verifier: z.string(),
    level: int,
    gold_uris: z.array(z.string()),
    gold_facts: z.array(z.string()),
    tool_set: z.string(),
  }),
  pass_rates: z.array(
    z.object({
      policy_id: z.string(),
      policy_version: z.string().nullable(),
      n: int,
      correct: int,
      low: z.number(),
      high: z.number(),
      /** Who counted: the run over its own `rl/rollouts` or `rl/attempts`, or a trainer that told it. */
      basis: z.enum(["attempts", "rollouts", "feedback"]),
    }),
  ),
  eligible: z.array(z.object({ policy_id: z.string(), eligible: z.boolean(), reason: z.string() })),
  curriculum_rank: int.nullable(),
});
export type RlPoolRow = z.infer<typeof RlPoolRow>;
