import { beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../pipelines/questions/generate.ts";
import { questionContextOf, type Memory } from "../../pipelines/questions/context.ts";
import { reask } from "../../pipelines/questions/reask.ts";
import { distance } from "../../pipelines/recipes/reports/shape.ts";
import { Mix, SplitsConfig, type Question, type Statement } from "../../schemas/index.ts";
import { world, type World } from "./world.ts";

const DAY = "2026-02-01";
let w: World;
let questions: Question[];
beforeAll(async () => {
  // With sides that are kept from training, a run draws some for them beside what is wanted.
  w = await world(SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  questions = [];
  for await (const made of generate(w.context, {
    count: 60,
    mix: Mix.parse({}),
    seed: 3,
    caps: { attribute: 0.3, relation: 1, entity: 0.2, shape: 0.075 },
  }))
    if ("question" in made) questions.push(made.question);
});

/** The same memory, where some statements say something else, or nothing. */
const where = (change: (statement: Statement) => readonly Statement[]): Memory => ({
  ...w.memory,
  statements: async (query) => (await w.memory.statements(query)).flatMap(change),
  async *allStatements() {
    for await (const statement of w.memory.allStatements()) yield* change(statement);
  },
});

/** The same memory, where one figure is ten times as large. */
const tenfold = (id: string): Memory =>
  where((statement) => {
    const { claim } = statement;
    if (statement.id !== id || claim?.value.kind !== "quantity") return [statement];
    const { number, low, high, ...value } = claim.value;
    return [{ ...statement, claim: { ...claim, value: { ...value, number: number * 10, low: low * 10, high: high * 10 } } }];
  });

/** A question on one figure, and the statement that gives it. */
function onOneFigure(): { readonly question: Question; readonly id: string } {
  const question = questions.find(
    ({ style, answer, evidence }) => style === "factual" && answer.type === "quantity" && evidence.length === 1,
  )!;
  return { question, id: question.evidence[0]?.statementId ?? "" };
}

it("every question stands on the snapshot that it was drawn from, word for word", async () => {
  expect(questions.length).toBeGreaterThan(30);
  for (const question of questions) expect(await reask(question, w.context, DAY)).toEqual({ question, fate: "kept" });
});

it("another figure is another question: id, date, and what it takes the place of", async () => {
  const { question, id } = onOneFigure();
  const context = await questionContextOf(tenfold(id));
  const asked = await reask(question, context, DAY);
  if ("refused" in asked) throw new Error(asked.refused.detail);
  expect(asked.fate).toBe("re-answered");
  expect(asked.question).toMatchObject({ text: question.text, program: question.program, asOf: question.asOf ?? DAY });
  expect([asked.question.id === question.id, asked.question.answer.text === question.answer.text]).toEqual([false, false]);
  expect(asked.question.checks.at(-1)).toEqual({
    name: "re-dated",
    verdict: "pass",
    reason: `replaces ${question.id}, whose answer was "${question.answer.text}"`,
  });
  // And it stands as it is from then on.
  expect(await reask(asked.question, context, "2026-02-02")).toEqual({ question: asked.question, fate: "kept" });
});

it("a figure that has become a range is asked no more", async () => {
  const { question, id } = onOneFigure();
  const ranged = where((statement) => {
    const { claim } = statement;
    if (statement.id !== id || claim?.value.kind !== "quantity") return [statement];
    const { number } = claim.value;
    return [{ ...statement, claim: { ...claim, value: { ...claim.value, low: number * 0.98, high: number * 1.02 } } }];
  });
  expect(await reask(question, await questionContextOf(ranged), DAY)).toMatchObject({ refused: { reason: "imprecise" } });
});

describe("a question in a model's words", () => {
  const checks = [
    { name: "wording", verdict: "pass" },
    { name: "read-back", verdict: "pass", reason: "read by x, prompt y" },
  ] as const;
  const worded = (question: Question, text: string): Question => ({
    ...question,
    text,
    plainText: question.text,
    generator: { name: "words", version: "1", modelId: "x", promptHash: "y" },
    checks: [...question.checks, ...checks],
  });

  it("stands word for word: the rule's words are asked anew", async () => {
    for (const question of questions.filter(({ text }) => /^[^?]*[.?]$/.test(text))) {
      const old = worded(question, `Kindly work this out: ${question.text}`);
      expect(await reask(old, w.context, DAY)).toEqual({ question: old, fate: "kept" });
    }
  });

  it("keeps its words with another answer, under the id that the rule's words give", async () => {
    const { question, id } = onOneFigure();
    const context = await questionContextOf(tenfold(id));
    const old = worded(question, `Kindly work this out: ${question.text}`);
    const [asked, plain] = [await reask(old, context, DAY), await reask(question, context, DAY)];
    if ("refused" in asked || "refused" in plain) throw new Error("refused");
    expect([asked.fate, asked.question.text, asked.question.plainText, asked.question.id]).toEqual([
      "re-answered",
      old.text,
      question.text,
      plain.question.id,
    ]);
    expect(await reask(asked.question, context, "2026-02-02")).toEqual({ question: asked.question, fate: "kept" });
  });

  it("gets the rule's words back where its own do not pass any more", async () => {
    const { question } = onOneFigure();
    const asked = await reask(worded(question, `${question.text.slice(0, -1)}, as in Marora?`), w.context, DAY);
    expect(asked).toEqual({ question, fate: "re-cited" });
  });
});

it("two figures of two pages retire a question; so does none", async () => {
  const { question, id } = onOneFigure();
  const two = where((statement) => {
    const { claim } = statement;
    if (statement.id !== id || claim?.value.kind !== "quantity") return [statement];
    const { number, low, high, ...value } = claim.value;
    const other = { ...claim, value: { ...value, number: number * 10, low: low * 10, high: high * 10 } };
    return [statement, { ...statement, id: `${id}0`, claim: other }];
  });
  const refused = async (memory: Memory): Promise<string> => {
    const asked = await reask(question, await questionContextOf(memory), DAY);
    return "refused" in asked ? asked.refused.reason : asked.fate;
  };
  expect(await refused(two)).toBe("not-unique");
  expect(await refused(where((statement) => (statement.id === id ? [] : [statement])))).toBe("not-covered");
});

it("kept questions come first and fill up the mix; the rest is drawn behind them", async () => {
  const { question } = onOneFigure();
  const kept = questions.filter(({ id }) => id !== question.id);
  const made: string[] = [];
  const drawn: number[] = [];
  for await (const one of generate(w.context, {
    count: 60,
    mix: Mix.parse({}),
    seed: 3,
    caps: { attribute: 0.3, relation: 1, entity: 0.2, shape: 0.075 },
    kept: [...kept, kept[0]!],
    draws: (style, missing) => {
      drawn.push(missing);
      return { from: 500, count: style === question.style ? 200 : 0 };
    },
  }))
    if ("question" in one) made.push(one.question.id);
    else if (one.rejection.itemKey === kept[0]?.id) made.push(one.rejection.reason);
  expect(made.slice(0, kept.length + 1)).toEqual([...kept.map(({ id }) => id), "duplicate"]);
  expect(made).toHaveLength(kept.length + 2);
  expect(drawn.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
});

it("what a style lost since last night and cannot give again, others give; what it missed already is not drawn for again", async () => {
  const lost = questions.filter(({ style }) => style === "factual").slice(0, 2);
  const kept = questions.filter((question) => !lost.includes(question));
  const more = async (gap: number): Promise<number> => {
    let all = 0;
    for await (const one of generate(w.context, {
      count: 1000,
      mix: Mix.parse({ factual: 0.98, numeric: 0.02, "multi-hop": 0, comparison: 0, set: 0, temporal: 0 }),
      seed: 3,
      caps: { attribute: 1, relation: 1, entity: 1, answer: 1, shape: 1 },
      kept,
      gap,
      draws: (style) => ({ from: 500, count: style === "factual" ? 0 : 200 }),
    }))
      if ("question" in one) all += 1;
    return all - kept.length;
  };
  const [none, two] = [await more(0), await more(2)];
  expect(two - none).toBeGreaterThan(0);
  expect(two - none).toBeLessThanOrEqual(2);
});

it("the shift of two nights is the total variation of their shares", () => {
  expect(distance({ a: 1, b: 1 }, { a: 50, b: 50 })).toBe(0);
  expect(distance({ a: 3, b: 1 }, { a: 1, b: 1 })).toBe(0.25);
  expect(distance({ a: 3 }, { b: 1 })).toBe(1);
  expect([distance({}, {}), distance({ a: 1 }, {})]).toEqual([0, 1]);
});
