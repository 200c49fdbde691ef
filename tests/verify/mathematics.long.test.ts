import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";
import v17 from "../../pipelines/verify/checks/v17-made-again.ts";
import { openRun } from "../../pipelines/verify/run-files.ts";
import type { QuestionRow } from "../../schemas/datasets/index.ts";
import { CLOCK, folder, well } from "../e2e/groundwork.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const opened = await openSandbox({ warm: 1, wheels: [] });

describe.skipIf("unavailable" in opened)("tasks of mathematics", () => {
  if ("unavailable" in opened) return;
  const place = folder();
  const { run } = copies("mathematics", async (good) => {
    const config = join(place.path, "config.yaml");
    writeFileSync(
      config,
      [
        "name: mathematics",
        `memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, "memory.db"))} } }`,
        "sources: [demo: { pages: 4 }]",
        "questions: { count: 4, mix: { factual: 0, numeric: 0, multi-hop: 0, comparison: 0, set: 0, temporal: 0, reasoning: 1 } }",
        "complexity: { seeds: 0 }",
        "",
      ].join("\n"),
    );
    await well(["run", config, "--allow-shortfall", "--out", good, "--clock", CLOCK, "--json"]);
  });
  beforeAll(() => async () => {
    await opened.sandbox.close();
    place.remove();
  });

  const isTask = ({ style }: QuestionRow): boolean => style === "reasoning";
  const said = async (): Promise<readonly string[]> => {
    const files = await openRun(run, [], () => Promise.resolve(opened.sandbox));
    try {
      return (await v17.run(files)).failing.map(({ detail }) => detail);
    } finally {
      await files.close();
    }
  };
  const task = (to: (row: QuestionRow) => QuestionRow) => corrupt(run, "questions", change(isTask, to));

  it("are posed again by the run's seed, and are what they were", async () => expect(await said()).toEqual([]));

  it.each<[string, (row: QuestionRow) => QuestionRow, RegExp]>([
    ["its words", (row) => ({ ...row, text: `${row.text} Say it in words.` }), /^questions: text is not what its program gives$/],
    ["its answer", (row) => ({ ...row, answer: { ...row.answer, aliases: ["1"] } }), /^questions: answer is not what its program gives$/],
    ["its subject", (row) => ({ ...row, subjects: ["geometry of fish"] }), /^questions: subjects is not what its program gives$/],
    [
      "its level",
      (row) => ({ ...row, difficulty: { ...row.difficulty, level: 5 } }),
      /^questions: difficulty is not what its program gives$/,
    ],
    ["a program of nobody's seed", (row) => ({ ...row, program: (row.program ?? "").replaceAll(/\d{2,}/g, "97") }), /^questions: no family of tasks poses this/], // prettier-ignore
  ])("go red under another value: %s", async (_, to, why) => {
    await task(to);
    expect(await said()).toContainEqual(expect.stringMatching(why));
  });
});
