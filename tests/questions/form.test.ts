import { beforeAll, describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { QuestionContext } from "../../pipelines/questions/context.ts";
import { isOfForm } from "../../pipelines/questions/form.ts";
import { reasoning } from "../../pipelines/questions/mathematics/style.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import { styles } from "../../pipelines/questions/styles/index.ts";
import type { Program } from "../../schemas/index.ts";
import { chronicle } from "./chronicle.ts";
import { world } from "./world.ts";

interface Drawn {
  readonly style: string;
  readonly program: Program;
  readonly context: QuestionContext;
}

const drawn: Drawn[] = [];
const formsOf = (program: Program, context: QuestionContext): readonly string[] =>
  [...styles, reasoning].flatMap(({ name, form }) => (isOfForm(form, program, context) ? [name] : []));

beforeAll(async () => {
  for (const context of [(await world()).context, await chronicle()])
    for (const style of styles)
      for (let index = 0; index < 150; index++) {
        const program = await style.draw(context, seededRandom(1, style.name, index));
        if (program !== undefined) drawn.push({ style: style.name, program, context });
      }
});

describe("the form of a style", () => {
  it.each(styles.map(({ name }) => name))("%s: all that it draws has it, and that of no other style", (name) => {
    const own = drawn.filter(({ style }) => style === name);
    expect(own.length).toBeGreaterThan(name === "tool-necessary" ? 0 : 20);
    expect(own.filter(({ program, context }) => formsOf(program, context).join() !== name).map(({ program }) => JSON.stringify(program.nodes))).toEqual([]); // prettier-ignore
  });

  it("refuses a question of another's program", async () => {
    const { program, context } = drawn.find(({ style }) => style === "numeric")!;
    const comparison = styles.find(({ name }) => name === "comparison")!;
    const made = await questionOf(program, comparison, context, seededRandom(1), 1);
    expect(made).toMatchObject({ refused: { reason: "other-style", detail: "it is no program of style comparison" } });
  });

  it.each<[string, string[], ProgramStep[]]>([
    ["the figures of one thing at two times", ["temporal"], [...at("a", "x", "2010"), ...at("a", "x", "2012"), ["Compute", { operation: "difference" }, 2, 5]]], // prettier-ignore
    ["of two things", ["numeric"], [...at("a", "x", "2010"), ...at("b", "x", "2010"), ["Compute", { operation: "difference" }, 2, 5]]],
    ["of two things at two times", [], [...at("a", "x", "2010"), ...at("b", "x", "2012"), ["Compute", { operation: "difference" }, 2, 5]]],
    ["of one thing, the same twice", [], [...at("a", "x", "2010"), ...at("a", "x", "2010"), ["Compute", { operation: "difference" }, 2, 5]]], // prettier-ignore
    ["the mean of two things", [], [...at("a", "x", "2010"), ...at("b", "x", "2010"), ["Compute", { operation: "mean" }, 2, 5]]],
    [
      "everything there is",
      [],
      [
        ["FindAll", {}],
        ["QueryName", {}, -1],
      ],
    ],
  ])("%s", (_what, names, steps) => {
    expect(formsOf(programOf(...steps), drawn[0]!.context)).toEqual(names);
  });
});

function at(entity: string, attribute: string, time: string): ProgramStep[] {
  return [
    ["Find", { entity }],
    ["AsOf", { time }, -1],
    ["QueryAttribute", { attribute }, -1],
  ];
}
