import { expect, it } from "vitest";
import type { ClaimReader } from "../../knowledge-graph/index.ts";
import { unspokenThings } from "../../pipelines/questions/spoken-things.ts";
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
