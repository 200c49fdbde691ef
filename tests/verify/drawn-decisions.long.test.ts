import { writeFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { compareDecisions } from "../../pipelines/verify/decisions-again.ts";
import { findings } from "../../pipelines/verify/check.ts";
import { renderReport } from "../../pipelines/verify/render.ts";
import { remadeRuns } from "../../pipelines/verify/remade-runs.ts";
import type { CheckOutcome } from "../../pipelines/verify/report.ts";
import { openRun } from "../../pipelines/verify/run-files.ts";
import { questionOf, type DecisionRow } from "../../schemas/datasets/index.ts";
import { CLOCK, well } from "../e2e/groundwork.ts";
import { copies } from "./copies.ts";
import { corrupt } from "./corrupt.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const { good, run, rows } = copies("drawn", async (at) => {
  const config = `${at}.yaml`;
  const lines = [
    "name: drawn",
    `memory: { graph: { driver: libsql, path: ${JSON.stringify(`${at}.db`)} } }`,
    "sources: [demo: { pages: 24 }]",
    "questions: { count: 24 }",
    "complexity: { seeds: 0 }",
    "rollouts: { share: .6 }",
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  await well(["run", config, "--recipe", "cpt", "--allow-shortfall", "--out", at, "--clock", CLOCK]);
});

/** What is found where so many decisions are drawn, or all are looked at. */
async function looked(of: string, drawn: number, deep = false, rejected = 0): Promise<CheckOutcome> {
  const opened = await openRun(of, [], undefined, deep);
  const files = { ...opened, manifest: { ...opened.manifest, ...(rejected > 0 && { review: { hash: "", kept: 0, rejected } }) } };
  const questions = [];
  for await (const row of files.rows("questions")) questions.push(questionOf(row));
  const again = await remadeRuns(files, await files.memory(), questions);
  const found = findings();
  try {
    await compareDecisions(files, questions, again, new Set(), found, { few: 0, drawn });
  } finally {
    await again.close();
    await files.close();
  }
  return found.outcome();
}

it("says how many of how many it played again, and never that all checks hold", async () => {
  const count = (await rows("decisions")).length;
  const some = await looked(good, 2);
  expect([some.failures, some.sampled]).toEqual([0, expect.stringMatching(new RegExp(`: [2-5] of ${count}; --deep plays all$`))]);
  const report = { ok: true, runId: "", trusted: [], checks: [{ ...some, check: "V17", title: "", seconds: 0 }] };
  expect(renderReport(report)).toContain("nothing fails; V17 looked at what was drawn");
  expect(renderReport(report)).toContain(some.sampled);
  expect((await looked(good, 2, true)).sampled).toBeNull();
});

it("finds labels that are others wherever it looks, and where all of them are", async () => {
  await corrupt(run, "decisions", (all: DecisionRow[]) =>
    all.map((row) => ({
      ...row,
      options: row.options.map((option) => (option.label === "detour" ? { ...option, label: "mistake" as const } : option)),
    })),
  );
  expect((await looked(run, 10)).failures).toBeGreaterThan(0);
});

it.each([false, true])("refuses a run that lacks a single decision, drawn or not (deep: %s)", async (deep) => {
  const [gone] = await rows("decisions");
  await corrupt(run, "decisions", (all) => all.slice(1));
  const { failing } = await looked(run, 1, deep);
  expect(failing).toContainEqual({
    id: gone?.trajectory_id,
    detail: `decisions: step ${gone?.step_index} of this run is none, and rejected does not tell why`,
  });
});

it("of a run that a review took questions from it says that each is one of the draws of its step, and refuses what is none", async () => {
  const count = (await rows("decisions")).length;
  const left = await looked(good, 1, true, 1);
  expect([left.failures, left.sampled]).toEqual([0, `decisions played again with their labels: ${count} of ${count}, each one of the draws of its step`]); // prettier-ignore
  await corrupt(run, "decisions", (all: DecisionRow[]) =>
    all.map((row, at) =>
      at === 0 ? { ...row, options: row.options.map((option) => ({ ...option, thought: `${option.thought} So.` })) } : row,
    ),
  );
  expect((await looked(run, 1, true, 1)).failures).toBeGreaterThan(0);
});
