import type { Question } from "../../schemas/index.ts";
import { defineCheck, findings, type Findings, type RunCheck } from "./check.ts";
import { MADE_AGAIN, questionsToRemake } from "./questions-to-remake.ts";
import { remadeRuns, type RemadeRuns } from "./remade-runs.ts";
import type { RunFiles } from "./run-files.ts";
import { whyNotRead } from "./why-not-read.ts";

type Compare = (files: RunFiles, questions: readonly Question[], again: RemadeRuns, found: Findings) => Promise<void>;

/** A part of V17 that needs no more of the remade memory than a page at a time: it goes beside the others in a thread of its own. */
export const playedCheck = (compare: Compare): RunCheck =>
  defineCheck({
    id: "V17",
    title: MADE_AGAIN,
    async run(files) {
      const found = findings();
      // What is wrong with a question's row, or why nothing is read again, the part on questions tells.
      if ((await whyNotRead(files)) !== undefined) return found.outcome();
      const questions = await questionsToRemake(files, findings());
      const again = await remadeRuns(files, await files.memory(), questions);
      try {
        await compare(files, questions, again, found);
      } catch (error) {
        found.fail("run", `cannot be made again: ${(error as Error).message}`);
      } finally {
        await again.close();
      }
      return found.outcome();
    },
  });
