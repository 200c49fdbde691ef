import { defineCheck, findings } from "../check.ts";
import { MADE_AGAIN, questionsToRemake } from "../questions-to-remake.ts";
import { remadeRuns } from "../remade-runs.ts";
import { runsAgain } from "../runs-again.ts";
import { whyNotRead } from "../why-not-read.ts";

/**
 * The second half of V17, designed runs, decisions and tool calls: needs no more of the memory than a page at a time, so that it goes beside
 * the first in a thread of its own.
 */
export default defineCheck({
  id: "V17",
  title: MADE_AGAIN,
  async run(files) {
    const found = findings();
    // What is wrong with a question's row, or why nothing is read again, the first half has told.
    if ((await whyNotRead(files)) !== undefined) return found.outcome();
    const questions = await questionsToRemake(files, findings());
    const again = await remadeRuns(files, await files.memory(), questions);
    try {
      await runsAgain(files, questions, again, found);
    } catch (error) {
      found.fail("run", `cannot be made again: ${(error as Error).message}`);
    } finally {
      await again.close();
    }
    return found.outcome();
  },
});
