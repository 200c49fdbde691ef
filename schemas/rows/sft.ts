import { z } from "zod";
import { ThinkMode } from "../config/export.ts";
import { commonColumns, int, ints, json, MessageColumn } from "./columns.ts";

/** `sft`: correct trajectories of good quality as chats. `input_ids` are the messages in the chat format of `tokenizer`, `labels` are they where there is loss, else -100. */
export const SftRow = z.object({
  ...commonColumns,
  messages: z.array(MessageColumn),
  /** JSON array of function schemas, as TRL reads it. */
  tools: json,
  input_ids: ints().nullable(),
  labels: ints().nullable(),
  trajectory_id: z.string(),
  question_id: z.string(),
  metadata: z.object({
    num_steps: int,
    num_tool_calls: int,
    quality_score: z.number(),
    /** Whether `input_ids` have every thought, or what the model's chat template leaves of them. */
    think: ThinkMode,
    /** Steps that were left out at the end, the answer among them. */
    cut_steps: int,
  }),
  tokenizer: z.string(),
});
export type SftRow = z.infer<typeof SftRow>;
