import { beforeAll, describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import { quantityText } from "../../pipelines/language/writing/naming.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { drawQuestion } from "../../pipelines/questions/generate.ts";
import { plansOf } from "../../pipelines/plans/plans.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import toolNecessary from "../../pipelines/questions/styles/tool-necessary.ts";
import { reasoningOf } from "../../pipelines/reasoning/reasoning.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { Question } from "../../schemas/index.ts";
import { world, type World } from "./world.ts";

let w: World;
let questions: Question[];
beforeAll(async () => {
  w = await world(undefined, [3, 4, 8, 13, 21, 30, 34]);
  const draws = await Promise.all(Array.from({ length: 80 }, (_, index) => drawQuestion(index, toolNecessary, w.context, 3)));
  questions = draws.flatMap(({ question }) => question ?? []);
});

const operationOf = ({ program }: Question): string => {
  const root = program.nodes.at(-1);
  return root?.op === "Compute" ? root.arguments.operation : "";
};

describe("questions that need a tool", () => {
  it("are of every kind, over six things or more", () => {
    const kinds = new Set(questions.map(operationOf));
    expect([...kinds].sort()).toEqual(["compound-growth", "correlation", "doubling-time", "standard-deviation", "weighted-mean"]);
    for (const question of questions) {
      expect(Question.parse(question)).toEqual(question);
      expect(question).toMatchObject({ family: "tool_necessary", requiredTools: ["search", "visit", "PythonInterpreter"] });
      expect(question.evidence.length).toBeGreaterThanOrEqual(/growth|doubling/.test(operationOf(question)) ? 2 : 6);
    }
  });

  it("are read back, and not where another statistic, figure, year or rounding stands in them", () => {
    const changes: readonly (readonly [string | RegExp, string])[] = [
      ["population standard deviation", "standard deviation"],
      [" (population formula)", ""],
      ["three significant figures", "two decimal places"],
      ["two decimal places", "three significant figures"],
      [/(?:,| Round| Give).{0,30}(?:three significant figures|two decimal places)/, ""],
      ["weighted by", "beside the"],
      ["compound annual growth rate", "annual growth rate"],
      ["birth rate", "exports"],
      ["2015", "2013"],
    ];
    const changed = new Set<string | RegExp>();
    for (const { text, program, answer } of questions) {
      expect([text, roundTrip(text, program, w.context.lexicon, answer.unit).verdict]).toEqual([text, "pass"]);
      for (const [from, to] of changes) {
        const other = text.replace(from, to);
        if (other === text) continue;
        changed.add(from);
        expect([other, roundTrip(other, program, w.context.lexicon, answer.unit).verdict]).toEqual([other, "fail"]);
      }
    }
    expect(changed.size).toBe(changes.length);
  });

  it("say how far the answer is rounded, and take it so", () => {
    for (const { text, answer } of questions) {
      const [value] = answer.value ?? [];
      if (value?.kind !== "quantity") throw new Error("no quantity");
      const rounded = text.includes("two decimal places") ? value.number.toFixed(2) : value.number.toPrecision(3);
      expect([text, answerReward(quantityText(Number(rounded), answer.unit), answer)]).toEqual([text, 1]);
      expect([
        text,
        answerReward(
          quantityText(Number((value.number * 1.06 + (answer.unit === undefined ? 0.1 : 0)).toPrecision(6)), answer.unit),
          answer,
        ),
      ]).toEqual([text, 0]);
    }
  });

  it("have plans, and a chain that writes the calculation out", async () => {
    for (const question of questions) {
      const { set } = await plansOf(question, w.context, 4);
      expect(set.plans.length).toBeGreaterThan(0);
      const made = await reasoningOf(question, w.context);
      if (!("reasoning" in made)) throw new Error(`${question.text}: ${made.refused.detail}`);
      expect(made.reasoning.steps.at(-2)?.text).toMatch(/(?:is|=) [-\d,.]+, which to (?:three significant figures|two decimal places) is /);
      expect(made.reasoning.steps.at(-2)?.text).toContain(question.answer.text);
    }
  });
});

describe("the tool taken away", () => {
  const partners = (args: Extract<ProgramStep, readonly ["Compute", ...unknown[]]>[1], time: string): Promise<unknown> =>
    asked(
      ["Find", { entity: w.id("Belavia") }],
      ["AsOf", { time: "2014" }, -1],
      ["Relate", { attribute: "exports - partners", direction: "forward" }, -1],
      ["AsOf", { time }, -1],
      ["Compute", args, -1],
    );
  // Programs of any form, as if the style drew them.
  const asked = (...steps: ProgramStep[]): Promise<unknown> =>
    questionOf(programOf(...steps), { ...toolNecessary, form: () => true }, w.context, seededRandom(1), 1);
  const notNeeded = (detail: string) => ({ refused: { reason: "tool-not-needed", detail: expect.stringContaining(detail) as string } });

  it("leaves what a head does: such a question is refused", async () => {
    expect(await partners({ operation: "mean", of: "birth rate" }, "2015")).toMatchObject(notNeeded("their mean"));
    expect(await partners({ operation: "sum", of: "exports" }, "2014")).toMatchObject(notNeeded("their sum"));
    expect(await partners({ operation: "standard-deviation", of: "birth rate" }, "2015")).toHaveProperty("question");
  });

  it("leaves a look-up", async () =>
    expect(
      await asked(
        ["Find", { entity: w.id("Belavia") }],
        ["AsOf", { time: "2015" }, -1],
        ["QueryAttribute", { attribute: "birth rate" }, -1],
      ),
    ).toMatchObject(notNeeded("nothing is calculated")));

  it("leaves a statistic that another one, which a head does, comes to", async () => {
    // Each figure by itself: wholly in order, and a correlation of 1.
    expect(await partners({ operation: "correlation", of: "birth rate", with: "birth rate" }, "2015")).toMatchObject(
      notNeeded("their order"),
    );
    // From one year to the next growth is the change in per cent.
    const growth = (attribute: string, from: string, to: string): Promise<unknown> =>
      asked(
        ["Find", { entity: w.id("Belavia") }],
        ["AsOf", { time: from }, 0],
        ["QueryAttribute", { attribute }, -1],
        ["AsOf", { time: to }, 0],
        ["QueryAttribute", { attribute }, -1],
        ["Compute", { operation: "compound-growth" }, 2, 4],
      );
    expect(await growth("population", "2014", "2015")).toMatchObject(notNeeded("the change in per cent"));
    expect(await growth("imports", "2005", "2014")).toHaveProperty("question");
    // Exports of 3,000 dollars: a page has lost "million".
    expect(await growth("lost exports", "2005", "2010")).toMatchObject({ refused: { reason: "low-confidence" } });
  });
});
