import { afterAll, beforeAll, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { noModels } from "../../../pipelines/models/models.ts";
import { proposedActs } from "../../../pipelines/recipes/steps/propose.ts";
import type { Run as PipelineRun } from "../../../pipelines/recipes/steps/run.ts";
import { Config, type Rollout } from "../../../schemas/index.ts";
import { triedWorld, type TriedWorld } from "../../decisions/proposed-world.ts";
import type { ChatBody } from "../../models/endpoint.ts";
import alternatives from "../../models/good/alternatives.ts";
import { reply, scripted } from "../../models/scripted.ts";

let world: TriedWorld;
let memory: KnowledgeMemory;
beforeAll(async () => {
  world = await triedWorld(1);
  memory = await openMemory({ path: ":memory:" });
});
afterAll(async () => {
  await memory.close();
  await world.close();
});

/** What somebody is told, and how each run is counted, whose steps a model gives these options for. */
async function asked(name: string, says: (body: ChatBody) => unknown) {
  const told: string[] = [];
  const counted = { done: 0, rejected: 0, reused: 0 };
  const model = { ...scripted(({ messages }) => reply(JSON.stringify(says({ messages } as ChatBody)))), id: name };
  const run = {
    config: Config.parse({ sources: [{ demo: {} }] }),
    models: { ...noModels, for: () => model, inFlight: () => 2 },
    context: {
      runs: memory.runs,
      random: seededRandom(1),
      clock: { now: "2026-01-31T08:00:00.000Z" },
      signal: new AbortController().signal,
      progress: { start: () => undefined, add: (_: string, kind: keyof typeof counted) => void (counted[kind] += 1), end: () => undefined },
      concurrency: 2,
      tell: (text: string) => void told.push(text),
    },
  } as unknown as PipelineRun;
  const runs = new Map(world.runs.map((one) => [one.trajectory.id, one]));
  const questions = new Map(world.runs.map(({ question }) => [question.id, question]));
  async function* rollouts(): AsyncGenerator<Rollout> {
    for (const { trajectory } of runs.values()) yield { trajectory } as Rollout;
  }
  await proposedActs(
    run,
    rollouts(),
    (id) => questions.get(id),
    (trajectory, proposals) => world.decide(runs.get(trajectory.id)!, { proposals }),
  );
  return { told, counted, of: runs.size };
}

it("options of the right form of which none can be set beside the run's act are told early, and counted as rejected", async () => {
  const junk = { thought: "Sure! I would search the moon.", queries: ["a", "b", "c", "d", "e", "f", "g"] };
  const { told, counted, of } = await asked("junk", ({ messages }) => {
    const prompt = messages.at(-1)?.content ?? "";
    if (/each with an answer/.test(prompt)) return { options: [{ thought: "Sure!", answer: "" }] };
    return { options: [/\burls?\b/.test(prompt.slice(prompt.lastIndexOf("Write"))) ? { thought: "Sure!", urls: ["https://nowhere.example/"], goal: "" } : junk] };
  }); // prettier-ignore
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(
    /^alternatives: nothing stands of what the model said in its first \d\d replies \(the last: [a-z-]+, .+\)\. It said: "?Sure!/,
  );
  expect(counted).toEqual({ done: 0, rejected: of, reused: 0 });
});

it("replies without any option are told, too", async () => {
  const { told, counted, of } = await asked("empty", () => ({ options: [] }));
  expect(told).toEqual([expect.stringContaining("they held nothing")]);
  expect(counted).toEqual({ done: 0, rejected: of, reused: 0 });
});

it("is silent of a model whose options stand", async () => {
  const { told, counted } = await asked("good", alternatives);
  expect(told).toEqual([]);
  expect(counted.done).toBeGreaterThan(0);
});
