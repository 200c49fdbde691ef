import { defineCheck, findings } from "../check.ts";
import { MADE_AGAIN, questionsToRemake } from "../questions-to-remake.ts";
import { remadeRuns } from "../remade-runs.ts";
import { compareFindable } from "../runs-again.ts";
import { whyNotRead } from "../why-not-read.ts";

/** The part of V17 that looks for each question's pages by search alone: in a thread of its own it is over while runs are played. */
export default defineCheck({
  id: "V17",
  title: MADE_AGAIN,
  async run(files) {
    const found = findings();
    // What is wrong with a question's row, or why nothing is read again, another part has told.
    if ((await whyNotRead(files)) !== undefined) return found.outcome();
    const questions = await questionsToRemake(files, findings());
    const again = await remadeRuns(files, await files.memory(), questions);
    try {
      await compareFindable(files, questions, again, found);
    } catch (error) {
      found.fail("run", `cannot be made again: ${(error as Error).message}`);
    } finally {
      await again.close();
    }
    return found.outcome();
  },
});
