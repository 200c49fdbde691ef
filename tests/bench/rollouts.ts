import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { simulatedEnvironment } from "../../pipelines/agents/environments/simulated.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted.ts";
import { rollout, roughTokens } from "../../pipelines/agents/rollout.ts";
import { policyWorld } from "../../pipelines/recipes/policy-world.ts";
import type { Trajectory } from "../../schemas/index.ts";
import type { Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const COUNT = 100;

/** Rollouts of some questions by the scripted policy in the simulated environment. */
export async function rolledOut(corpus: Corpus, count: number): Promise<readonly Trajectory[]> {
  const { config, context } = corpus.run;
  const { maxSteps, maxTokens } = config.rollouts;
  const { graph, text } = corpus.memory;
  const snapshot = await openSnapshot(graph);
  const environment = simulatedEnvironment({ snapshot, index: text });
  const policy = scriptedPolicy(policyWorld(graph, snapshot));
  const questions = await corpus.questions();
  const every = Math.max(1, Math.floor(questions.length / count));
  const done: Trajectory[] = [];
  for (const question of questions.filter((_, index) => index % every === 0)) {
    const limits = { seed: config.seed, maxSteps, maxTokens, countTokens: roughTokens };
    const { trajectory } = await rollout(question, 0, { ...limits, environment, policy, clock: context.clock, random: context.random });
    done.push(trajectory);
  }
  return done;
}

/** The environment begins with no page open in each run. */
export async function rollouts(corpus: Corpus): Promise<readonly Row[]> {
  await corpus.questions();
  const { rate } = await medians(async () => {
    let steps = 0;
    const spent = await cost(async () => {
      for (const { numSteps } of await rolledOut(corpus, COUNT)) steps += numSteps;
    });
    return { rate: steps / spent.cpuSeconds };
  });
  return [row({ work: "scripted rollouts, simulated environment", value: rate, unit: "steps/CPU-s", aim: { least: 150 } })];
}
