import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { entityTexts, openMemory, statementTexts, type EmbedderSettings, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { keepPassages } from "../../pipelines/agents/environments/near-passages.ts";
import { embeddingEndpoint, type EmbeddingEndpoint } from "./embedding-endpoint.ts";
import { extractor, reading, site } from "./readings.ts";

const folder = mkdtempSync(join(tmpdir(), "keep-vectors-"));
let endpoint: EmbeddingEndpoint;
beforeAll(async () => {
  endpoint = await embeddingEndpoint();
});
beforeEach(() => {
  endpoint.requests.length = 0;
});
afterAll(async () => {
  await endpoint.close();
  rmSync(folder, { recursive: true });
});

const served = (): EmbedderSettings => ({
  driver: "openai",
  model: "words",
  baseUrl: endpoint.baseUrl,
  batch: 64,
  concurrency: 1,
  timeout: 20,
  retries: 0,
  characters: 4000,
  prefixes: { text: "", query: "" },
});

const avaria = { uri: site("avaria"), title: "Avaria", types: ["country"] };
const belmont = { uri: site("belmont"), title: "Belmont", types: ["country"], facts: [["capital", "Belport"]] } as const;

async function withMemory<T>(file: string, embedder: EmbedderSettings, work: (memory: KnowledgeMemory) => Promise<T>): Promise<T> {
  const memory = await openMemory({ path: join(folder, file), embedder });
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

async function keepAll(memory: KnowledgeMemory): Promise<void> {
  await keepPassages(memory);
  await memory.keepVectors("entities", () => entityTexts(memory.graph));
  await memory.keepVectors("statements", () => statementTexts(memory.graph));
}

const collections = ["documents", "passages", "entities", "statements"] as const;
const counts = (memory: KnowledgeMemory): Promise<readonly number[]> => Promise.all(collections.map((one) => memory.vectors.count(one)));

describe("vectors that are kept", () => {
  it("are made of what is new or changed alone, and of nothing where the memory is the same", () =>
    withMemory("changes.db", served(), async (memory) => {
      await memory.remember([reading({ ...avaria, facts: [["capital", "Avar City"]] }), reading(belmont)], { extractor });
      await keepAll(memory);
      endpoint.requests.length = 0;
      await keepAll(memory);
      expect(endpoint.requests).toEqual([]);
      await memory.remember([reading({ ...avaria, facts: [["capital", "Avarburg"]], fetchedAt: "2026-02-01T00:00:00Z" })], { extractor });
      endpoint.requests.length = 0;
      await keepAll(memory);
      const asked = endpoint.requests.flat();
      expect(asked.some((text) => text.includes("Avarburg"))).toBe(true);
      expect(asked.filter((text) => /Belmont|Belport/.test(text))).toEqual([]);
      // What is said no more is found no more.
      const statements = await memory.vectors.stamps("statements");
      expect([...statements.keys()].sort()).toEqual((await memory.graph.statements({})).map(({ id }) => id).sort());
    }));

  it("go with the source that is forgotten", () =>
    withMemory("forgotten.db", served(), async (memory) => {
      const one = reading({ ...avaria, facts: [["capital", "Avar City"]] });
      await memory.remember([one, reading(belmont)], { extractor });
      await keepAll(memory);
      await memory.vectors.upsert("questions", [{ id: "q_1", vector: new Float32Array(256).fill(1 / 16) }]);
      expect(await memory.vectors.traces("passages", { documents: [one.document.id] })).toBe(1);
      await memory.forget([one.document.id]);
      expect(await memory.traces([one.document.id])).toBe(0);
      // Things are of several documents: all go, and are made again.
      expect(await counts(memory)).toEqual([1, 1, 0, 1]);
      expect(await memory.vectors.count("questions")).toBe(0);
      await keepAll(memory);
      expect(await counts(memory)).toEqual([1, 1, (await memory.stats()).entities, 1]);
    }));

  it("go from one embedder to another by reindex, and not without", async () => {
    await withMemory("moved.db", { driver: "lexical" }, async (memory) => {
      await memory.remember([reading({ ...avaria, facts: [["capital", "Avar City"]] })], { extractor });
      await keepAll(memory);
    });
    await withMemory("moved.db", served(), async (memory) => {
      await expect(memory.remember([reading(belmont)], { extractor })).rejects.toThrow(
        /made with the embedder "lexical-1024-v1".*groundwork memory reindex/,
      );
      expect(await memory.reindex()).toBe(2);
      // Documents at once, the others when they are searched.
      expect(await counts(memory)).toEqual([2, 0, 0, 0]);
      await memory.remember([reading(belmont)], { extractor });
      await keepAll(memory);
      expect(await counts(memory)).toEqual([2, 2, (await memory.stats()).entities, 2]);
      const [vector = new Float32Array()] = await memory.embedder.embed(["capital of Belmont"], "query");
      const [hits] = await memory.vectors.search("passages", [{ vector, limit: 1 }]);
      expect(hits?.[0]?.document).toBe(reading(belmont).document.id);
    });
    await withMemory("moved.db", { driver: "lexical" }, async (memory) => {
      await memory.reindex();
      await keepAll(memory);
      expect((await counts(memory)).slice(0, 2)).toEqual([2, 2]);
    });
  });
});
