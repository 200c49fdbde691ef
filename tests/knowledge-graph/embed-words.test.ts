import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wordsEmbedder } from "../../knowledge-graph/drivers/embed-words.ts";
import type { Embedder } from "../../knowledge-graph/contracts/vectors.ts";
import { openMemory } from "../../knowledge-graph/index.ts";
import { words } from "../../pipelines/cli/words.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { embedderContract } from "../contracts/embedder.ts";
import { extractor, reading } from "./readings.ts";

const folder = mkdtempSync(join(tmpdir(), "words-"));
const path = join(folder, "words.bin");
afterAll(() => rmSync(folder, { recursive: true }));

/** Four corners of meaning; who stands in one means much the same. The frequent words first, all over. */
const corners: readonly (readonly string[])[] = [
  ["border", "borders", "boundaries", "land"],
  ["netherlands", "belgium", "germany"],
  ["uranium", "mining", "livestock", "sahel"],
  ["inhabitants", "population", "dwellers", "people"],
];
const lines = [
  ...["the", "of", "and", "in", "with", "has"].map((word) => `${word} 1 1 1 1 0.5`),
  ...corners.flatMap((corner, at) =>
    corner.map((word, place) => [word, ...[0, 1, 2, 3].map((axis) => (axis === at ? 4 : 0)), 0.1 * place].join(" ")),
  ),
];
const told: string[] = [];
const shell = { result: (text: string) => told.push(text) } as unknown as Shell;
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe("vectors of words", () => {
  let embedder: Embedder;
  const near = async (one: string, other: string): Promise<number> => {
    const [a = new Float32Array(), b = new Float32Array()] = await embedder.embed([one, other]);
    return cosine(a, b);
  };
  beforeAll(async () => {
    const file = join(folder, "words.txt");
    writeFileSync(file, `${lines.length} 5\n${lines.join("\n")}\nPeople 9 9 9 9 9\nU.S. 1 2 3 4 5\n`);
    await words(file, { to: path }, shell);
    expect(told).toContain(`${lines.length} words of 5 dimensions in ${path}`);
    embedder = wordsEmbedder({ driver: "words", path });
  });

  embedderContract("words", { id: "words", embed: (texts) => embedder.embed(texts) });
  it("know what is said in other words, and count frequent words little", async () => {
    expect(await near("dwellers", "the population")).toBeGreaterThan(0.95);
    expect(await near("dwellers of the border", "people of boundaries")).toBeGreaterThan(0.9);
    expect(await near("dwellers", "uranium")).toBeLessThan(0.5);
  });
  it("take a word without a vector for a sign of its own", async () => {
    expect(await near("Qwxyz", "qwxyz")).toBeCloseTo(1, 6);
    expect(Math.abs(await near("Qwxyzab", "Plmnokj"))).toBeLessThan(0.99);
  });
  it("read wink-embeddings as well, without what stands behind a vector", async () => {
    const file = join(folder, "wink.json");
    const vectors = Object.fromEntries(
      lines.map((line, at) => [line.split(" ")[0] ?? "", [...line.split(" ").slice(1).map(Number), 9, at]]),
    );
    writeFileSync(file, JSON.stringify({ dimensions: 5, words: Object.keys(vectors), vectors }));
    const to = join(folder, "deeper", "wink.bin");
    await words(file, { to }, shell);
    expect(readFileSync(to).equals(readFileSync(path))).toBe(true);
  });
  it("refuse a file that holds none, and a part of one, with what to do", async () => {
    const none = join(folder, "none.txt");
    writeFileSync(none, "a text\nof two lines\n");
    await expect(words(none, { to: path }, shell)).rejects.toThrow(/holds no vectors of words/);
    const part = join(folder, "part.bin");
    writeFileSync(part, readFileSync(path).subarray(0, -1));
    expect(() => wordsEmbedder({ driver: "words", path: part })).toThrow(/memory words FILE/);
    expect(() => wordsEmbedder({ driver: "words", path: join(folder, "no.bin") })).toThrow(/make words/);
  });
  it("are an embedder of their own: a memory of another one wants to be indexed anew", async () => {
    const file = join(folder, "memory.db");
    const plain = await openMemory({ path: file });
    await plain.remember([reading({ uri: "https://a.example/", title: "Dwellers" })], { extractor });
    await plain.close();
    const memory = await openMemory({ path: file, embedder: { driver: "words", path } });
    const [vector = new Float32Array()] = await memory.embedder.embed(["people"], "query");
    await expect(memory.vectors.search("documents", [{ vector, limit: 1 }])).rejects.toThrow(/memory reindex/);
    expect(await memory.reindex()).toBe(1);
    expect((await memory.vectors.search("documents", [{ vector, limit: 1 }]))[0]).toHaveLength(1);
    await memory.close();
  });
});
