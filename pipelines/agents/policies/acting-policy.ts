import { programIn } from "./by-program.ts";
import type { PolicyWorld } from "./memory.ts";
import type { Policy } from "./policy.ts";
import { isFollowed } from "./researcher/goals.ts";
import type { Pace } from "./researcher/knobs.ts";
import { openResearch, research, researchWorld } from "./researcher/researcher.ts";
import { rivalAnswers } from "./rivals.ts";
import { runOf } from "./scripted-policy.ts";

/** Whether a question is one that the acting policy can follow. */
export const canBeResearched = (question: Parameters<typeof programIn>[0]): boolean =>
  programIn(question) === undefined && isFollowed(question.program);

/** Acts on the question's words and on what comes back. Of the question it is given no page, no answer and no evidence. */
export function actingPolicy({ reader, extract }: PolicyWorld, pace: Pace = "as it comes"): Policy {
  const world = researchWorld({ reader, extract });
  return {
    kind: pace === "looks twice" ? "verifying" : "acting",
    version: "1",
    async begin(question, random) {
      const { id, text, program } = question;
      const run = await openResearch({ id, text, program }, world, random, {
        pace,
        // With chance of its own: what decisions need may change no word of the run.
        rivalsOf: (play, basis) => rivalAnswers({ ...play, question, random: random.fork("rivals") }, basis),
      });
      return runOf(
        research(run),
        () => false,
        (step) => run.fruitless.has(step),
      );
    },
  };
}
