import { defineTask } from "../../models/task.ts";
import { RULES, WrittenQuestion, writtenQuestionText, type WrittenQuestionTask } from "./written-question.ts";

/** A question whose answer brings together what several pages say of one thing. */
export const SYNTHESIS = defineTask<WrittenQuestionTask, WrittenQuestion>({
  name: "synthesis",
  output: WrittenQuestion,
  system: `You write questions for researchers, and their answers. The question asks for what no single page says: how things of several
texts belong together, compare, or describe one subject from several sides.
${RULES}`,
  user: writtenQuestionText,
  maxTokens: 4000,
  temperature: 0.7,
  usualTokens: 350,
  example: { about: "Chad", lines: "text 1 | Chad\n1:1 | The capital is N'Djamena.", places: 3, texts: 2, language: "en" },
});
