import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { constants, execute, programOf, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import { listsIn } from "../../pipelines/complexity/growth.ts";
import type { ComplexityOperator, ProgramInGrowth } from "../../pipelines/complexity/operator.ts";
import combine from "../../pipelines/complexity/operators/combine.ts";
import conflict from "../../pipelines/complexity/operators/conflict.ts";
import constrain from "../../pipelines/complexity/operators/constrain.ts";
import expand from "../../pipelines/complexity/operators/expand.ts";
import join from "../../pipelines/complexity/operators/join.ts";
import time from "../../pipelines/complexity/operators/time.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { QuestionContext } from "../../pipelines/questions/context.ts";
import { idOf, type Program } from "../../schemas/index.ts";
import { chronicle } from "../questions/chronicle.ts";
import { countryNames } from "../questions/world.ts";
import { playground, type Playground } from "./world.ts";

let w: Playground;
beforeAll(async () => {
  w = await playground();
});
afterAll(() => w.close());

const growing = async (context: QuestionContext, program: Program): Promise<ProgramInGrowth> => {
  const run = await execute(program, context.memory, context.options);
  if (run.status === "refused") throw new Error(run.detail);
  return { context, program, members: run.members, lists: listsIn(context) };
};

/** Different programs of many draws that execute, and their answers. */
async function drawn(operator: ComplexityOperator, from: ProgramInGrowth): Promise<readonly Program[]> {
  const found = new Map<string, Program>();
  for (let draw = 0; draw < 30; draw++) {
    const program = await operator.draw(from, seededRandom(7, operator.name, draw));
    if (program === undefined) continue;
    if ((await execute(program, from.context.memory, from.context.options)).status === "answer")
      found.set(JSON.stringify(program), program);
  }
  return [...found.values()];
}

const population = (): Program =>
  programOf(["Find", { entity: w.id("Belora") }], ["AsOf", { time: "2014" }, -1], ["QueryAttribute", { attribute: "population" }, -1]);
const total = (steps: readonly ProgramStep[] = []): Program =>
  programOf(
    ["Find", { entity: w.id("Belora") }],
    ["AsOf", { time: "2014" }, -1],
    ["Relate", { attribute: "exports - partners", direction: "forward" }, -1],
    ...steps,
    ["Compute", { operation: "sum", of: "area / total" }, -1],
  );

describe("operators", () => {
  it("expand: no constant of the question is left, or the figure is another thing's", async () => {
    const programs = await drawn(expand, await growing(w.context, population()));
    expect(programs.length).toBeGreaterThan(2);
    for (const program of programs) {
      expect(program.nodes.some(({ op }) => op === "SelectAmong" || op === "Relate")).toBe(true);
      expect(program.nodes.at(-1)).toMatchObject({ op: "QueryAttribute", arguments: { attribute: "population" } });
    }
  });

  it("join: two other pages name what was named", async () => {
    const programs = await drawn(join, await growing(w.context, population()));
    expect(programs.length).toBeGreaterThan(0);
    for (const program of programs) {
      expect(constants(program).entities).not.toContain(w.id("Belora"));
      expect(program.nodes.filter(({ op }) => op === "And")).toHaveLength(1);
    }
  });

  it("time: what was asked of one year is its change between two", async () => {
    const programs = await drawn(time, await growing(w.context, population()));
    expect(programs.length).toBeGreaterThan(0);
    for (const program of programs) {
      expect(program.nodes.at(-1)).toMatchObject({ op: "Compute", arguments: { operation: "percentage-change" } });
      expect(constants(program).times).toHaveLength(2);
    }
  });

  it("combine: the other thing is described and new", async () => {
    const programs = await drawn(combine, await growing(w.context, population()));
    expect(programs.length).toBeGreaterThan(2);
    for (const program of programs) {
      expect(program.nodes.filter(({ op }) => op === "QueryAttribute")).toHaveLength(2);
      expect(program.nodes.filter((node) => node.op === "Find" && node.arguments.entity === w.id("Belora"))).toHaveLength(1);
    }
  });

  it("combine: the other thing is of another discipline where pages carry them", async () => {
    // Every fifth country's page is of economics, all others are of geography.
    const economics = new Set(countryNames.filter((_, at) => at % 5 === 0).map((name) => idOf("d", name)));
    const { memory } = w.context;
    const context: QuestionContext = {
      ...w.context,
      memory: {
        ...memory,
        async document(id, version) {
          const page = await memory.document(id, version);
          return page && { ...page, subjects: [{ name: economics.has(id) ? "economics" : "geography", from: "test" }] };
        },
      },
    };
    /** Partners of those that were drawn: all but what is asked. */
    const partners = async (from: ProgramInGrowth): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const program of await drawn(combine, from)) {
        const run = await execute(program, w.memory, w.context.options);
        const [, second = -1] = program.nodes.at(-1)?.inputs ?? [];
        if (run.status === "answer") found.push(...(run.members[program.nodes[second]?.inputs[0] ?? -1] ?? []));
      }
      return found;
    };
    const isEconomics = (id: string): boolean => countryNames.some((name, at) => at % 5 === 0 && w.id(name) === id);
    const mixed = await partners(await growing(context, population()));
    expect(mixed.length).toBeGreaterThan(2);
    expect(mixed.every(isEconomics)).toBe(true);
    expect((await partners(await growing(w.context, population()))).every(isEconomics)).toBe(false);
  });

  it("constrain: some are left, not all, and a bound that no printed digits blur", async () => {
    const four: Program = programOf(
      ["Find", { entity: w.id("Belundo") }],
      ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
      ["Compute", { operation: "sum", of: "area / total" }, -1],
    );
    const from = await growing(w.context, four);
    const [, members = []] = from.members;
    expect(members).toHaveLength(4);
    const programs = await drawn(constrain, from);
    expect(programs.length).toBeGreaterThan(2);
    for (const program of programs) {
      const at = program.nodes.findIndex(({ op }) => op === "FilterClaim");
      const run = await execute(program, w.memory, w.context.options);
      const left = run.status === "answer" ? (run.members[at] ?? []) : [];
      expect(left.length).toBeGreaterThan(1);
      expect(left.length).toBeLessThan(4);
    }
    // Three members leave no room for a bound.
    expect(await drawn(constrain, await growing(w.context, total()))).toEqual([]);
  });

  it("conflict: the value that later sources correct it to", async () => {
    const context = await chronicle();
    const revised = (await context.disputes()).find(({ dispute }) => dispute.kind === "revised");
    const from = await growing(context, programOf(["Find", { entity: revised?.subject.id ?? "" }], ["QueryName", {}, -1]));
    const [program] = await drawn(conflict, from);
    expect(program?.nodes.at(-1)).toMatchObject({ op: "QueryRevised", arguments: { attribute: revised?.attribute } });
    expect(await drawn(conflict, await growing(w.context, population()))).toEqual([]);
  });

  it("give the same program for the same chance", async () => {
    const from = await growing(w.context, population());
    for (const operator of [expand, join, time, combine])
      expect(await operator.draw(from, seededRandom(1, "again"))).toEqual(await operator.draw(from, seededRandom(1, "again")));
  });
});
