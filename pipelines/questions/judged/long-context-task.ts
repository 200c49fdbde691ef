import { defineTask } from "../../models/task.ts";
import { RULES, WrittenQuestion, writtenQuestionText, type WrittenQuestionTask } from "./written-question.ts";

/** A question whose answer stands in places that lie far apart in a long text. */
export const LONG_CONTEXT = defineTask<WrittenQuestionTask, WrittenQuestion>({
  name: "long-context",
  output: WrittenQuestion,
  system: `You write questions about long texts, and their answers. The answer needs passages that stand far from each other: from the
beginning, the middle and the end, or from different texts. A reader who saw only one part could not answer.
${RULES}`,
  user: writtenQuestionText,
  maxTokens: 4000,
  temperature: 0.7,
  usualTokens: 350,
  example: { about: "Chad", lines: "text 1 | Chad\n1:1 | The capital is N'Djamena.", places: 3, texts: 1, language: "en" },
});
