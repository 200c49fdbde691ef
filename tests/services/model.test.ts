import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import { serveFixture, type FixtureSite } from "../e2e/fixture-site.ts";
import { datasetRows } from "../e2e/dataset-rows.ts";
import { CLOCK, folder, jsonLine, well, type Ended } from "../e2e/groundwork.ts";

/**
 * A real model with no sense: whatever it says has to fall at a check, and the run has to end well all the same. Plans and chains of
 * reasoning do not fit into 60 tokens, and a run of which all replies to a task are cut is told so, so that rules write those.
 */
const place = folder();
const out = join(place.path, "out");
let first: Ended;
let site: FixtureSite;
beforeAll(async () => {
  site = await serveFixture("waters");
  const config = join(place.path, "model.yaml");
  writeFileSync(
    config,
    `name: nonsense
memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, "memory.db"))} } }
sources: [ web: { start: ["${site.origin}/"], mirrorOf: ${site.mirrorOf}, maxPages: 5 } ]
model: { driver: openai, model: smollm2-135m, baseUrl: "${inject("llmUrl")}", concurrency: 2, maxReplyTokens: 60 }
tasks: { plans: { driver: rules }, reasoning: { driver: rules } }
questions: { count: 12, mix: { synthesis: .2, long-context: .2 } }
rollouts: { share: 0.2, sampledShare: 0.3, sampledGroupSize: 2, maxSteps: 3, sampling: { maxReplyTokens: 60 } }
`,
  );
  first = await well(["run", config, "--allow-shortfall", "--out", out, "--clock", CLOCK, "--json"]);
}, 900_000);
afterAll(async () => {
  await site.close();
  place.remove();
});

const rows = <D extends Dataset>(dataset: D, run = out): Promise<readonly Row<D>[]> => datasetRows(run, dataset);

it("ends well, and verify is green", () => {
  expect(jsonLine(first.stdout)).toMatchObject({ verified: true });
});

it("rejects what the model said, with reasons, for every task that it was asked to do", async () => {
  const rejected = await rows("rejected");
  const stages = new Set(rejected.map(({ stage }) => stage));
  for (const stage of ["extract", "words"]) expect(stages).toContain(stage);
});

it("lets no nonsense into what is executed: every claim of the model stands in its quote, and every question's answer on its evidence", async () => {
  const statements = await rows("evidence/statements");
  const byModel = statements.filter(({ extractor }) => extractor.model_id !== null);
  const claims = new Set(byModel.flatMap(({ id, claim }) => (claim === null ? [] : [id])));
  // A model of this size agrees with no labelled set: its judge has no voice, so no claim of its own is kept.
  expect([...claims]).toEqual([]);
  const questions = await rows("questions");
  expect(questions.length).toBeGreaterThan(0);
  expect(questions.filter(({ verification }) => verification !== "executed")).toEqual([]);
});

it("tries the questions in the API's own tool calls, too", async () => {
  const config = join(place.path, "model.yaml");
  const native = join(place.path, "native.yaml");
  writeFileSync(
    native,
    readFileSync(config, "utf8")
      .replace("sampling: {", "sampling: { callStyle: tools,")
      .replace("tasks: {", "tasks: { extract: { driver: rules },"),
  );
  const other = join(place.path, "native");
  const ended = await well(["run", native, "--allow-shortfall", "--recipe", "rl", "--out", other, "--clock", CLOCK, "--json"]);
  expect(jsonLine(ended.stdout)).toMatchObject({ verified: true });
  const sampled = (await rows("trajectories", other)).filter(({ origin }) => origin === "sampled");
  expect(sampled.length).toBeGreaterThan(0);
  // Its nonsense is nobody's right answer, and it has an end.
  expect(new Set(sampled.map(({ termination }) => termination)).has("tool-failure")).toBe(false);
}, 600_000);
