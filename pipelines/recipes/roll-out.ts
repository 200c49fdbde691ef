import { Rollout, type Question } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import { gave, type ItemStage } from "../core/stage.ts";
import type { TryStep } from "./recipe.ts";

/** Raise it when policies, tools or the environment change what a rollout gives. */
const VERSION = "3";

/** Designed rollouts of every question in the simulated environment: right ones, and a wanted share that is sub-optimal by design. */
export const rollOut: TryStep = async ({ run, snapshotId, trier }, made) => {
  const { config, context } = run;
  const { share, designedPerQuestion, degradedShare, maxSteps, maxTokens } = config.rollouts;
  const stage: ItemStage<{ readonly question: Question; readonly index: number }, Rollout> = {
    name: "rollouts",
    version: VERSION,
    output: Rollout,
    batch: 16,
    keyOf: ({ question, index }) => [question, index, snapshotId, context.clock.now, config.seed, degradedShare, maxSteps, maxTokens],
    apply: async ({ question, index }) => gave(await trier.rollOut(question, index)),
  };
  const chosen = made.questions.filter(({ id }) => context.random.fork("rolled out", id).next() < share);
  const kept = await runStage(stage, each(chosen, designedPerQuestion), context);
  return { ...made, rollouts: kept, rejections: [...made.rejections, kept.rejections] };
};

function* each(questions: readonly Question[], times: number): Generator<{ readonly question: Question; readonly index: number }> {
  for (const question of questions) for (let index = 0; index < times; index++) yield { question, index };
}
