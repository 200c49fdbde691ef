import { z } from "zod";
import { idOf } from "./canonical.ts";
import { Generator } from "./question.ts";
import { Rollout, type RecordedTrajectory } from "./trajectory.ts";

/** What an imported trajectory was asked: words without a program, so nothing about it is executed or taken as true. */
export const ImportedQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** As the file gives it; never checked. */
  answer: z.string().nullable(),
  language: z.string(),
  generator: Generator,
  seed: z.int(),
});
export type ImportedQuestion = z.infer<typeof ImportedQuestion>;

export const importedQuestionId = ({ text, answer }: Pick<ImportedQuestion, "text" | "answer">): string =>
  idOf("q", "imported", text, answer);

/** Two runs of one question in the same words are one; whether the file vouches for its answer counts too. */
export const importedRunId = ({ questionId, messages, correct }: Pick<RecordedTrajectory, "questionId" | "messages" | "correct">): string =>
  idOf("t", "imported", questionId, messages, ...(correct === "undecided" ? [] : [correct]));

/** One agent run that was made elsewhere, in our shape. Its calls are told in its messages only: none was made here. */
export const ImportedTrajectory = z.object({ question: ImportedQuestion, rollout: Rollout });
export type ImportedTrajectory = z.infer<typeof ImportedTrajectory>;
