import { z } from "zod";
import { commonColumns, int, json, MessageColumn } from "./columns.ts";

/** `sft`: correct trajectories of good quality as chats. Token labels come with the packed export. */
export const SftRow = z.object({
  ...commonColumns,
  messages: z.array(MessageColumn),
  /** JSON array of function schemas, as TRL reads it. */
  tools: json,
  input_ids: z.array(int).nullable(),
  labels: z.array(int).nullable(),
  trajectory_id: z.string(),
  question_id: z.string(),
  metadata: z.object({ num_steps: int, num_tool_calls: int, quality_score: z.number() }),
  tokenizer: z.string(),
});
export type SftRow = z.infer<typeof SftRow>;
