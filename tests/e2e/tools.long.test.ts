import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";
import { datasetRows } from "./dataset-rows.ts";
import { CLOCK, folder, jsonLine, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const place = folder();
afterAll(() => place.remove());
const found = await openSandbox({ warm: 0 });
if ("sandbox" in found) await found.sandbox.close();

/** Questions of the two styles that take PythonInterpreter, rolled out with a tool set. */
async function made(toolset: string): Promise<string> {
  const config = join(place.path, `${toolset}.yaml`);
  writeFileSync(
    config,
    `name: tools
memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, "memory.db"))} } }
sources:
  - demo: { pages: 90 }
questions: { count: 10, mix: { factual: 0, numeric: 0, multi-hop: 0, comparison: 0, set: 0, temporal: 0, tool-necessary: 0.5, reasoning: 0.5 } }
rollouts: { toolset: ${toolset}, degradedShare: 0 }
`,
  );
  const out = join(place.path, toolset);
  expect(jsonLine((await well(["run", config, "--out", out, "--clock", CLOCK, "--json"])).stdout)).toMatchObject({ verified: true });
  return out;
}

describe.skipIf("unavailable" in found)("questions that take an interpreter", () => {
  it("are answered with it, and no right run of them is made without", async () => {
    const aided = await made("search-visit-python");
    const questions = await datasetRows(aided, "questions");
    expect([...new Set(questions.map(({ style }) => style))].sort()).toEqual(["reasoning", "tool-necessary"]);
    const trajectories = await datasetRows(aided, "trajectories");
    expect(trajectories).toHaveLength(questions.length);
    for (const { correct, steps } of trajectories) expect([correct, steps.at(-2)?.action_name]).toEqual(["true", "PythonInterpreter"]);
    const calculated = questions.filter(({ style }) => style === "reasoning").map(({ id }) => id);
    const rejected = await datasetRows(aided, "rejected");
    const planless = rejected
      .filter(({ stage, reason }) => stage === "plans" && reason === "nothing-to-look-up")
      .map(({ item_key }) => item_key);
    expect(planless.toSorted()).toEqual(calculated.toSorted());

    for (const { question_id } of await datasetRows(aided, "decisions")) expect(calculated).not.toContain(question_id);

    const unaided = await made("search-visit-calculator");
    expect(await datasetRows(unaided, "trajectories")).toEqual([]);
    const asked = (await datasetRows(unaided, "questions")).map(({ id }) => id);
    expect(asked).toEqual(questions.map(({ id }) => id));
    const missing = (await datasetRows(unaided, "rejected")).filter(({ reason }) => reason === "tool-missing");
    expect(missing.map(({ item_key }) => item_key).toSorted()).toEqual(asked.toSorted());
  });
});
