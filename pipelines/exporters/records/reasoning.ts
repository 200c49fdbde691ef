import type { Reasoning } from "../../../schemas/index.ts";
import type { ReasoningRow } from "../../../schemas/rows/index.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "../rows-context.ts";

export const reasoningRow = (reasoning: Reasoning, question: QuestionFacts, context: RowContext): ReasoningRow => ({
  id: reasoning.id,
  run_id: context.runId,
  language: question.language,
  split: question.split,
  generator: generatorColumn(reasoning.generator),
  seed: reasoning.seed,
  license: question.license,
  question_id: reasoning.questionId,
  steps: reasoning.steps.map(({ text, statementIds }) => ({ text, statement_ids: [...statementIds] })),
  text: reasoning.text,
  answer_text: reasoning.answerText,
});
