import { describe, expect, it } from "vitest";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { closedBookTask } from "../../pipelines/complexity/solvers/closed-book.ts";
import { ruleStage, STAGE_VERSIONS } from "../../pipelines/core/stage-versions.ts";
import { modelGenerator } from "../../pipelines/models/task.ts";
import { SolversConfig, type Attempt, type Question } from "../../schemas/index.ts";
import { type QuestionRow, type RlAttemptRow, type RlPoolRow } from "../../schemas/datasets/index.ts";
import { sampledRun } from "../exporters/sampled.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { derivedRun } from "../../pipelines/verify/derived-run.ts";
import { openRun } from "../../pipelines/verify/run-files.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";

const BOOK = "closed-book:m";
const generator = modelGenerator("closed-book", STAGE_VERSIONS.solvers, "m", closedBookTask(SolversConfig.parse({}).closedBook.samples));
const tried = (question: Question, index: number, prediction: string): Attempt => ({
  questionId: question.id,
  solver: "closed-book",
  policyId: BOOK,
  policyVersion: "m-1",
  index,
  predictions: [prediction],
  generator,
});

const { run, red, rows } = copies("attempts", async (good) => {
  const made = await sampledRun(good);
  const [area, capital] = made.inputs.questions as readonly [Question, Question];
  // It knows the capital; of the third question there is no answer at all.
  const all = [tried(area, 0, "12 acres"), tried(area, 1, "unknown"), tried(capital, 0, capital.answer.text), tried(capital, 1, "Kumasi")];
  const guess = {
    ...tried(area, 0, ""),
    solver: "one-search" as const,
    generator: ruleStage("one-search", "solvers"),
    policyId: "one-search",
    predictions: ["1", area.answer.text],
  };
  await writeRun({
    ...made,
    inputs: { ...made.inputs, attempts: { closedBook: { policyId: BOOK, solved: "reserve" }, all: [...all, guess] } },
  });
});

const only = (why: RegExp): Record<string, unknown> => ({ V13: expect.stringMatching(why) as unknown });

describe("a run with a closed book", () => {
  it("is green; what the book knows, and what nobody could say, waits", async () => {
    expect(await red()).toEqual({});
    const told = (of: readonly RlPoolRow[]) => of.map(({ eligible }) => eligible[0]?.reason);
    expect(told(await rows("rl/pool"))).toEqual(["not known by heart"]);
    expect(told(await rows("rl/reserve"))).toEqual(["known by heart: 1 of 2", "no closed-book answer to judge it by"]);
    const [area] = await rows("questions");
    expect(area?.solver_pass).toMatchObject([
      { policy_id: BOOK, n: 2, correct: 0 },
      { policy_id: "one-search", n: 1, correct: 1 },
      { policy_id: "m", n: 4, correct: 2 },
    ]);
    expect((await rows("rl/attempts")).map(({ answer_correct }) => answer_correct)).toEqual([false, false, true, false, true]);
  });

  it("is exported anew with the prompt and the stage that ask, whatever the rows say of them", async () => {
    await corrupt(
      run,
      "rl/attempts",
      change<RlAttemptRow>(
        () => true,
        (row) => ({ ...row, generator: { ...row.generator, prompt_hash: "0" } }),
      ),
    );
    const files = await openRun(run);
    const { inputs } = await derivedRun(files, { name: "tongyi-search-visit", python: false }, qwen3Tokens());
    expect(inputs.attempts?.all.map((attempt) => attempt.generator.name)).toContain("one-search");
    for (const attempt of inputs.attempts?.all ?? [])
      expect(attempt.generator).toEqual(attempt.solver === "closed-book" ? generator : ruleStage("one-search", "solvers"));
    await files.close();
  });

  it("is red when a try is called right that is wrong", async () => {
    await corrupt(
      run,
      "rl/attempts",
      change<RlAttemptRow>(
        ({ answer_correct }) => !answer_correct,
        (row) => ({ ...row, answer_correct: true }),
      ),
    );
    expect(await red()).toEqual(only(/its answers are called right, and are not/));
  });

  it("is red when a try that was right is another now: its rates are too good", async () => {
    await corrupt(
      run,
      "rl/attempts",
      change<RlAttemptRow>(
        ({ answer_correct, solver }) => answer_correct && solver === "closed-book",
        (row) => ({ ...row, predictions: ["Bamako"], answer_correct: false }),
      ),
    );
    expect(await red()).toEqual(only(/solver_pass is/));
  });

  it("is red when tries are left out", async () => {
    await corrupt(run, "rl/attempts", (all) => all.filter(({ sample_index }) => sample_index !== 1));
    expect(await red()).toEqual(only(/solver_pass is/));
  });

  it("is red when what it knows stands in the pool", async () => {
    const [first] = await rows("rl/reserve");
    if (first === undefined) throw new Error("nothing waits");
    await corrupt(run, "rl/reserve", (all) => all.slice(1));
    await corrupt(run, "rl/pool", (all) => [...all, { ...first, curriculum_rank: all.length }]);
    expect((await red())["V13"]).toMatch(/belongs into rl\/reserve/);
  });

  it("is red when a rate is nobody's", async () => {
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(
        ({ solver_pass }) => solver_pass.length === 0,
        (row) => ({ ...row, solver_pass: [{ policy_id: BOOK, n: 1, correct: 0, low: 0, high: 0.8 }] }),
      ),
    );
    expect(await red()).toEqual(only(/solver_pass is/));
  });

  it("is red when a question that it knows is of a high level, and green when one is that it does not know", async () => {
    const [area, capital] = await rows("questions");
    const hard = (row: QuestionRow): QuestionRow => ({ ...row, difficulty: { ...row.difficulty, level: 4 } });
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(({ id }) => id === area?.id, hard),
    );
    expect(await red()).toEqual({});
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(({ id }) => id === capital?.id, hard),
    );
    expect(await red()).toEqual({ V14: "it is of level 4, and closed-book:m knows it by heart: 1 of 2 right" });
  });

  it("is red when a try is of no question", async () => {
    await corrupt(
      run,
      "rl/attempts",
      change<RlAttemptRow>(
        () => true,
        (row) => ({ ...row, question_id: "q_none" }),
      ),
    );
    expect((await red())["V14"]).toMatch(/q_none/);
  });
});
