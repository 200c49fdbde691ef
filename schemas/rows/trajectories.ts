import { z } from "zod";
import { Mistake, Termination } from "../trajectory.ts";
import { commonColumns, int, json, MessageColumn } from "./columns.ts";

/** `trajectories`: all of them, right and wrong. */
export const TrajectoryRow = z.object({
  ...commonColumns,
  question_id: z.string(),
  origin: z.enum(["designed", "sampled", "imported"]),
  policy: z.object({
    kind: z.string(),
    model_id: z.string().nullable(),
    policy_version: z.string().nullable(),
    temperature: z.number().nullable(),
    top_p: z.number().nullable(),
    constrained_decoding: z.boolean(),
  }),
  context_mode: z.enum(["react", "resum", "iterresearch"]),
  toolset: json,
  toolset_name: z.string(),
  environment: z.object({ kind: z.enum(["simulated", "real"]), snapshot_id: z.string(), faults: z.number() }),
  messages: z.array(MessageColumn),
  steps: z.array(
    z.object({
      thought: z.string(),
      action_name: z.string().nullable(),
      arguments: json.nullable(),
      observation: z.string().nullable(),
      call_id: z.string().nullable(),
      on_program_path: z.boolean().nullable(),
      mistake_type: Mistake.nullable(),
      recovered: z.boolean(),
    }),
  ),
  segments: z.array(z.object({ start_message: int, end_message: int, summary: z.string().nullable() })),
  termination: Termination,
  prediction: z.string().nullable(),
  correct: z.enum(["true", "false", "undecided"]),
  num_steps: int,
  num_tool_calls: int,
  quality_score: z.number(),
  quality_parts: z.object({
    correct: z.number(),
    grounded: z.number(),
    on_path: z.number(),
    no_repeats: z.number(),
    recovery: z.number(),
    length: z.number(),
    format: z.number(),
  }),
  /** `high` joins the chats, `negative` is for contrast alone: by the answer, what it rests on, and how far the run repeats itself. */
  tier: z.enum(["high", "conditional", "negative"]),
  /** Tokens of the messages in the chat markup of the tokenizer, mark-up included. */
  token_count: int,
  finish_reason: z.string().nullable(),
  resume: json.nullable(),
});
export type TrajectoryRow = z.infer<typeof TrajectoryRow>;
