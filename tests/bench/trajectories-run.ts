import { readFileSync } from "node:fs";
import { openMemory } from "../../knowledge-graph/index.ts";
import { simulatedEnvironment } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { rollout, roughTokens } from "../../pipelines/agents/rollout.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { policyWorld } from "../../pipelines/recipes/workers/policy-world.ts";
import { Config, type Question } from "../../schemas/index.ts";

/**
 * argv: memory, questions (JSON), how many trajectories. Prints the bytes resident after a fifth of them and after all, when every
 * question was asked by then and every page opened.
 */
const [, , path = "", asked = "", wanted = ""] = process.argv;
if (!globalThis.gc) throw new Error("run as: node --expose-gc --import tsx trajectories-run.ts MEMORY QUESTIONS COUNT");
const memory = await openMemory({ path });
const questions = JSON.parse(readFileSync(asked, "utf8")) as readonly Question[];
const { maxSteps, maxTokens } = Config.shape.rollouts.parse({});
const snapshot = await openSnapshot(memory.graph);
const environment = simulatedEnvironment({ snapshot, index: memory.text });
const policy = scriptedPolicy(policyWorld(memory.graph, snapshot));
const clock = { now: "2026-01-01T00:00:00Z" };
const limits = { environment, policy, clock, random: seededRandom(7), seed: 7, maxSteps, maxTokens, countTokens: roughTokens };

let [done, steps] = [0, 0];
async function until(count: number): Promise<number> {
  for (; done < count; done++) {
    const question = questions[done % questions.length];
    if (question === undefined) throw new Error("no questions");
    const { trajectory } = await rollout(question, Math.floor(done / questions.length), limits);
    steps += trajectory.numSteps;
  }
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
const count = Number(wanted);
const few = await until(count / 5);
const many = await until(count);
await memory.close();
process.stdout.write(JSON.stringify({ few, many, steps }));
