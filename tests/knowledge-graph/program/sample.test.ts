import { describe, expect, it } from "vitest";
import { programOf, timeSteps } from "../../../knowledge-graph/program/build.ts";
import { execute } from "../../../knowledge-graph/program/execute.ts";
import { countSound, sampler, superlative } from "../../../knowledge-graph/program/sample.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import type { Statement } from "../../../schemas/index.ts";
import type { Fact, Tiny } from "./tiny.ts";
import { number, statementOf, thing, tiny, words } from "./tiny.ts";
import { world } from "./world.ts";

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

const source = (memory: Tiny, statements: readonly Statement[] = memory.statements) => ({
  ...memory.reader,
  attributes: async () => memory.attributes,
  entities: () => each(memory.entities),
  allStatements: () => each(statements),
});

describe("the sampler", () => {
  it("draws facts that execute, balanced over attributes", async () => {
    const memory = world();
    const from = await sampler(source(memory));
    const random = seededRandom(1);
    const drawn = Array.from({ length: 2_000 }, () => from.fact(random)?.attribute ?? "");
    const counts = memory.attributes.filter(({ name }) => name !== "forest").map(({ name }) => drawn.filter((one) => one === name).length);
    expect(Math.min(...counts)).toBeGreaterThan(2_000 / counts.length / 2);
    expect(drawn).not.toContain("forest");
  });
  it("draws measured sets whose members all have a value", async () => {
    const memory = world();
    const from = await sampler(source(memory));
    const random = seededRandom(2);
    const measures = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const set = from.measuredSet(random, { kinds: ["quantity"] });
      if (!set) continue;
      measures.add(`${set.subject} ${set.measure} ${set.measureTime}`);
      const result = await execute(superlative(set, set.measure, set.measureTime, "max"), memory.reader);
      expect(result).not.toMatchObject({ reason: "not-covered" });
    }
    expect([...measures].sort()).toEqual(["ghana area ", "togo area "]);
  });
  it("draws series and pairs", async () => {
    const from = await sampler(source(world()));
    const random = seededRandom(3);
    expect(from.series(random)).toEqual(expect.objectContaining({ subject: "togo" }));
    for (let i = 0; i < 50; i++) {
      const pair = from.pair(random);
      expect(pair?.type).toBe("country");
      expect(new Set(pair?.entities).size).toBe(2);
    }
  });
  it("draws overlapping lists", async () => {
    const from = await sampler(source(world()));
    const random = seededRandom(4);
    for (let i = 0; i < 50; i++) {
      const [a, b] = from.overlapping(random) ?? [];
      expect(a?.subject).not.toBe(b?.subject);
      expect(a?.members.some((member) => b?.members.includes(member))).toBe(true);
    }
  });
  it("draws the same from the same seed, whatever the order of the statements", async () => {
    const memory = world();
    const draw = async (statements: readonly Statement[]) => {
      const from = await sampler(source(memory, statements));
      const random = seededRandom(5);
      return Array.from({ length: 40 }, () => [from.fact(random), from.measuredSet(random), from.pair(random), from.series(random)]);
    };
    expect(await draw(memory.statements)).toEqual(await draw([...memory.statements].reverse()));
  });
  it("counts what can be drawn, and what of it is sound", async () => {
    const memory = world();
    const from = await sampler(source(memory));
    // Around Togo: area and independence; around Ghana (Togo, Burkina): the same; Benin's list has Nigeria, of which nothing is known.
    expect(from.countDrawable()).toMatchObject({ measuredSets: 4 });
    const { sound, refused } = await countSound(from, memory.reader);
    expect([sound, [...refused]]).toEqual([2, [["tie", 2]]]);
  });
  it("leaves out undated claims of what others date, and keeps what nobody dates", async () => {
    const from = await sampler(
      source(
        world(
          { subject: "nigeria", attribute: "population", value: number(180_000_000, undefined, 500_000) },
          { subject: "burkina", attribute: "population", value: number(18_000_000, undefined, 500_000) },
          { subject: "togo", attribute: "partner", value: thing("ghana") },
          { subject: "togo", attribute: "partner", value: thing("accra") },
        ),
      ),
    );
    const times = (attribute: string): string[] => from.index.years(attribute).map(({ time }) => time);
    expect(times("population")).not.toContain("");
    expect(from.index.shared(["burkina", "nigeria"])).toEqual([]);
    expect(from.index.sets("partner").map(({ time }) => time)).toEqual(["2013"]);
    const facts = from.index.facts("population");
    expect(Array.from({ length: facts.length }, (_, at) => facts.at(at)?.time)).not.toContain("");
    expect(times("area")).toEqual([""]);
  });
  it("draws no list that is one of several of the same thing", async () => {
    const lists = async (...more: Fact[]) => (await sampler(source(world(...more)))).index.sets("border").map(({ subject }) => subject);
    expect(await lists()).toEqual(["benin", "ghana", "togo"]);
    expect(await lists({ subject: "togo", attribute: "border listed as disputed", value: thing("nigeria") })).toEqual(["benin", "ghana"]);
    // A remark on the list, a figure, and what only begins with the same letters leave it whole.
    expect(
      await lists(
        { subject: "togo", attribute: "border / note", value: words("three neighbours") },
        { subject: "togo", attribute: "border length", value: number(1880, "km") },
        { subject: "togo", attribute: "borderlands", value: thing("nigeria") },
      ),
    ).toEqual(["benin", "ghana", "togo"]);
  });
  it("of lists that are too long to look up, what two of them share is drawn, and how many there are is counted", async () => {
    const list = (subject: string, from: number, size: number): Fact[] =>
      Array.from({ length: size }, (_, at) => ({ subject, attribute: "release", value: thing(`r${from + at}`) }));
    const memory = world(...list("deno", 0, 40), ...list("node", 100, 70), ...list("beta", 37, 3), ...list("stable", 0, 37));
    const from = await sampler(source(memory));
    expect(from.index.sets("release").map(({ subject }) => subject)).toEqual(["beta"]);
    expect(from.index.longSets("release").map(({ subject }) => subject)).toEqual(["deno", "node", "stable"]);
    const random = seededRandom(9);
    for (let i = 0; i < 50; i++) {
      const pair = from.overlapping(random, { accept: ({ name }) => name === "release" });
      // "deno" and "stable" share more than anybody looks up.
      expect(pair?.map(({ subject }) => subject).toSorted()).toEqual(["beta", "deno"]);
    }
    const counted = async (subject: string) =>
      execute(programOf(["Find", { entity: subject }], ["Relate", { attribute: "release", direction: "forward" }, -1], ["Count", { listed: true }, -1]), memory.reader); // prettier-ignore
    expect(await counted("deno")).toMatchObject({ execution: { answer: { value: { number: 40 } } } });
    expect(await counted("node")).toMatchObject({ status: "refused", reason: "not-bounded" });
  });
  it("draws no list of which several entries are one thing", async () => {
    const memory = world();
    const named = (surfaces: readonly string[]) =>
      memory.statements.concat(
        surfaces.map((surface, at) => ({
          ...statementOf({ subject: "togo", attribute: "border", value: thing("nigeria") }, 900 + at),
          mentions: [{ entityId: "nigeria", surface, start: 0, end: 1 }],
        })),
      );
    const lists = async (...surfaces: string[]) =>
      (await sampler(source(memory, named(surfaces)))).index.sets("border").map(({ subject }) => subject);
    expect(await lists("Nigeria", "nigeria")).toEqual(["benin", "ghana", "togo"]);
    expect(await lists("Lagos", "Kano")).toEqual(["benin", "ghana"]);
  });
  it("tells names and codes from prose that is short by chance", async () => {
    const prose = ["benin", "ghana", "togo"].map((subject) => ({
      subject,
      attribute: "climate",
      value: words("hot and humid in the south, with two rainy seasons; drier in the north"),
    }));
    const from = await sampler(source(world(...prose, { subject: "burkina", attribute: "climate", value: words("dry") })));
    expect([from.index.terse("code"), from.index.terse("climate")]).toEqual([true, false]);
  });
  it("says when there is nothing to draw", async () => {
    const from = await sampler(source(tiny({}, [])));
    const random = seededRandom(6);
    expect([
      from.fact(random),
      from.listedSet(random),
      from.measuredSet(random),
      from.series(random),
      from.pair(random),
      from.overlapping(random),
    ]).toEqual(Array(6).fill(undefined));
  });
  it("reads the memory once, never for a draw", async () => {
    let reads = 0;
    const memory = source(world());
    const from = await sampler({
      ...memory,
      allStatements: () => (reads++, memory.allStatements()),
      statements: () => Promise.reject(new Error("read")),
    });
    const random = seededRandom(7);
    const drawn = [from.fact(random), from.measuredSet(random), from.pair(random), from.series(random), from.overlapping(random)];
    expect(drawn).not.toContain(undefined);
    expect(reads).toBe(1);
  });
  it("builds programs in steps", () => {
    expect(
      programOf(["Find", { entity: "x" }], ...timeSteps("2015"), ["QueryAttribute", { attribute: "a" }, -1]).nodes.map(
        ({ inputs }) => inputs,
      ),
    ).toEqual([[], [0], [1]]);
  });
});
