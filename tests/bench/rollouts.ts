import { join } from "node:path";
import { openMemory } from "../../knowledge-graph/index.ts";
import { openSnapshot, snapshotOf } from "../../pipelines/agents/environments/snapshot.ts";
import { simulatedEnvironment, type Web } from "../../pipelines/agents/environments/simulated-web.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { rollout, roughTokens } from "../../pipelines/agents/rollout.ts";
import { policyWorld } from "../../pipelines/recipes/workers/policy-world.ts";
import type { Trajectory } from "../../schemas/index.ts";
import type { Corpus } from "./corpus.ts";
import { drawnWeb } from "./drawn-web.ts";
import { cost, medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const COUNT = 100;
/** Documents to search among. */
const SIZE = 10_000;

/** Rollouts of some questions by the scripted policy in the simulated environment. */
export async function rolledOut(corpus: Corpus, count: number): Promise<readonly Trajectory[]> {
  const { graph, text } = corpus.memory;
  return rolledOutIn({ snapshot: await openSnapshot(graph), index: text }, corpus, count);
}

async function rolledOutIn(web: Web, corpus: Corpus, count: number): Promise<readonly Trajectory[]> {
  const { config, context } = corpus.run;
  const { maxSteps, maxTokens } = config.rollouts;
  const environment = simulatedEnvironment(web);
  const policy = scriptedPolicy(policyWorld(corpus.memory.graph, web.snapshot));
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

/** The corpus among so many drawn pages. The environment begins with no page open in each run; two cores give twice a CPU second's. */
export async function rollouts(corpus: Corpus): Promise<readonly Row[]> {
  const memory = await openMemory({ path: join(corpus.folder, "rollouts.db") });
  try {
    const drawn = [...drawnWeb(corpus.documents, SIZE - corpus.documents.length, corpus.run.context.random)];
    const documents = [...corpus.documents, ...drawn];
    for (let at = 0; at < documents.length; at += 1_000) await memory.text.index(documents.slice(at, at + 1_000));
    await corpus.questions();
    const { rate } = await medians(async () => {
      let steps = 0;
      const web = { snapshot: snapshotOf(`web-${SIZE}`, documents), index: memory.text };
      const spent = await cost(async () => {
        for (const { numSteps } of await rolledOutIn(web, corpus, COUNT)) steps += numSteps;
      });
      return { rate: steps / spent.cpuSeconds };
    });
    const work = `scripted rollouts among ${SIZE.toLocaleString("en")} documents`;
    return [row({ work, value: rate, unit: "steps/CPU-s", aim: { least: 75 } })];
  } finally {
    await memory.close();
  }
}
