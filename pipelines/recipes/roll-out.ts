import { Rollout, type Question } from "../../schemas/index.ts";
import { openSnapshot } from "../agents/environments/snapshot.ts";
import { simulatedEnvironment } from "../agents/environments/simulated.ts";
import { scriptedPolicy } from "../agents/policies/scripted.ts";
import { degradedPolicy } from "../agents/policies/degraded.ts";
import { rollout, roughTokens } from "../agents/rollout.ts";
import { runStage } from "../core/run-stage.ts";
import type { ItemStage } from "../core/stage.ts";
import type { TryStep } from "./recipe.ts";
import { policyWorld } from "./policy-world.ts";

/** Raise it when policies, tools or the environment change what a rollout gives. */
const VERSION = "3";

/** Designed rollouts of every question in the simulated environment: right ones, and a wanted share that is sub-optimal by design. */
export const rollOut: TryStep = async ({ run, snapshotId }, made) => {
  const { config, context, memory } = run;
  const { share, designedPerQuestion, degradedShare, maxSteps, maxTokens } = config.rollouts;
  const snapshot = await openSnapshot(memory.graph);
  const environment = simulatedEnvironment({ snapshot, index: memory.text });
  const world = policyWorld(memory.graph, snapshot);
  const right = scriptedPolicy(world);
  const degraded = degradedPolicy(world);
  const stage: ItemStage<{ readonly question: Question; readonly index: number }, Rollout> = {
    name: "rollouts",
    version: VERSION,
    output: Rollout,
    batch: 16,
    keyOf: ({ question, index }) => [question, index, snapshotId, context.clock.now, config.seed, degradedShare, maxSteps, maxTokens],
    async apply({ question, index }) {
      const chance = context.random.fork("degraded", question.id, index).next();
      const policy = chance < degradedShare ? degraded : right;
      const done = await rollout(question, index, {
        environment,
        policy,
        clock: context.clock,
        random: context.random,
        seed: config.seed,
        maxSteps,
        maxTokens,
        countTokens: roughTokens,
      });
      return { outputs: [done], rejections: [] };
    },
  };
  const chosen = made.questions.filter(({ id }) => context.random.fork("rolled out", id).next() < share);
  const kept = await runStage(stage, each(chosen, designedPerQuestion), context);
  return { ...made, rollouts: kept, rejections: [...made.rejections, kept.rejections] };
};

function* each(questions: readonly Question[], times: number): Generator<{ readonly question: Question; readonly index: number }> {
  for (const question of questions) for (let index = 0; index < times; index++) yield { question, index };
}
