import { describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { nearTexts, type StoredText } from "../../pipelines/dedup/near-texts.ts";

const unit = (angle: number): Float32Array => Float32Array.from([Math.cos(angle), Math.sin(angle)]);
const about = (what: string): string => `The place called ${what} has 4,100 people, 12 schools, 7 lakes, Mount Asta and the river Brenn.`;

async function memoryOf(angles: Readonly<Record<string, number>>): Promise<Pick<KnowledgeMemory, "vectors" | "close">> {
  const memory = await openMemory({ path: ":memory:" });
  await memory.vectors.upsert("documents", Object.entries(angles).map(([id, angle]) => ({ id, vector: unit(angle) }))); // prettier-ignore
  return memory;
}
const text = (documentId: string, words: string): StoredText => ({ key: `${documentId}@1`, documentId, title: documentId, text: words });

describe("texts that say the same", () => {
  it("are near, and have most names and figures in common; the first stays", async () => {
    const memory = await memoryOf({ a: 0, b: 0.1, c: 0.2, far: 1.5, form: 0.05 });
    const texts = [
      text("a", about("Aven")),
      text("b", `People in Aven: 4,100. It has 12 schools and 7 lakes; there are Mount Asta and Brenn.`),
      text("form", "The place called Oden has 9,300 people, 3 schools, 41 lakes, Mount Kell and the river Uri."),
      text("far", about("Aven")),
      text("c", about("Aven")),
    ];
    const near = await nearTexts(memory, texts, 0.9);
    // Of a, not of b, which went.
    expect([...near].map(([key, { of }]) => [key, of])).toEqual([["b@1", "a@1"], ["c@1", "a@1"]]); // prettier-ignore
    expect((await nearTexts(memory, texts, 0.999)).size).toBe(0);
    await memory.close();
  });
  it("say something by which they can be told", async () => {
    const memory = await memoryOf({ a: 0, b: 0 });
    expect((await nearTexts(memory, [text("a", "In Aven it rains."), text("b", "In Aven it snows.")], 0.5)).size).toBe(0);
    await memory.close();
  });
});
