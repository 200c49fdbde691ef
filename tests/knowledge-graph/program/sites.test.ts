import { describe, expect, it } from "vitest";
import { sampler } from "../../../knowledge-graph/program/sample.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { number, tiny, type Fact } from "./tiny.ts";

/** Forty attributes of two hundred things on one site, one of fifty on another; one that both have. */
const facts: readonly Fact[] = [
  ...Array.from({ length: 200 }, (_, thing) =>
    Array.from({ length: 40 }, (_, at) => ({ subject: `large${thing}`, attribute: `measure ${at}`, value: number(thing + at) })),
  ).flat(),
  ...Array.from({ length: 50 }, (_, thing) => ["height", "measure 1"].map((attribute) => ({ subject: `small${thing}`, attribute, value: number(thing) }))).flat(), // prettier-ignore
];
const types = Object.fromEntries(facts.map(({ subject }) => [subject, [subject.startsWith("small") ? "hill" : "country"]]));
const memory = tiny(types, facts);

const from = async (siteOf: (id: string) => string): ReturnType<typeof sampler> =>
  sampler({
    ...memory.reader,
    attributes: () => Promise.resolve(memory.attributes),
    async *entities() {
      for (const entity of memory.entities) yield await Promise.resolve({ ...entity, uris: [siteOf(entity.id)] });
    },
    async *allStatements() {
      for (const statement of memory.statements) yield await Promise.resolve(statement);
    },
  });

describe("things of several sites", () => {
  it("are drawn by the root of how much each site says, also by an attribute that all have", async () => {
    const two = await from((id) => (id.startsWith("small") ? `https://hills.example/${id}` : `https://countries.example/${id}`));
    const random = seededRandom(7);
    const drawn = Array.from({ length: 1000 }, () => two.fact(random)?.subject ?? "");
    // The roots of 8,000 and 100 facts are 89 and 10.
    const small = drawn.filter((subject) => subject.startsWith("small")).length;
    expect(small).toBeGreaterThan(70);
    expect(small).toBeLessThan(140);
    for (let i = 0; i < 50; i++)
      expect(new Set(two.pair(random)?.entities.map((subject) => subject.startsWith("small")))).toHaveProperty("size", 1);
  });

  it("are drawn as ever where there is one: a folder of files is one, a file of rows another", async () => {
    const plain = await from((id) => `file:///${id}.md`);
    const random = seededRandom(7);
    const drawn = Array.from({ length: 1000 }, () => plain.fact(random)?.attribute ?? "");
    expect(drawn.filter((attribute) => attribute === "height").length).toBeLessThan(50);
    expect(plain.index.siteOf("small1")).toBe("file:///");
    expect((await from((id) => `file:///hills.csv?hill=${id}`)).index.siteOf("small1")).toBe("file:///hills.csv");
  });
});
