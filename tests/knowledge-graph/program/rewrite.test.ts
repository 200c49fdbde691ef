import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueOf, descriptions, substitute } from "../../../knowledge-graph/program/describe.ts";
import { execute } from "../../../knowledge-graph/program/execute.ts";
import { difficulty, hops } from "../../../knowledge-graph/program/measure.ts";
import { constraints, unnecessaryConstraints } from "../../../knowledge-graph/program/necessity.ts";
import { bypass } from "../../../knowledge-graph/program/rewrite.ts";
import { constants, goldPath, hiddenEntities } from "../../../knowledge-graph/program/walk.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import type { Program } from "../../../schemas/index.ts";
import { Program as ProgramSchema } from "../../../schemas/index.ts";
import { closedMemory, programs } from "./arbitrary.ts";
import { day, number, program, thing, tiny, type Fact } from "./tiny.ts";
import { world } from "./world.ts";

const find = (entity: string) => ["Find", { entity }] as const;
const near = ["Relate", { attribute: "border", direction: "forward" }, -1] as const;
const bigger = (than: number) => ["FilterClaim", { attribute: "area", comparator: ">", value: number(than, "km2") }, -1] as const;
const name = ["QueryName", {}, -1] as const;
const unnecessary = (of: Program) => unnecessaryConstraints(of, world().reader);

describe("necessity", () => {
  it("finds a filter that every member passes", async () => {
    expect(await unnecessary(program(find("togo"), near, bigger(200_000), name))).toEqual([]);
    expect(await unnecessary(program(find("togo"), near, bigger(100_000), name))).toEqual([2]);
    expect(await unnecessary(program(find("togo"), near, ["FilterType", { type: "country" }, -1], name))).toEqual([2]);
  });
  it("finds a branch that adds nothing", async () => {
    const both = (a: string, b: string, op: "And" | "Or") => program(find(a), near, find(b), near, [op, {}, 1, 3], name);
    expect(await unnecessary(both("togo", "benin", "And"))).toEqual([]);
    expect(await unnecessary(both("togo", "togo", "And"))).toEqual([1, 3]);
    expect(await unnecessary(both("togo", "benin", "Or"))).toEqual([]);
    expect(await unnecessary(both("togo", "togo", "Or"))).toEqual([1, 3]);
  });
  it("takes the noun of a description for no constraint", async () => {
    const described = program(
      ["FindAll", {}],
      ["FilterType", { type: "country" }, -1],
      ["FilterClaim", { attribute: "capital", comparator: "=", value: thing("lome") }, -1],
      name,
    );
    expect(constraints(described).map(({ constraint }) => constraint)).toEqual([2]);
    expect(await unnecessary(described)).toEqual([]);
  });
  it("needs a superlative only where there is a choice", async () => {
    const largest = ["SelectAmong", { attribute: "area", which: "max", k: 1 }, -1] as const;
    expect(await unnecessary(program(find("togo"), near, largest, name))).toEqual([]);
    expect(await unnecessary(program(find("togo"), near, bigger(250_000), largest, name))).toEqual([2, 3]);
  });
  it("needs a time wherever the claims are dated", async () => {
    const dated = program(find("togo"), ["AsOf", { time: "2015" }, -1], ["QueryAttribute", { attribute: "population" }, -1]);
    expect(constraints(dated).map(({ constraint }) => constraint)).toEqual([1]);
    expect(await unnecessary(dated)).toEqual([]);
  });
  it("takes a decade for one condition, and two other bounds for two", async () => {
    const facts = (years: Readonly<Record<string, string>>): readonly Fact[] => [
      ...Object.keys(years).map((gauge) => ({ subject: "land", attribute: "gauges", value: thing(gauge), listComplete: true })),
      ...Object.entries(years).map(([subject, year]) => ({ subject, attribute: "founded", value: day(year) })),
    ];
    const founded = (comparator: ">" | "<", year: string) => ["FilterClaim", { attribute: "founded", comparator, value: day(year) }, -1] as const; // prettier-ignore
    const asked = (from: string, to: string) =>
      program(find("land"), ["Relate", { attribute: "gauges", direction: "forward" }, -1], founded(">", from), founded("<", to), name);
    const idle = (of: Program, years: Readonly<Record<string, string>>) =>
      unnecessaryConstraints(of, tiny({}, facts(years), { lists: ["gauges"] }).reader);
    expect(await idle(asked("1959", "1970"), { a: "1964", b: "1997" })).toEqual([]);
    expect(await idle(asked("1959", "1970"), { a: "1964", b: "1900" })).toEqual([]);
    expect(await idle(asked("1955", "1970"), { a: "1964", b: "1900" })).toEqual([3]);
    expect(await idle(asked("1959", "1970"), { a: "1964" })).toEqual([2, 3]);
  });
  it("is asked of programs that execute", async () => {
    await expect(unnecessary(program(find("togo"), ["QueryAttribute", { attribute: "gdp" }, -1]))).rejects.toThrow("not-covered");
  });
  it("leaves programs valid when something is left out", () => {
    fc.assert(
      fc.property(programs, (of) => {
        for (const { id, keep } of constraints(of)) {
          const shorter = bypass(of, id, keep);
          expect(ProgramSchema.safeParse(shorter).success).toBe(true);
          expect(shorter.nodes.every((node, place) => node.id === place && node.inputs.every((input) => input < place))).toBe(true);
          expect(shorter.nodes.length).toBeLessThan(of.nodes.length);
        }
      }),
      { numRuns: 200, seed: 3 },
    );
  });
});

describe("descriptions", () => {
  const describing = (entity: string, ...more: readonly Fact[]) => {
    const memory = world(...more);
    return descriptions(entity, memory.reader, catalogueOf(memory.attributes), seededRandom(7), { most: 24 });
  };
  it("come in several kinds", async () => {
    const kinds = new Set(
      [...(await describing("togo")), ...(await describing("burkina")), ...(await describing("lome"))].map(({ kind }) => kind),
    );
    expect([...kinds].sort()).toEqual(["identifying", "relation", "relations", "superlative"]);
  });
  it("do not hold where a rival does", async () => {
    const found = await describing("togo", { subject: "nigeria", attribute: "capital", value: thing("lome") });
    expect(JSON.stringify(found)).not.toContain("capital");
  });
  it("do not give the name away", async () => {
    const city = { subject: "togo", attribute: "capital", value: thing("togo-ville") };
    const memory = world();
    const withCity = {
      ...memory.reader,
      entity: async (id: string) =>
        id === "lome" ? { ...(await memory.reader.entity(id))!, name: "Togo City" } : memory.reader.entity(id),
    };
    const found = await descriptions("togo", withCity, catalogueOf(memory.attributes), seededRandom(7), { most: 24 });
    expect(JSON.stringify(found)).not.toContain(city.attribute);
  });
  it("never change the answer of a program", async () => {
    let rewritten = 0;
    await fc.assert(
      fc.asyncProperty(closedMemory, programs, fc.integer(), async (memory, of, seed) => {
        const before = await execute(of, memory.reader);
        if (before.status === "refused") return;
        for (const node of of.nodes) {
          if (node.op !== "Find") continue;
          const random = seededRandom(seed, node.id);
          for (const { nodes } of await descriptions(node.arguments.entity, memory.reader, catalogueOf(memory.attributes), random, {
            most: 2,
          })) {
            const rewrite = substitute(of, node.id, nodes);
            const after = await execute(rewrite, memory.reader);
            // Under an unlisted "not" or "how many" a described thing may have to be refused; it never becomes another one.
            if (after.status === "refused") expect(after.reason).toBe("not-covered");
            else expect(after.execution.answer).toEqual(before.execution.answer);
            if (after.status === "answer") rewritten++;
            const named = rewrite.nodes.some((one) => one.op === "Find" && one.arguments.entity === node.arguments.entity);
            expect(named && !nodes.some((one) => one.op === "Find" && one.arguments.entity === node.arguments.entity)).toBe(false);
          }
        }
      }),
      { numRuns: 150, seed: 4 },
    );
    expect(rewritten).toBeGreaterThan(20);
  });
});

describe("walk and measure", () => {
  const twoHops = program(
    find("togo"),
    near,
    ["SelectAmong", { attribute: "area", which: "max", k: 1 }, -1],
    ["QueryAttribute", { attribute: "independence" }, -1],
  );
  const executed = async (of: Program) => {
    const memory = world();
    const result = await execute(of, memory.reader);
    if (result.status === "refused") throw new Error(result.detail);
    return { ...result, reader: memory.reader };
  };
  it("names what a program names", () => {
    expect(constants(twoHops)).toEqual({
      entities: ["togo"],
      attributes: ["area", "border", "independence"],
      qualifiers: [],
      types: [],
      times: [],
      values: [],
    });
    expect(constants(program(find("togo"), bigger(3), ["AsOf", { time: "2015" }, -1])).values).toEqual([number(3, "km2")]);
  });
  it("hides what lies between", async () => {
    const { execution, members } = await executed(twoHops);
    expect(hiddenEntities(twoHops, execution, members)).toEqual(["benin", "burkina", "ghana"]);
    expect(execution.denotations).toEqual([1, 3, 1, 1]);
  });
  it("orders the documents as they are needed", async () => {
    const { execution, reader } = await executed(twoHops);
    expect((await goldPath(execution, reader)).documentIds).toEqual(["d_togo", "d_benin", "d_burkina", "d_ghana"]);
  });
  it("takes an equivalent from a page that is needed anyway", async () => {
    const area = { subject: "togo", attribute: "area" };
    const of = program(
      find("togo"),
      ["QueryAttribute", { attribute: "area" }, -1],
      find("togo"),
      ["QueryAttribute", { attribute: "coast" }, -1],
      ["Compute", { operation: "ratio", unit: "km2/km" }, 1, 3],
    );
    const memory = world({ ...area, value: number(56_785, "km2"), documentId: "a_list" });
    const result = await execute(of, memory.reader);
    if (result.status === "refused") throw new Error(result.detail);
    expect(result.execution.evidence.filter(({ node }) => node === 1)).toHaveLength(2);
    expect((await goldPath(result.execution, memory.reader)).documentIds).toEqual(["d_togo"]);
  });
  it("levels by operators, sources and hidden entities", async () => {
    const level = async (of: Program) => {
      const { execution, reader } = await executed(of);
      return difficulty(of, execution, reader);
    };
    expect(await level(program(find("togo"), ["QueryAttribute", { attribute: "area" }, -1]))).toEqual({
      level: 1,
      hops: 0,
      sources: 1,
      operators: 1,
      obfuscations: 0,
      denotationMax: 1,
    });
    expect(await level(program(find("togo"), near, name))).toMatchObject({ level: 1, hops: 1 });
    expect(
      await level(program(find("togo"), find("benin"), ["SelectBetween", { attribute: "coast", which: "max" }, 0, 1], name)),
    ).toMatchObject({ level: 2, sources: 2 });
    expect(await level(twoHops)).toMatchObject({ level: 3, hops: 1, sources: 4, operators: 3, obfuscations: 1, denotationMax: 3 });
    const described = program(
      ["FindAll", {}],
      ["FilterClaim", { attribute: "capital", comparator: "=", value: thing("lome") }, -1],
      near,
      ["SelectAmong", { attribute: "area", which: "max", k: 1 }, -1],
      ["Relate", { attribute: "border", direction: "backward" }, -1],
      ["Compute", { operation: "sum", of: "area" }, -1],
    );
    expect(hops(described)).toBe(3);
    expect(await level(described)).toMatchObject({ level: 4, operators: 5, sources: 4, obfuscations: 2 });
  });
});
