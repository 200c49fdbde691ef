import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { QuestionRow } from "../../schemas/datasets/index.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { smallRun } from "../exporters/run.ts";
import { corrupt } from "./corrupt.ts";

let folder: string;
let run: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-v7-"));
  run = join(folder, "run");
  await writeRun(await smallRun(join(folder, "good")));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(run, { recursive: true, force: true });
  await cp(join(folder, "good"), run, { recursive: true });
});

const v7 = async (...lists: readonly string[]): Promise<{ failures: number; detail: string }> => {
  const { checks } = await verifyRun(run, lists);
  const found = checks.find(({ check }) => check === "V7");
  if (found === undefined) throw new Error("no V7");
  return found;
};

const second = (to: (row: QuestionRow, first: QuestionRow) => QuestionRow) => (rows: QuestionRow[]) =>
  rows.map((row, at) => (at === 1 ? to(row, rows[0]!) : row));

it("a good run is green, and says that no list was given", async () => {
  expect(await v7()).toMatchObject({ failures: 0, detail: expect.stringMatching(/no benchmark's list was given/) });
});

it("goes red when two questions have one program", async () => {
  await corrupt(
    run,
    "questions",
    second((row, first) => ({ ...row, program: first.program })),
  );
  expect((await v7()).detail).toMatch(/^the program of q_/);
});

it("goes red when two questions have the same words, or nearly and the same answer", async () => {
  await corrupt(
    run,
    "questions",
    second((row, first) => ({ ...row, text: first.text.toUpperCase() })),
  );
  expect((await v7()).detail).toMatch(/^the same words as q_/);
  await corrupt(
    run,
    "questions",
    second((row, first) => ({ ...row, text: `Please, ${first.text.replace("What is", "tell me")}`, answer: first.answer })),
  );
  expect((await v7()).detail).toMatch(/^nearly the words of q_/);
});

it("goes red when a thing is asked about on two sides", async () => {
  await corrupt(run, "questions", (rows) => rows.map((row, at) => (at === 0 ? { ...row, split: "held_out" as const } : row)));
  const { failures, detail } = await v7();
  expect(failures).toBeGreaterThan(0);
  expect(detail).toMatch(/is asked about in train, and in held_out by q_/);
});

it("goes red when what is held out stands in the pool, in the chats, or in the corpus", async () => {
  await corrupt(run, "questions", (rows) => rows.map((row) => ({ ...row, split: "held_out" as const })));
  const { failures, detail } = await v7();
  expect(detail).toMatch(/is not for training, and (?:sft|rl\/pool) has it|which a held-out question asks about/);
  for (const dataset of ["sft", "preferences", "rl/pool"] as const) await corrupt(run, dataset, () => []);
  const left = await v7();
  expect(left.failures).toBeLessThan(failures);
  expect(left.detail).toMatch(/which a held-out question asks about/);
  await corrupt(run, "cpt/documents", (rows) => rows.filter(({ lineage }) => lineage.kind !== "document" && lineage.kind !== "entity"));
  expect((await v7()).failures).toBe(0);
});

it("goes red when a question, or a text of the corpus, is of a given list", async () => {
  const list = join(folder, "list.jsonl");
  const write = (question: string): Promise<void> => writeFile(list, `${JSON.stringify({ question, answer: "x", id: 12 })}\n`);
  await write("Who was the first to cross the northern ring by boat in a winter without ice, and when?");
  expect(await v7(list)).toMatchObject({ failures: 0, detail: "" });
  await write("What is the total area of Togo in square kilometres?");
  const { failures, detail } = await v7(list);
  expect(failures).toBeGreaterThan(1);
  expect(detail).toMatch(/^list\.jsonl, item 12: /);
});

it("the held-out questions are a file of the run, whose bytes V1 knows", async () => {
  const held = join(folder, "held");
  const small = await smallRun(held);
  const asked = (small.inputs.questions as readonly { split: string }[]).map((one) => ({ ...one, split: "held_out" }));
  await writeRun({ ...small, inputs: { ...small.inputs, questions: asked as never } });
  const path = join(held, "eval_data/held_out.jsonl");
  const lines = (await readFile(path, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toHaveLength(asked.length);
  expect(lines[1]).toMatchObject({
    question: "What is the capital of Ghana?",
    answer: "Accra",
    level: 1,
    program: { nodes: expect.any(Array) },
  });
  const red = async (): Promise<readonly string[]> =>
    (await verifyRun(held)).checks.filter((one) => one.failures > 0).map(({ check }) => check);
  expect(await red()).not.toContain("V1");
  await writeFile(path, (await readFile(path, "utf8")).replace("Accra", "Kumasi"));
  expect(await red()).toContain("V1");
  // A run that holds nothing out leaves no file behind.
  await writeRun(await smallRun(held));
  await expect(readFile(path)).rejects.toThrow(/ENOENT/);
});
