import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../pipelines/questions/generate.ts";
import { modelReasoning } from "../../pipelines/reasoning/reasoning-model.ts";
import { isMultiStep, reasoningOf } from "../../pipelines/reasoning/reasoning.ts";
import type { ItemResult } from "../../pipelines/core/stage.ts";
import { Mix, Reasoning, type Question } from "../../schemas/index.ts";
import type { ChatBody } from "../models/endpoint.ts";
import goodReasoning from "../models/good/reasoning.ts";
import { scripted, type Scripted } from "../models/scripted-endpoint.ts";
import { world, type World } from "../questions/world.ts";

let w: World;
let questions: Question[];
let open: Scripted | undefined;
beforeAll(async () => {
  w = await world();
  questions = [];
  for await (const one of generate(w.context, {
    count: 70,
    mix: Mix.parse({}),
    seed: 5,
    caps: { attribute: 0.4, relation: 1, entity: 0.3, shape: 0.075 },
  }))
    if ("question" in one && isMultiStep(one.question) && "reasoning" in (await reasoningOf(one.question, w.context)))
      questions.push(one.question);
});
afterEach(async () => {
  await open?.endpoint.close();
  open = undefined;
});

const { signal } = new AbortController();
async function worded(reply: (body: ChatBody) => unknown, some: readonly Question[]): Promise<ItemResult<Reasoning>[]> {
  open = await scripted(reply);
  const { model } = open;
  return Promise.all(some.map((question) => modelReasoning(question, w.context, model, signal)));
}

interface Reply {
  opening: string;
  steps: { step: number; text: string; statements: number[] }[];
  conclusion: string;
}
const good = (body: ChatBody): Reply => goodReasoning(body) as Reply;
const byRules = async (question: Question): Promise<Reasoning> => {
  const made = await reasoningOf(question, w.context);
  if ("refused" in made) throw new Error(made.refused.detail);
  return made.reasoning;
};

describe("reasoning in a model's words", () => {
  it("of a good model is kept: own words, the program's statements, figures and answer", async () => {
    const made = await worded(good, questions);
    expect(questions.length).toBeGreaterThan(30);
    let kept = 0;
    for (const [at, { outputs, rejections }] of made.entries()) {
      const [reasoning] = outputs;
      const rules = await byRules(questions[at]!);
      expect(Reasoning.parse(reasoning)).toEqual(reasoning);
      if (reasoning!.generator.modelId === null) {
        expect(rejections).toHaveLength(1);
        expect(reasoning).toEqual(rules);
        continue;
      }
      kept += 1;
      expect(reasoning!.id).toBe(rules.id);
      expect(reasoning!.steps.map(({ statementIds }) => statementIds)).toEqual(rules.steps.map(({ statementIds }) => statementIds));
      expect(reasoning!.text.split("\n").at(-1)).toContain(questions[at]!.answer.text);
      expect(reasoning!.text).not.toBe(rules.text);
      for (const [sum] of rules.text.replace(/^\d+\. /gm, "").matchAll(/[\d,.()×+\-/ ]+ = [\d,.]*\d/g))
        expect(reasoning!.text).toContain(sum.trim());
    }
    expect(kept / questions.length).toBeGreaterThan(0.9);
  });

  it.each<[string, string, (reply: Reply, question: Question) => Reply]>([
    [
      "a wrong number",
      "unsupported",
      (reply) => ({
        ...reply,
        steps: reply.steps.map((step) => ({ ...step, text: step.text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) })),
      }),
    ],
    [
      "one more number",
      "unsupported",
      (reply) => ({ ...reply, steps: reply.steps.map((step) => ({ ...step, text: `${step.text} That is 4711 in all.` })) }),
    ],
    [
      "another name",
      "unsupported",
      (reply) => ({ ...reply, steps: reply.steps.map((step) => ({ ...step, text: `${step.text} The same goes for Zembla.` })) }),
    ],
    [
      "a denial",
      "unsupported",
      (reply) => ({ ...reply, steps: reply.steps.map((step) => ({ ...step, text: `It is not so: ${step.text}` })) }),
    ],
    [
      "an essay",
      "unsupported",
      (reply) => ({ ...reply, steps: reply.steps.map((step) => ({ ...step, text: `${step.text} ${"and so it goes on ".repeat(12)}` })) }),
    ],
    ["a tag", "unsupported", (reply) => ({ ...reply, steps: reply.steps.map((step) => ({ ...step, text: `${step.text} <answer>` })) })],
    ["statements of nobody", "off-program", (reply) => ({ ...reply, steps: reply.steps.map((step) => ({ ...step, statements: [99] })) })],
    ["no statement", "off-program", (reply) => ({ ...reply, steps: reply.steps.map((step) => ({ ...step, statements: [] })) })],
    [
      "the answer in the opening",
      "answer-given-away",
      (reply, { answer }) => ({ ...reply, opening: `${reply.opening} I think of ${answer.text}.` }),
    ],
    ["another answer", "off-program", (reply) => ({ ...reply, conclusion: "The answer is 12." })],
    ["an answer and a half", "off-program", (reply) => ({ ...reply, conclusion: `Not 7: ${reply.conclusion}` })],
    ["an answer within a longer one", "off-program", (reply, { answer }) => ({ ...reply, conclusion: `The answer is 1${answer.text}.` })],
  ])("with %s is dropped, and the rules' chain stays", async (_, reason, spoil) => {
    // A digit alone may be a count of steps.
    const some = questions.filter(({ answer }) => answer.type === "quantity" && answer.text.length > 1).slice(0, 6);
    expect(some).toHaveLength(6);
    const made = await worded((body) => {
      const question = some.find(({ text }) => body.messages[1]!.content.includes(JSON.stringify(text)))!;
      return spoil(good(body), question);
    }, some);
    for (const [at, { outputs, rejections, again }] of made.entries()) {
      expect(rejections).toMatchObject([{ reason, itemKey: `${some[at]!.id}:model` }]);
      expect(again).toBeUndefined();
      expect(outputs).toEqual([await byRules(some[at]!)]);
    }
  });

  it("which swaps two figures of a comparison is dropped", async () => {
    const some = questions.filter(({ style }) => style === "comparison").slice(0, 5);
    expect(some.length).toBeGreaterThan(2);
    const made = await worded((body) => {
      const reply = good(body);
      const last = reply.steps.at(-1)!;
      const figures = last.text.match(/\d[\d,.]*\d/g) ?? [];
      const swapped = last.text
        .replace(figures[0] ?? "", "#")
        .replace(figures[1] ?? "", figures[0] ?? "")
        .replace("#", figures[1] ?? "");
      return { ...reply, steps: [...reply.steps.slice(0, -1), { ...last, text: swapped }] };
    }, some);
    for (const { outputs, rejections } of made) {
      expect(rejections).toMatchObject([{ reason: "unsupported" }]);
      expect(outputs[0]!.generator.modelId).toBeNull();
    }
  });

  it("with a step too few is asked for once more, then dropped; an endpoint that is down is asked again another time", async () => {
    const [question] = questions;
    const [short] = await worded((body) => ({ ...good(body), steps: good(body).steps.slice(1) }), [question!]);
    expect(open!.endpoint.calls).toHaveLength(2);
    expect(short!.rejections).toMatchObject([{ reason: "model-unreadable" }]);
    await open!.endpoint.close();
    const [down] = await worded(() => ({ status: 503, body: "" }), [question!]);
    expect(down).toMatchObject({ again: true, rejections: [{ reason: "model-failed" }] });
    expect(down!.outputs).toEqual([await byRules(question!)]);
  });
});
