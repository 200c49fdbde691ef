import { z } from "zod";
import { OptionLabel } from "../decision.ts";
import { commonColumns, int, json, SpanColumn } from "./columns.ts";

/** HAS: one step and its alternatives. What the policy had seen is `trajectories.messages[0 .. context_end)`. */
export const DecisionRow = z.object({
  ...commonColumns,
  trajectory_id: z.string(),
  question_id: z.string(),
  step_index: int,
  context_end: int,
  options: z.array(
    z.object({
      thought: z.string(),
      /** Null where the option answers; then `answer` holds its text. */
      action_name: z.string().nullable(),
      arguments: json.nullable(),
      answer: z.string().nullable(),
      label: OptionLabel,
    }),
  ),
  original_index: int,
  correct_index: int.nullable(),
  correct_indices: z.array(int),
  observation: z.string(),
  judgement: z.string(),
  text: z.string(),
  observation_spans: z.array(SpanColumn),
});
export type DecisionRow = z.infer<typeof DecisionRow>;
