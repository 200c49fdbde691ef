import type { Question } from "../../schemas/index.ts";
import { isImported, questionOf } from "../../schemas/datasets/index.ts";
import type { Findings } from "./check.ts";
import type { RunFiles } from "./run-files.ts";

/** The title of V17, of which two threads have a half each. */
export const MADE_AGAIN =
  "questions, plans, chains, designed runs, decisions and tool calls are made again from program, pages and seed, and equal";

/** The questions of a run that have a program of its own. */
export async function questionsToRemake(files: RunFiles, found: Findings): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for await (const row of files.rows("questions"))
    if (row.program !== null && !isImported(row))
      try {
        questions.push(questionOf(row));
      } catch (error) {
        found.fail(row.id, `questions: not readable: ${(error as Error).message}`);
      }
  return questions;
}
