import { z } from "zod";
import { commonColumns } from "./columns.ts";
import type { Reasoning } from "../question.ts";
import { forQuestion, generatorOf, type QuestionFacts, type RowContext } from "./row.ts";

export const ReasoningRow = z
  .object({
    ...commonColumns,
    question_id: z.string().describe("Id of the row in `questions`."),
    steps: z
      .array(
        z.object({ text: z.string().describe("The step."), statement_ids: z.array(z.string()).describe("Statements that it rests on.") }),
      )
      .describe("Steps of the chain; the last gives the answer."),
    text: z.string().describe("The whole chain as one text."),
    answer_text: z.string().describe("The answer that the chain ends in."),
  })
  .describe("Chains from a question and all its evidence to the answer, no tool called.");
export type ReasoningRow = z.infer<typeof ReasoningRow>;

export const reasoningRow = (reasoning: Reasoning, question: QuestionFacts, context: RowContext): ReasoningRow => ({
  ...forQuestion(reasoning, question, context),
  question_id: reasoning.questionId,
  steps: reasoning.steps.map(({ text, statementIds }) => ({ text, statement_ids: [...statementIds] })),
  text: reasoning.text,
  answer_text: reasoning.answerText,
});

export const reasoningOf = (row: ReasoningRow): Reasoning => ({
  id: row.id,
  questionId: row.question_id,
  steps: row.steps.map(({ text, statement_ids }) => ({ text, statementIds: statement_ids })),
  text: row.text,
  answerText: row.answer_text,
  generator: generatorOf(row.generator),
  seed: row.seed,
});
