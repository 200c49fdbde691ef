import type { Random } from "../../../schemas/index.ts";
import { programIn } from "./by-program.ts";
import type { PageReader, PolicyWorld } from "./memory.ts";
import type { AskedQuestion } from "./play.ts";
import type { Policy, PolicyRun } from "./policy.ts";
import { isFollowed } from "./researcher/goals.ts";
import type { Pace } from "./researcher/knobs.ts";
import { openResearch, research, researchWorld, type ResearchOptions } from "./researcher/researcher.ts";
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
    begin: (question, random) =>
      // With chance of its own: what decisions need may change no word of the run.
      begin(question, world, random, pace, (play, basis) => rivalAnswers({ ...play, question, random: random.fork("rivals") }, basis)),
  };
}

/** One run over a question that is no row: words and their program. Nobody makes decisions of it. */
export const actOn = (question: AskedQuestion, { reader, extract }: PageReader, random: Random): Promise<PolicyRun> =>
  begin(question, researchWorld({ reader, extract }), random, "as it comes", () => []);

async function begin(
  { id, text, program }: AskedQuestion,
  world: PageReader,
  random: Random,
  pace: Pace,
  rivalsOf: ResearchOptions["rivalsOf"],
): Promise<PolicyRun> {
  const run = await openResearch({ id, text, program }, world, random, { pace, rivalsOf });
  return runOf(
    research(run),
    () => false,
    (step) => run.fruitless.has(step),
  );
}
