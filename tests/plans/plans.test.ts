import { beforeAll, describe, expect, it } from "vitest";
import {
  differsFromEarlier,
  leadsToEvidence,
  judgePlan,
  keepsSecrets,
  observesNothing,
  validAction,
  type JudgedPlan,
  type PlanAim,
} from "../../pipelines/checks/plan-judgements.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { plansOf, type PlansOfQuestion } from "../../pipelines/plans/plans.ts";
import { isMultiStep, reasoningOf } from "../../pipelines/reasoning/reasoning.ts";
import { Mix, PlanSet, Reasoning, type Question } from "../../schemas/index.ts";
import { world, type World } from "../questions/world.ts";

let w: World;
let made: { question: Question; plans: PlansOfQuestion }[];

beforeAll(async () => {
  w = await world();
  made = [];
  for await (const one of generate(w.context, {
    count: 90,
    mix: Mix.parse({}),
    seed: 5,
    caps: { attribute: 0.4, relation: 1, entity: 0.3, shape: 0.075 },
  })) {
    if ("question" in one) made.push({ question: one.question, plans: await plansOf(one.question, w.context, 4) });
  }
});

describe("plans", () => {
  it("fit their schema, begin differently and call a tool", () => {
    for (const { plans } of made) {
      expect(PlanSet.parse(plans.set)).toEqual(plans.set);
      expect(plans.set.plans.length).toBeGreaterThan(0);
      expect(new Set(plans.set.plans.map(({ decomposition }) => decomposition)).size).toBe(plans.set.plans.length);
      expect(new Set(plans.set.plans.map(({ action }) => JSON.stringify(action))).size).toBe(plans.set.plans.length);
      for (const plan of plans.set.plans) expect(plan.judgements.every(({ verdict }) => verdict === "pass")).toBe(true);
    }
  });

  it("say why there are fewer than wanted", () => {
    for (const { plans } of made) expect(plans.set.whyFewer === null).toBe(plans.set.plans.length === 4);
  });

  it("tell neither the answer nor what lies on the way", () => {
    for (const { question, plans } of made)
      for (const { analysis, textAgentForm } of plans.set.plans) {
        for (const name of question.hiddenEntities) expect(textAgentForm).not.toMatch(new RegExp(`\\b${name}\\b`));
        if (question.answer.type === "entity") expect(analysis).not.toContain(question.answer.text);
      }
  });

  it("read no value off the page of a thing that the question only starts from, and keep number and verb together", () => {
    let pages = 0;
    for (const { question, plans } of made)
      for (const { decomposition, analysis } of plans.set.plans) {
        expect(analysis).not.toMatch(/s of [A-Z]\w+ (?:depends|bounds)|\bThe capital of \w+ bound/);
        const entity = /^page:(.+)$/.exec(decomposition)?.[1];
        if (entity === undefined) continue;
        const find = question.program.nodes.filter((node) => node.op === "Find" && node.arguments.entity === entity).map(({ id }) => id);
        if (!question.program.nodes.some(({ op, inputs }) => op === "Relate" && inputs.some((input) => find.includes(input)))) continue;
        pages++;
        expect(analysis).not.toMatch(/read the value off its page|hunt for one figure/);
      }
    expect(pages).toBeGreaterThan(3);
  });

  it("have both text forms", () => {
    for (const { plans } of made)
      for (const { textSeedForm, textAgentForm } of plans.set.plans) {
        expect(textSeedForm).toMatch(/^<think>[\s\S]+<\/think><action>search\(".+"\)<\/action>$/);
        expect(textAgentForm).toMatch(
          /^<think>[\s\S]+<\/think>\n<tool_call>\n\{"name": "search", "arguments": \{"query": \[".+"\]\}\}\n<\/tool_call>$/,
        );
      }
  });

  it("most questions of several steps have three or four", () => {
    const rich = made.filter(({ question }) => question.difficulty.level >= 2);
    expect(rich.filter(({ plans }) => plans.set.plans.length >= 3).length / rich.length).toBeGreaterThan(0.6);
  });
});

describe("judgements", () => {
  const aim: PlanAim = {
    question: "What is the population of the country whose capital is Lomé?",
    named: [["Lomé"]],
    attributes: ["capital", "population"],
    types: ["country"],
    secrets: [{ names: ["Togo"] }],
    numbers: [7_552_318],
  };
  const plan = (changes: Partial<JudgedPlan> = {}): JudgedPlan => ({
    decomposition: "description",
    analysis: "First I have to find out which country has Lomé as its capital.",
    action: { name: "search", arguments: { query: ["country with capital Lomé"] } },
    ...changes,
  });

  it("a good plan passes all", () => expect(judgePlan(plan(), aim, []).every(({ verdict }) => verdict === "pass")).toBe(true));
  it.each([
    ["an unknown tool", { action: { name: "browse", arguments: { query: ["Lomé"] } } }],
    ["a wrong argument", { action: { name: "search", arguments: { query: "Lomé" } } }],
    ["no query", { action: { name: "search", arguments: { query: [] } } }],
  ])("invalid: %s", (_, changes) => expect(validAction(plan(changes)).verdict).toBe("fail"));
  it("off the program", () =>
    expect(leadsToEvidence(plan({ action: { name: "search", arguments: { query: ["weather in Paris"] } } }), aim).verdict).toBe("fail"));
  it("a table of what is asked over the type is on the program", () =>
    expect(leadsToEvidence(plan({ action: { name: "search", arguments: { query: ["countries by population"] } } }), aim).verdict).toBe(
      "pass",
    ));
  it("gives the answer away", () => {
    expect(keepsSecrets(plan({ analysis: "Lomé is the capital of Togo, so I look that up." }), aim).verdict).toBe("fail");
    expect(keepsSecrets(plan({ analysis: "It should be about 7,552,318." }), aim).verdict).toBe("fail");
    expect(keepsSecrets(plan({ action: { name: "search", arguments: { query: ["Togolese population"] } } }), aim).verdict).toBe("fail");
  });
  it("holds an observation", () => {
    expect(observesNothing(plan({ analysis: "<tool_response>…" }), aim).verdict).toBe("fail");
    expect(observesNothing(plan({ analysis: "The page says 4,853." }), aim).verdict).toBe("fail");
    const overYears = { ...aim, question: "What was its average population over the years 2013 to 2015?" };
    for (const [year, verdict] of [
      ["2013", "pass"],
      ["2014", "pass"],
      ["2016", "fail"],
      ["2012", "fail"],
    ])
      // prettier-ignore
      expect([year, observesNothing(plan({ analysis: `First its population in ${year}.` }), overYears).verdict]).toEqual([year, verdict]);
  });
  it("copies another", () => {
    expect(differsFromEarlier(plan(), [plan()]).verdict).toBe("fail");
    expect(differsFromEarlier(plan({ decomposition: "other" }), [plan()]).verdict).toBe("fail");
    expect(
      differsFromEarlier(plan({ decomposition: "other", action: { name: "search", arguments: { query: ["Lomé profile"] } } }), [plan()])
        .verdict,
    ).toBe("fail");
  });
});

describe("reasoning", () => {
  it("each step cites evidence, the last line has the answer, and sums come out", async () => {
    let chains = 0;
    for (const { question } of made.filter(({ question: one }) => isMultiStep(one))) {
      const result = await reasoningOf(question, w.context);
      if ("refused" in result) {
        expect(result.refused.reason).toBe("trivial");
        continue;
      }
      chains++;
      const { reasoning } = result;
      expect(Reasoning.parse(reasoning)).toEqual(reasoning);
      const evidence = new Set(question.evidence.map(({ statementId }) => statementId));
      for (const step of reasoning.steps) {
        expect(step.statementIds.length).toBeGreaterThan(0);
        expect(step.statementIds.every((id) => evidence.has(id))).toBe(true);
      }
      expect(reasoning.text.split("\n").at(-1)).toContain(question.answer.text);
      for (const [, a, b, c] of reasoning.text.matchAll(/^\d+\. ([\d,.]+) - ([\d,.]+) = ([\d,.]+?)[.,]?(?: |$)/gm)) {
        const number = (text: string | undefined): number => Number((text ?? "").replaceAll(",", "").replace(/\.$/, ""));
        expect(number(a) - number(b)).toBeCloseTo(number(c), 3);
      }
    }
    expect(chains).toBeGreaterThan(30);
  });
});
