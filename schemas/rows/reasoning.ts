import { z } from "zod";
import { commonColumns } from "./columns.ts";

export const ReasoningRow = z.object({
  ...commonColumns,
  question_id: z.string(),
  steps: z.array(z.object({ text: z.string(), statement_ids: z.array(z.string()) })),
  text: z.string(),
  answer_text: z.string(),
});
export type ReasoningRow = z.infer<typeof ReasoningRow>;
