import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { fingerprintOf, shownConfig } from "../../pipelines/cli/fingerprint.ts";
import { Config } from "../../schemas/index.ts";

let folder: string;
let list: string;
let memory: KnowledgeMemory;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-fingerprint-"));
  list = join(folder, "gaia.jsonl");
  memory = await openMemory({ path: join(folder, "memory.db") });
});
afterAll(async () => {
  await memory.close();
  await rm(folder, { recursive: true, force: true });
});

const held = (benchmark: string, config: object): Promise<string> =>
  writeFile(list, benchmark).then(() =>
    fingerprintOf(memory, Config.parse({ name: "f", sources: [{ demo: {} }], ...config }), "all", "2026-01-01T00:00:00Z"),
  );

it("is another one where a benchmark's list holds other questions", async () => {
  const config = { decontaminate: [list] };
  const first = await held('{"Question":"Who?"}', config);
  expect(await held('{"Question":"Who?"}', config)).toBe(first);
  expect(await held('{"Question":"Where?"}', config)).not.toBe(first);
});

it("is another one with another seed, and the same wherever the run is written", async () => {
  const first = await held("", { seed: 1 });
  expect(await held("", { seed: 2 })).not.toBe(first);
  expect(await held("", { seed: 1, out: "elsewhere" })).toBe(first);
});

it("is another one where the code of a stage makes other rows", async () => {
  const config = Config.parse({ name: "f", sources: [{ demo: {} }] });
  const first = await fingerprintOf(memory, config, "all", "2026-01-01T00:00:00Z");
  vi.resetModules();
  vi.doMock("../../pipelines/core/stage-versions.ts", async (load) => {
    const own = await load<{ readonly STAGE_VERSIONS: object }>();
    return { ...own, STAGE_VERSIONS: { ...own.STAGE_VERSIONS, questions: "of tomorrow" } };
  });
  const { fingerprintOf: tomorrow } = await import("../../pipelines/cli/fingerprint.ts");
  expect(await tomorrow(memory, config, "all", "2026-01-01T00:00:00Z")).not.toBe(first);
  vi.doUnmock("../../pipelines/core/stage-versions.ts");
});

it("names what makes the vectors, not where", async () => {
  const served = (embedder: object): object => ({ memory: { embedder: { driver: "openai", model: "words", ...embedder } } });
  const shown = shownConfig(Config.parse({ sources: [{ demo: {} }], ...served({ baseUrl: "http://127.0.0.1:8000/v1", batch: 3 }) }));
  expect(shown["memory"]).toEqual({
    graph: { driver: "libsql" },
    vectors: { driver: "libsql" },
    embedder: { driver: "openai", model: "words", characters: 4000, prefixes: { text: "", query: "" } },
  });
  const first = await held("", served({ baseUrl: "http://127.0.0.1:8000/v1" }));
  expect(await held("", served({ baseUrl: "http://127.0.0.1:9000/v1", concurrency: 2 }))).toBe(first);
  expect(await held("", served({ version: "2" }))).not.toBe(first);
  expect(shownConfig(Config.parse({ sources: [{ demo: {} }] }))["memory"]).toEqual({
    graph: { driver: "libsql" },
    vectors: { driver: "libsql" },
    embedder: { driver: "lexical" },
  });
});
