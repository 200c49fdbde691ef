import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { policy } from "../models/good/policy.ts";
import { contentOf, datasetRows } from "./dataset-rows.ts";
import { bytesOf, folder, groundwork, jsonLine, well } from "./groundwork.ts";

const place = folder();
const out = join(place.path, "run");
const config = join(place.path, "pool.yaml");
const GROUP = 4;
/** Days of the nights. */
const at = (day: number): readonly string[] => ["--clock", `2026-02-0${day}T08:00:00.000Z`, "--json"];
let endpoint: Endpoint;

beforeAll(async () => {
  // "weak" slips in every fourth try; "strong" never does.
  endpoint = await startEndpoint((body) => policy(body, body.model === "weak" ? 4 : Infinity));
  const night = (pages: number): void =>
    writeFileSync(
      config,
      `name: pool
memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, "memory.db"))} } }
latest: { allowShortfall: true }
sources: [demo: { pages: ${pages} }]
tasks: { policy: { model: weak, baseUrl: "${endpoint.baseUrl}", concurrency: 4 } }
questions: { count: 16, mix: { factual: .5, numeric: 0, multi-hop: 0, comparison: .5, set: 0, temporal: 0 } }
rollouts: { sampledShare: 1, sampledGroupSize: ${GROUP} }
complexity: { seeds: 0 }
`,
    );
  night(24);
  await well(["run", config, "--recipe", "rl", "--out", out, ...at(1)]);
});
afterAll(async () => {
  await endpoint.close();
  place.remove();
});

const rows = <D extends Dataset>(dataset: D): Promise<readonly Row<D>[]> => datasetRows(out, dataset);
const both = async (): Promise<readonly Row<"rl/pool">[]> => [...(await rows("rl/pool")), ...(await rows("rl/reserve"))];

it("rescore rates the same questions by another policy, beside the first one, and sets aside what is too easy for it", async () => {
  const before = await both();
  const questions = contentOf(out, "questions");
  const calls = endpoint.calls.length;
  await well(["rescore", out, "--model", "strong", "--policy-version", "step-400", ...at(2)]);
  expect(endpoint.calls.slice(calls).every(({ model }) => model === "strong")).toBe(true);
  const after = await both();
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  for (const row of after) {
    const earlier = before.find(({ id }) => id === row.id);
    expect(row.pass_rates).toMatchObject([earlier?.pass_rates[0], { policy_id: "strong@step-400", n: GROUP, basis: "rollouts" }]);
  }
  // It never slips: each question is always right or always wrong, and teaches it nothing.
  expect(await rows("rl/pool")).toEqual([]);
  expect(new Set((await rows("rl/reserve")).map(({ eligible }) => eligible[1]?.reason))).toEqual(new Set(["all right", "all wrong"]));
  expect(new Set((await rows("rl/rollouts")).map(({ policy_id }) => policy_id))).toEqual(new Set(["weak", "strong@step-400"]));
  expect(contentOf(out, "questions")).not.toBe(questions);
  await well(["verify", out]);
});

it("asks nothing when the same policy is asked again, and writes the same", async () => {
  const [calls, bytes] = [endpoint.calls.length, bytesOf(out).files];
  await well(["rescore", out, "--model", "strong", "--policy-version", "step-400", ...at(2)]);
  expect(endpoint.calls.length).toBe(calls);
  expect(bytesOf(out).files).toEqual(bytes);
});

it("a trainer's file counts whole or not at all", async () => {
  const file = join(place.path, "told.jsonl");
  const [one] = await both();
  const told = { question_id: one?.extra_info.question_id, policy_id: "ours", policy_version: "7", n: 8, correct: 3 };
  writeFileSync(file, `${JSON.stringify(told)}\n${JSON.stringify({ ...told, correct: 9 })}\n`);
  const bytes = bytesOf(out);
  const ended = await groundwork(["feedback", file, out, ...at(3)]);
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringMatching(/nothing of it was taken[\s\S]*line 2: correct is more than n/)]);
  expect(bytesOf(out)).toEqual(bytes);
});

it("feedback is the newest rate, decides what waits, and steers the next night towards what teaches", async () => {
  const file = join(place.path, "told.jsonl");
  const questions = await rows("questions");
  const styleOf = new Map(questions.map(({ id, style }) => [id, style]));
  const pool = await both();
  // Every comparison is solved, every factual one teaches.
  const lines = pool.map(({ extra_info: { question_id } }) => ({
    question_id,
    policy_id: "ours",
    policy_version: "7",
    n: 8,
    correct: styleOf.get(question_id) === "comparison" ? 8 : 4,
  }));
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  await well(["feedback", file, out, ...at(3)]);
  const ofStyle = async (dataset: "rl/pool" | "rl/reserve") =>
    new Set((await rows(dataset)).map(({ extra_info }) => styleOf.get(extra_info.question_id)));
  expect([await ofStyle("rl/pool"), await ofStyle("rl/reserve")]).toEqual([new Set(["factual"]), new Set(["comparison"])]);
  for (const { pass_rates } of await both())
    expect(pass_rates.at(-1)).toMatchObject({ policy_id: "ours", policy_version: "7", n: 8, basis: "feedback" });
  expect(jsonLine((await well(["verify", out, "--json"])).stdout)).toMatchObject({ ok: true });

  const before = new Set(questions.map(({ id }) => id));
  await well(["run", config, "--recipe", "rl", "--out", out, ...at(4)]);
  const fresh = (await rows("questions")).filter(({ id }) => !before.has(id));
  const count = (style: string): number => fresh.filter((row) => row.style === style).length;
  expect(count("factual")).toBeGreaterThan(0);
  expect(count("factual")).toBeGreaterThan(count("comparison"));
});

it("what a trainer tells of a policy that was sampled stands beside its rollouts, which stay", async () => {
  const file = join(place.path, "told.jsonl");
  const [one] = (await both()).filter(({ pass_rates }) => pass_rates.some(({ policy_id, n }) => policy_id === "weak" && n === GROUP));
  const question = one?.extra_info.question_id;
  const ofIt = async () => (await rows("rl/rollouts")).filter((row) => row.policy_id === "weak" && row.question_id === question).length;
  expect(await ofIt()).toBe(GROUP);
  const before = (await rows("rl/rollouts")).length;
  writeFileSync(file, JSON.stringify({ question_id: question, policy_id: "weak", policy_version: null, n: 16, correct: 16 }));
  await well(["feedback", file, out, ...at(5)]);
  expect((await rows("rl/rollouts")).length).toBe(before);
  expect(await ofIt()).toBe(GROUP);
  const now = (await rows("rl/reserve")).find(({ id }) => id === one?.id);
  expect(now?.pass_rates.filter(({ policy_id }) => policy_id === "weak")).toMatchObject([
    { basis: "rollouts" },
    { n: 16, basis: "feedback" },
  ]);
  expect(jsonLine((await well(["verify", out, "--json"])).stdout)).toMatchObject({ ok: true });
});
