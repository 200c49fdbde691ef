import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { QdrantClient } from "@qdrant/js-client-rest";
import { openMemory, statementTexts, type KnowledgeMemory, type MemoryConfig } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { pagesLike } from "../../pipelines/agents/environments/near-passages.ts";
import { nearTexts } from "../../pipelines/dedup/near-texts.ts";
import { regionsOf } from "../../pipelines/questions/regions.ts";
import { nearQuestions } from "../../pipelines/dedup/near-questions.ts";
import type { WrittenRun } from "../../pipelines/exporters/write-run.ts";
import { noModels } from "../../pipelines/models/models.ts";
import { makeRun } from "../../pipelines/recipes/make.ts";
import { nightly } from "../../pipelines/recipes/recipes.ts";
import { gather } from "../../pipelines/recipes/steps/gather.ts";
import { openRolloutWorld } from "../../pipelines/recipes/workers/rollout-world.ts";
import { Config, documentKey, VectorRoleName, type Document } from "../../schemas/index.ts";
import { quiet } from "../bench/quiet.ts";
import { recordingProxy, type RecordedCall, type RecordingProxy } from "./qdrant/recording-proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "vector-roles-"));
const apiKey = process.env.QDRANT_API_KEY;
const name = `test-${randomUUID()}`;

const config = Config.parse({
  name: "roles",
  sources: [{ demo: { pages: 14 } }],
  vectors: { roles: VectorRoleName.options },
  questions: { count: 60, nearDuplicates: { atLeast: 0.8 } },
  export: { cpt: { nearDuplicates: { atLeast: 0.5 } } },
  rollouts: { share: 0.3, distractors: { perPage: 6 } },
});

interface Made {
  readonly out: string;
  readonly memory: KnowledgeMemory;
  readonly written: WrittenRun;
}

async function madeOn(engine: string, given: Omit<MemoryConfig, "path">): Promise<Made> {
  const opened = { path: join(folder, `${engine}.db`), ...given };
  const memory = await openMemory(opened);
  const run = { config, memory, opened, models: noModels, context: { ...quiet(), runs: memory.runs, random: seededRandom(config.seed) } };
  await gather(run);
  const out = join(folder, engine);
  const written = await makeRun(nightly, run, { out, runId: "same-run", code: { name: "groundwork", version: "test" }, shownConfig: {} });
  return { out, memory, written };
}

/** Ids that the service itself named in its answers to searches of a collection. */
function answered(calls: readonly RecordedCall[], collection: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { path, status, answer } of calls) {
    if (status !== 200 || path !== `/collections/${name}-${collection}/points/query/batch`) continue;
    const { result } = JSON.parse(answer) as {
      readonly result: readonly { readonly points: readonly { readonly payload: { readonly id: string } }[] }[];
    };
    for (const { points } of result) for (const { payload } of points) ids.add(payload.id);
  }
  return ids;
}

async function documentsOf({ graph }: KnowledgeMemory): Promise<readonly Document[]> {
  const documents: Document[] = [];
  for await (const document of graph.documents()) documents.push(document);
  return documents;
}

describe("vectors in use, in one libsql file and in Qdrant", () => {
  let proxy: RecordingProxy;
  let file: Made;
  let service: Made;
  beforeAll(async () => {
    proxy = await recordingProxy(inject("qdrantUrl"));
    file = await madeOn("libsql", {});
    service = await madeOn("qdrant", { qdrant: { url: proxy.url, name, ...(apiKey !== undefined && { apiKey }) } });
  });
  afterAll(async () => {
    await file.memory.close();
    await service.memory.close();
    await proxy.close();
    const client = new QdrantClient({ url: inject("qdrantUrl"), ...(apiKey !== undefined && { apiKey }), checkCompatibility: false });
    for (const one of (await client.getCollections()).collections)
      if (one.name.startsWith(`${name}-`)) await client.deleteCollection(one.name);
    rmSync(folder, { recursive: true });
  });

  it("give the same questions, runs and files, byte for byte", () => {
    expect(service.written.manifest.funnel).toEqual(file.written.manifest.funnel);
    expect(service.written.manifest.files).toEqual(file.written.manifest.files);
    for (const { path } of file.written.manifest.files)
      expect(readFileSync(join(service.out, path)).equals(readFileSync(join(file.out, path))), path).toBe(true);
  });
  it("distractors, texts and regions of the run were looked for in the service", () => {
    for (const collection of ["documents", "entities"]) expect(answered(proxy.calls, collection).size, collection).toBeGreaterThan(10);
    expect(config.rollouts).toMatchObject({ vectors: { weight: 0.5 }, distractors: { by: "vectors" } });
  });
  it("searches and visits of the run were answered by the service", () => {
    expect(answered(proxy.calls, "passages").size).toBeGreaterThan(50);
    const visits = proxy.calls.filter(({ path, body }) => path.includes("-passages/points/query") && body.includes('"key":"document"'));
    expect(visits.length).toBeGreaterThan(0);
  });
  const alike = async <T>(collection: string, work: (memory: KnowledgeMemory) => Promise<T>): Promise<T> => {
    const before = proxy.calls.length;
    const found = await work(service.memory);
    expect(found).toEqual(await work(file.memory));
    expect(answered(proxy.calls.slice(before), collection).size).toBeGreaterThan(0);
    return found;
  };
  it("a search of the web, and of one page", async () => {
    const ranked = await alike("passages", async (memory) => {
      const { web } = await openRolloutWorld(
        memory,
        { ...config, rollouts: { ...config.rollouts, distractors: null } },
        { asked: [], blocked: [], gold: [] },
        seededRandom(1),
      );
      const hits = await web.index.search("landlocked and mountainous with uranium mines", 10);
      return [hits, await web.near?.(hits[0]?.documentId ?? "", "what is mined there")];
    });
    expect((ranked[0] as readonly unknown[]).length).toBeGreaterThan(5);
  });
  it("neighbours among things", async () => {
    await alike("entities", async (memory) => {
      const pairs = [];
      for await (const pair of memory.neighbours({ atLeast: 0.3, nearest: 5, sharedClaims: 1 })) pairs.push(pair);
      return pairs;
    });
  });
  it("questions that mean the same", async () => {
    const asked = ["What is the area of Togo?", "The area of Togo is what?", "How long is Togo's coast?"].map((text, at) => ({
      id: `q_${at}`,
      text,
      answer: "56,785 sq km",
    }));
    const found = await alike("questions", async (memory) => asked.map(await nearQuestions(memory, asked, 0.7)));
    expect(found).toMatchObject([undefined, { of: "q_0" }, undefined]);
  });
  it("pages that are like one, and pages that say the same", async () => {
    const like = await alike("documents", async (memory) => {
      const [first] = await documentsOf(memory);
      return pagesLike(memory, first?.id ?? "", 5);
    });
    expect(like).toHaveLength(5);
    await alike("documents", async (memory) => {
      const texts = (await documentsOf(memory)).map((document) => ({ ...document, key: documentKey(document), documentId: document.id }));
      return nearTexts(memory, texts, 0.5);
    });
  });
  it("regions of things", async () => {
    const regions = await alike("entities", (memory) => regionsOf(memory, { regions: 8, seed: 1 }));
    expect(new Set(regions.values()).size).toBe(8);
  });
  it("statements, narrowed", async () => {
    const found = await alike("statements", async (memory) => {
      await memory.keepVectors("statements", () => statementTexts(memory.graph));
      const [vector = new Float32Array()] = await memory.embedder.embed(["how many people live there"], "query");
      const [some] = await memory.graph.attributes();
      return memory.vectors.search("statements", [
        { vector, limit: 10 },
        { vector, limit: 10, filter: { types: [some?.name ?? ""], languages: ["en"] } },
      ]);
    });
    expect(found.map(({ length }) => length)).toEqual([10, 10]);
  });
  it("documents", async () => {
    await alike("documents", async (memory) => {
      const [vector = new Float32Array()] = await memory.embedder.embed(["a dry climate"], "query");
      return memory.vectors.search("documents", [{ vector, limit: 5 }]);
    });
  });
});
