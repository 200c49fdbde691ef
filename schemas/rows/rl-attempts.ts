import { z } from "zod";
import { SolverName } from "../attempt.ts";
import { commonColumns, int } from "./columns.ts";

/** `rl/attempts`: what solvers that are no agents answered, a row a try. Only where a closed-book model is named. */
export const RlAttemptRow = z.object({
  ...commonColumns,
  question_id: z.string(),
  solver: SolverName,
  policy_id: z.string(),
  /** The model as the endpoint names it. */
  policy_version: z.string().nullable(),
  sample_index: int,
  /** Best first. */
  predictions: z.array(z.string()),
  /** Whether any prediction is the answer, by the pool's own reward. */
  answer_correct: z.boolean(),
});
export type RlAttemptRow = z.infer<typeof RlAttemptRow>;
