import type { Termination } from "../../../schemas/index.ts";
import { defineFormat } from "./format.ts";
import { writeJsonLines } from "./splits.ts";
import { chatTurns } from "./turns.ts";

/** The released agent's words for the ends of a rollout; it knows fewer. */
const TERMINATIONS: Readonly<Record<Termination, string>> = {
  answer: "answer",
  "max-steps": "exceed available llm calls",
  "max-tokens": "format error: generate an answer as token limit reached",
  "format-error": "answer not found",
  "tool-failure": "answer not found",
  paused: "answer not found",
  refused: "answer not found",
};

/** Rollout records as Tongyi DeepResearch's inference writes them: all trajectories, right and wrong. */
export default defineFormat({
  name: "tongyi",
  async write(run, folder) {
    const answers = new Map<string, { readonly text: string; readonly answer: string }>();
    if (run.has("trajectories"))
      for await (const { id, text, answer } of run.rows("questions", ["id", "text", "answer"]))
        answers.set(id, { text, answer: answer.text });
    return writeJsonLines(run, folder, "rollouts", {
      dataset: "trajectories",
      columns: ["question_id", "messages", "segments", "prediction", "termination"],
      examples({ question_id, messages, segments, prediction, termination }) {
        const question = answers.get(question_id);
        if (question === undefined) return "its question is not in the run";
        if (segments.length > 1) return "it has several contexts, and this form has one";
        return [
          {
            question: question.text,
            answer: question.answer,
            messages: chatTurns(messages),
            prediction: prediction ?? "No answer found.",
            termination: TERMINATIONS[termination],
          },
        ];
      },
    });
  },
});
