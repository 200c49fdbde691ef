import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openMemory, type KnowledgeMemory, type MemoryConfig, type VectorHit } from "../../knowledge-graph/index.ts";
import { noModels } from "../../pipelines/models/models.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { WrittenRun } from "../../pipelines/exporters/write-run.ts";
import { gather } from "../../pipelines/recipes/steps/gather.ts";
import { makeRun } from "../../pipelines/recipes/make.ts";
import { nightly } from "../../pipelines/recipes/recipes.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { Config } from "../../schemas/index.ts";
import { quiet } from "../bench/quiet.ts";
import { neo4jSettings } from "./neo4j.ts";

const folder = mkdtempSync(join(tmpdir(), "same-bytes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const config = Config.parse({ name: "same", sources: [{ demo: { pages: 40 } }], questions: { count: 160 }, rollouts: { share: 0.3 } });

interface Made {
  readonly out: string;
  readonly memory: KnowledgeMemory;
  readonly written: WrittenRun;
}

async function madeOn(engine: string, given: Omit<MemoryConfig, "path">): Promise<Made> {
  const opened = { path: join(folder, `${engine}.db`), ...given };
  const memory = await openMemory(opened);
  const run = { config, memory, opened, models: noModels, context: { ...quiet(), runs: memory.runs, random: seededRandom(config.seed) } };
  const started = performance.now();
  await gather(run);
  const { statements } = await memory.graph.counts();
  const gathered = performance.now();
  const out = join(folder, engine);
  const written = await makeRun(nightly, run, { out, runId: "same-run", code: { name: "groundwork", version: "test" }, shownConfig: {} });
  console.log(
    `${engine}: ${statements} statements crawled and remembered in ${seconds(gathered - started)} s, datasets made in ${seconds(performance.now() - gathered)} s`,
  );
  return { out, memory, written };
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

describe("the same pages in one libsql file, and in Neo4j and Qdrant", () => {
  let file: Made;
  let services: Made;
  beforeAll(async () => {
    file = await madeOn("libsql", {});
    const name = `test-${randomUUID()}`;
    services = await madeOn("services", {
      neo4j: neo4jSettings(name),
      qdrant: {
        url: inject("qdrantUrl"),
        name,
        ...(process.env.QDRANT_API_KEY !== undefined && { apiKey: process.env.QDRANT_API_KEY }),
      },
    });
  });
  afterAll(async () => {
    await file.memory.close();
    await services.memory.close();
  });

  it("are one memory", async () => {
    expect((await file.memory.graph.counts()).statements).toBeGreaterThan(1500);
    expect(await services.memory.stats()).toEqual(await file.memory.stats());
    expect(await services.memory.graph.attributes()).toEqual(await file.memory.graph.attributes());
  });

  it("give the same questions, and everything made of them, byte for byte", () => {
    const files = file.written.manifest.files.map(({ path }) => path);
    expect(files.filter((path) => path.startsWith("questions/")).length).toBeGreaterThan(0);
    expect(file.written.manifest.funnel).toEqual(services.written.manifest.funnel);
    expect(services.written.manifest.files).toEqual(file.written.manifest.files);
    for (const path of files) expect(readFileSync(join(services.out, path)).equals(readFileSync(join(file.out, path))), path).toBe(true);
  });

  it("find the same documents by vector", async () => {
    const [vector = new Float32Array()] = await file.memory.embedder.embed(["A landlocked country with uranium mines and a dry climate"]);
    const found = async ({ memory }: Made): Promise<readonly VectorHit[]> =>
      (await memory.vectors.search("documents", [{ vector, limit: 10 }])).flat();
    expect(await found(file)).toHaveLength(10);
    expect(await found(services)).toEqual(await found(file));
  });

  it("are verified alike", async () => {
    expect((await verifyRun(services.out)).ok).toBe(true);
  });
});
