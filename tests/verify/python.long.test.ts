import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOf, type Program, type Question } from "../../schemas/index.ts";
import type { QuestionRow } from "../../schemas/datasets/index.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";
import type { DeferredSandbox } from "../../pipelines/sandbox/defer-sandbox.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { generator, smallRun } from "../exporters/run.ts";
import { change, corrupt } from "./corrupt.ts";

const opened = await openSandbox({ warm: 2, wheels: [] });
const here: DeferredSandbox = {
  get: () => Promise.resolve("sandbox" in opened ? opened.sandbox : undefined),
  close: () => Promise.resolve(),
};
const nowhere: DeferredSandbox = { ...here, get: () => Promise.resolve(undefined) };

const programOf = (code: string, check: string): Program => ({ nodes: [{ id: 0, op: "Python", arguments: { code, check }, inputs: [] }] });

const calculated: Question = {
  id: idOf("q", "calculated"),
  text: "How many integers from 1 to 100 are divisible by 6?",
  answer: { text: "16", type: "quantity", value: [{ kind: "quantity", number: 16, low: 16, high: 16 }], aliases: [] },
  style: "reasoning",
  family: "reasoning",
  requiredTools: ["PythonInterpreter"],
  program: programOf("print(100 // 6)", "print([sum(n % 6 == 0 for n in range(1, 101))])"),
  evidence: [],
  quotes: [],
  goldPath: [],
  hiddenEntities: [],
  subjects: ["number theory"],
  verification: "executed",
  difficulty: { level: 2, hops: 0, sources: 0, operators: 1, obfuscations: 0, denotationMax: 1 },
  round: 0,
  parentId: null,
  operator: null,
  tier: "high",
  checks: [],
  language: "en",
  split: "train",
  generator,
  seed: 7,
};

let folder: string;
let run: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-python-"));
  run = join(folder, "run");
  const good = await smallRun(join(folder, "good"));
  const planless = {
    stage: "plans",
    itemKey: calculated.id,
    reason: "nothing-to-look-up" as const,
    detail: "it is calculated",
  };
  await writeRun({
    ...good,
    inputs: {
      ...good.inputs,
      questions: both(good.inputs.questions, calculated),
      rejections: both(good.inputs.rejections, planless),
    },
  });
});
afterAll(async () => {
  if ("sandbox" in opened) await opened.sandbox.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(run, { recursive: true, force: true });
  await cp(join(folder, "good"), run, { recursive: true });
});

const both = <T>(items: AsyncIterable<T> | Iterable<T>, one: T): AsyncIterable<T> & Iterable<T> =>
  ({
    async *[Symbol.asyncIterator]() {
      yield* items;
      yield one;
    },
  }) as unknown as AsyncIterable<T> & Iterable<T>;

const outcomes = async (sandbox: DeferredSandbox) => {
  const { checks } = await verifyRun(run, [], { sandbox });
  return Object.fromEntries(
    checks.flatMap(({ check, failures, undecided, detail }) =>
      failures + (check === "V3" || check === "V4" ? undecided : 0) > 0 ? [[check, [failures, undecided, detail]]] : [],
    ),
  );
};
const isCalculated = ({ style }: QuestionRow): boolean => style === "reasoning";
const withProgram = (program: Program) => change<QuestionRow>(isCalculated, (row) => ({ ...row, program: JSON.stringify(program) }));

it("without a sandbox a calculated answer is undecided, and nothing fails", async () => {
  const open = [0, 1, expect.stringContaining("there is no sandbox to run Python in") as string];
  expect(await outcomes(nowhere)).toEqual({ V3: open, V4: open });
});

describe.skipIf("unavailable" in opened)("in a sandbox", () => {
  it("it is calculated again", async () => expect(await outcomes(here)).toEqual({}));

  it("goes red when the answer is another", async () => {
    const value = JSON.stringify([{ kind: "quantity", number: 17, low: 17, high: 17 }]);
    await corrupt(
      run,
      "questions",
      change(isCalculated, (row) => ({ ...row, answer: { ...row.answer, text: "17", value } })),
    );
    expect(await outcomes(here)).toEqual({ V3: [1, 0, expect.stringContaining('the row says "17"') as string] });
  });

  it("goes red when the other method comes to another number, or to several", async () => {
    await corrupt(run, "questions", withProgram(programOf("print(16)", "print([17])")));
    expect(await outcomes(here)).toEqual({ V4: [1, 0, expect.stringContaining("another method 17") as string] });
    await corrupt(run, "questions", withProgram(programOf("print(16)", "print([16, 17])")));
    expect(await outcomes(here)).toEqual({ V4: [1, 0, expect.stringContaining("2 answers") as string] });
  });

  it("goes red when the program fails", async () => {
    await corrupt(run, "questions", withProgram(programOf("print(1 // 0)", "print([16])")));
    expect(await outcomes(here)).toEqual({ V3: [1, 0, expect.stringContaining("ZeroDivisionError") as string] });
  });
});
