import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { policy } from "../models/good/policy.ts";
import { datasetRows } from "./dataset-rows.ts";
import { bytesOf, CLOCK, folder, groundwork, jsonLine, manifestOf, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const place = folder();
const out = join(place.path, "run");
const config = join(place.path, "aimed.yaml");
const command = ["run", config, "--out", out, "--clock", CLOCK, "--recipe", "rl", "--json"];
const GROUP = 2;
let endpoint: Endpoint;

beforeAll(async () => {
  // It never slips: it answers what stands in one line of a page, and nothing that has to be worked out. It knows the frames' words alone.
  endpoint = await startEndpoint((body) => policy(body, Infinity));
  writeFileSync(
    config,
    `name: aimed
memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, "memory.db"))} } }
latest: { allowShortfall: true }
sources: [demo: { pages: 40 }]
tasks: { policy: { model: agent, baseUrl: "${endpoint.baseUrl}", concurrency: 4 } }
questions: { count: 30, mix: { factual: .7, numeric: 0, multi-hop: .3, comparison: 0, set: 0, temporal: 0 }, registers: { plain: 0, search: 0, chat: 0, exam: 0, trivia: 0, riddle: 0, brief: 0 } }
seed: 5
complexity: { seeds: 8, targetLevel: 5, maxRounds: 3, passRate: [.25, .75], maxAsked: 5 }
rollouts: { sampledShare: 0, sampledGroupSize: ${GROUP} }
`,
  );
  await well(command);
});
afterAll(async () => {
  await endpoint.close();
  place.remove();
});

it("makes a question harder until the policy fails it, and its rate is that of rollouts in the rows", async () => {
  const questions = await datasetRows(out, "questions");
  const rateOf = ({ checks }: (typeof questions)[number]) => checks.find(({ name }) => name === "pass-rate")?.reason ?? "";
  const measured = questions.filter((question) => rateOf(question) !== "");
  expect(measured.length).toBeGreaterThan(0);
  for (const question of measured) {
    const [, correct] = /^agent: (\d) of 2 right, 2 of 2 before the round: /.exec(rateOf(question)) ?? [];
    expect(question.solver_pass).toMatchObject([{ policy_id: "agent", n: GROUP, correct: Number(correct) }]);
    // What it fails it fails always: there is nothing harder behind it.
    const behind = questions.filter(({ parent_id }) => parent_id === question.id);
    expect(behind.length === 0 || correct === "2").toBe(true);
  }
  expect(measured.some((question) => rateOf(question).endsWith(": too hard"))).toBe(true);
  // Others end at the level, and nobody tries them.
  expect(questions.some(({ round, solver_pass }) => round > 0 && solver_pass.length === 0)).toBe(true);
  const ends = manifestOf(out).funnel.filter(({ stage, what }) => stage === "complexity" && what.startsWith("pass rate: too hard"));
  expect(ends[0]?.count).toBe(measured.filter((question) => rateOf(question).endsWith(": too hard")).length);
});

it("a dry run says before how much of it there may be at most", async () => {
  const dry = jsonLine((await well(["run", config, "--recipe", "rl", "--dry-run", "--json"])).stdout) as {
    atMost: { task: string; calls: number }[];
  };
  // Of five seeds three rounds and the seed itself, of sixty steps at most.
  expect(dry.atMost).toMatchObject([{ task: "policy", model: "agent", calls: 5 * (1 + 3) * GROUP * 60 }]);
  expect(endpoint.calls.length).toBeGreaterThan(0);
  expect(endpoint.calls.length).toBeLessThanOrEqual(dry.atMost[0]?.calls ?? 0);
  expect((await well(["run", config, "--recipe", "rl", "--dry-run"])).stdout).toMatch(
    /rounds of the complexity loop ask policy for 2,400 calls, .* tokens at most.*: complexity\.passRate: 5 seeds/,
  );
});

it("asks nothing and writes nothing when it is run again", async () => {
  const [calls, bytes] = [endpoint.calls.length, bytesOf(out)];
  await well(command);
  expect(endpoint.calls.length).toBe(calls);
  expect(bytesOf(out)).toEqual(bytes);
});

it("without a policy it says what to do, before any work", async () => {
  writeFileSync(config, readFileSync(config, "utf8").replace(/^tasks: .*\n/m, ""));
  const ended = await groundwork([...command, "--clock", "2026-03-01T08:00:00.000Z"]);
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining("name a model in tasks.policy")]);
});
