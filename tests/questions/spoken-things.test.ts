import { expect, it } from "vitest";
import type { ClaimReader } from "../../knowledge-graph/index.ts";
import { spokenThings, unspokenThings } from "../../pipelines/questions/spoken-things.ts";
import type { Entity, Statement } from "../../schemas/index.ts";

const thing = (id: string, name: string): Entity => ({
  id,
  name,
  aliases: [],
  types: [],
  description: "",
  uris: [`https://x.example/${id}`],
});

/** A memory in which something is said of these, or they are what is said of others. */
const memory = (subjects: readonly string[], values: readonly string[] = []): ClaimReader => {
  const some = [{}] as unknown as readonly Statement[];
  return {
    statements: async ({ subject = "", valueEntity = "" }) => (subjects.includes(subject) || values.includes(valueEntity) ? some : []),
  } as Partial<ClaimReader> as ClaimReader;
};

it("of things of one name, those of which nothing is said give way to those of which something is", async () => {
  const all = [thing("a", "Germania"), thing("b", "germania"), thing("c", "Gallia"), thing("d", "Italia"), thing("e", "Italia")];
  expect(await unspokenThings(memory(["a", "c", "d"]), all)).toEqual(["b", "e"]);
  // What another thing leads to is spoken of, too.
  expect(await unspokenThings(memory(["a", "d"], ["b", "e"]), all)).toEqual([]);
  // Where nothing is said of any, all stay: which is meant, nobody knows.
  expect(await unspokenThings(memory([]), all)).toEqual([]);
});

it("whoever was born is a person whatever list has the name, and animals and trades keep their kinds", async () => {
  const kinds = ["wine", "horse", "designer", "person", "premier", "beer"];
  const all = kinds.map((kind) => ({ ...thing(kind, `The ${kind}`), types: [kind] }));
  const born = kinds
    .filter((kind) => kind !== "beer")
    .map((subject) => ({ claim: { subject, attribute: "born", value: { kind: "date", value: "1950" } } }));
  const source = {
    statements: async ({ attribute = "" }) => (attribute === "born" ? born : []) as unknown as readonly Statement[],
    async *entities() {
      yield* all;
    },
  } as unknown as Parameters<typeof spokenThings>[0];
  const said = await spokenThings(source);
  expect(kinds.map((kind) => said.get(kind)?.types)).toEqual([["person"], ["horse"], ["designer"], ["person"], ["premier"], ["beer"]]);
});
