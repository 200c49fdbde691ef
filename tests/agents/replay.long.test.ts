import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { inDialect } from "../../pipelines/agents/policies/in-dialect.ts";
import { replayEnvironment } from "../../pipelines/agents/environments/replay.ts";
import { failureOf } from "../../pipelines/agents/failure.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { rollout, roughTokens } from "../../pipelines/agents/rollout.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { noModels } from "../../pipelines/models/models.ts";
import { gather } from "../../pipelines/recipes/steps/gather.ts";
import { policyWorld } from "../../pipelines/recipes/workers/policy-world.ts";
import { openRolloutWorld } from "../../pipelines/recipes/workers/rollout-world.ts";
import { Config, type Question } from "../../schemas/index.ts";
import { quiet } from "../bench/quiet.ts";

/** Twice: once undisturbed, once among faults. */
const TRAJECTORIES = 500;
const PAGES = 60;
const folder = mkdtempSync(join(tmpdir(), "replay-"));
let memory: KnowledgeMemory;
let questions: readonly Question[];

beforeAll(async () => {
  const path = join(folder, "memory.db");
  const config = Config.parse({ memory: { graph: { driver: "libsql", path } }, sources: [{ demo: { pages: PAGES } }] });
  memory = await openMemory({ path });
  await gather({ config, memory, models: noModels, context: { ...quiet(), runs: memory.runs, random: seededRandom(7) } });
  const drawn: Question[] = [];
  for await (const item of generate(await questionContextOf(memory.graph), { count: TRAJECTORIES / 2, mix: config.questions.mix, seed: 7 }))
    if ("question" in item) drawn.push(item.question);
  questions = drawn;
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true });
});

describe("trajectories over the demo's pages", () => {
  it.each([
    [0, 0.97],
    [0.2, 0.85],
  ])("with %d of the calls going wrong: right at least in %d, and replayed byte for byte", async (faults, least) => {
    expect(questions.length).toBeGreaterThan(100);
    const config = Config.parse({ sources: [{ demo: {} }], rollouts: { faults } });
    const there = await openRolloutWorld(
      memory,
      config,
      { asked: questions.map(({ text }) => text), blocked: [], gold: [] },
      seededRandom(7),
    );
    const policies = policyWorld(memory.graph, there.web.snapshot);
    const limits = { clock: { now: "2026-11-21T00:00:00Z" }, random: seededRandom(7), seed: 7, maxSteps: 60, maxTokens: 131_072 };
    const outcomes = new Map<string, number>();
    for (let at = 0; at < TRAJECTORIES; at++) {
      const [question, index] = [questions[at % questions.length]!, Math.floor(at / questions.length)];
      const { environment, tools } = there.stage(question, index);
      const run = { ...limits, countTokens: roughTokens, policy: inDialect(scriptedPolicy(policies), tools.dialect) };
      const made = await rollout(question, index, { ...run, environment });
      const { snapshotId, kind } = made.trajectory.environment;
      const recorded = replayEnvironment(made.calls, { kind, snapshotId, faults, toolset: made.trajectory.toolset });
      const again = await rollout(question, index, { ...run, environment: recorded });
      if (JSON.stringify(again) !== JSON.stringify(made)) expect(again, question.text).toEqual(made);
      const outcome = failureOf(made.trajectory) ?? "right";
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect((outcomes.get("right") ?? 0) / TRAJECTORIES, JSON.stringify([...outcomes])).toBeGreaterThanOrEqual(least);
  });
});
