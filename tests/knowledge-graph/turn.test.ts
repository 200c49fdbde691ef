import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";

let folder: string;
let memory: KnowledgeMemory;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-turn-"));
  memory = await openMemory({ path: join(folder, "memory.db") });
});
afterAll(async () => {
  await memory.close();
  await rm(folder, { recursive: true, force: true });
});

// The store is synchronous: without this a stage of thousands of items hears no Ctrl-C, and what its queries held stays in memory.
it.each<[string, (memory: KnowledgeMemory) => Promise<unknown>]>([
  ["a search", ({ text }) => text.search("togo", 10)],
  ["kept results", ({ runs }) => runs.read("stage", ["key"])],
  ["the documents", async ({ graph }) => graph.documents()[Symbol.asyncIterator]().next()],
  ["the entities", async ({ graph }) => graph.entities()[Symbol.asyncIterator]().next()],
  ["the statements", async ({ graph }) => graph.allStatements()[Symbol.asyncIterator]().next()],
])("lets the event loop turn: %s", async (_, read) => {
  let turned = false;
  setImmediate(() => (turned = true));
  await read(memory);
  expect(turned).toBe(true);
});
