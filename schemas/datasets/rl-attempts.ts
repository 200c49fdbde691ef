import { z } from "zod";
import { SolverName } from "../attempt.ts";
import { commonColumns, int } from "./columns.ts";
import type { Attempt } from "../attempt.ts";
import type { Question } from "../question.ts";
import { generatorColumn, generatorOf, type QuestionFacts, type RowContext } from "./row.ts";

export const RlAttemptRow = z
  .object({
    ...commonColumns,
    question_id: z.string().describe("Id of the row in `questions`."),
    solver: SolverName.describe("Which solver tried it."),
    policy_id: z.string().describe("Who tried it, as `pass_rates` name it: `closed-book:MODEL` or `one-search`."),
    policy_version: z.string().nullable().describe("The model as the endpoint names it."),
    sample_index: int.describe("Which try, from 0."),
    predictions: z.array(z.string()).describe("What it answered, the best first."),
    answer_correct: z.boolean().describe("Whether any prediction is the answer, by the pool's own reward."),
  })
  .describe(
    "What a model answered without a tool, and a reader after one search: whoever knows it learns no research from it. Only where a closed-book model is named.",
  );
export type RlAttemptRow = z.infer<typeof RlAttemptRow>;

/** `right`: what the pool's reward says of the predictions. */
export const rlAttemptRow = (
  attempt: Attempt,
  right: boolean,
  question: Pick<Question, "language" | "split">,
  inherited: QuestionFacts,
  context: RowContext,
): RlAttemptRow => ({
  id: `ra_${attempt.questionId}_${attempt.solver}_${attempt.index}`,
  run_id: context.runId,
  language: question.language,
  split: question.split,
  generator: generatorColumn(attempt.generator),
  seed: context.seed,
  license: inherited.license,
  question_id: attempt.questionId,
  solver: attempt.solver,
  policy_id: attempt.policyId,
  policy_version: attempt.policyVersion,
  sample_index: attempt.index,
  predictions: [...attempt.predictions],
  answer_correct: right,
});

export const attemptOf = (row: RlAttemptRow): Attempt => ({
  questionId: row.question_id,
  solver: row.solver,
  policyId: row.policy_id,
  policyVersion: row.policy_version,
  index: row.sample_index,
  predictions: row.predictions,
  generator: generatorOf(row.generator),
});
