import { type Attempt, type Question } from "../../../schemas/index.ts";
import type { RlAttemptRow } from "../../../schemas/rows/index.ts";
import { isRight } from "../../rewards/closed-book.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "../rows-context.ts";

export const rlAttemptRow = (attempt: Attempt, question: Question, inherited: QuestionFacts, context: RowContext): RlAttemptRow => ({
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
  answer_correct: isRight(attempt, question),
});
