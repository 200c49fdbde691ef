import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openNeo4j, type Neo4jGraph } from "../../knowledge-graph/drivers/neo4j.ts";
import { openMemory, type FaultKind, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { night } from "../knowledge-graph/killed-run.ts";
import { extractor, reading } from "../knowledge-graph/readings.ts";
import { neo4jSettings } from "./neo4j.ts";
import { dump } from "./whole.ts";

const folder = mkdtempSync(join(tmpdir(), "checked-services-"));
const key = process.env.QDRANT_API_KEY;
const name = `test-${randomUUID()}`;
let memory: KnowledgeMemory;
let server: Neo4jGraph;
beforeAll(async () => {
  const at = {
    path: join(folder, "beside.db"),
    neo4j: neo4jSettings(name),
    qdrant: { url: inject("qdrantUrl"), name, ...(key !== undefined && { apiKey: key }) },
  };
  memory = await openMemory(at);
  server = await openNeo4j(at.neo4j);
  await memory.remember(night(1).slice(0, 20).map(reading), { extractor });
  await memory.remember(night(2).slice(0, 20).map(reading), { extractor });
});
afterAll(async () => {
  await server.close();
  await memory.close();
  rmSync(folder, { recursive: true });
});

const planted: readonly {
  readonly kind: FaultKind;
  readonly cypher?: string;
  readonly also?: readonly FaultKind[];
  readonly lost?: true;
}[] = [
  {
    kind: "newest",
    cypher: "MATCH (d:Document {memory: $memory}) WHERE d.newest WITH d LIMIT 1 SET d.newest = false",
    also: ["reading-of-no-page", "words", "vectors"],
  },
  { kind: "mentions", cypher: "MATCH (s:Statement {memory: $memory})-[r:MENTIONS]->() WITH r LIMIT 3 DELETE r" },
  {
    kind: "thing-unlike-pages",
    cypher: `MATCH (e:Entity {memory: $memory}) WHERE e.body IS NOT NULL WITH e ORDER BY e.id LIMIT 1 SET e.body = replace(e.body, '"description":""', '"description":"else"')`,
  },
  {
    kind: "statement-of-no-thing",
    cypher:
      "MATCH (e:Entity {memory: $memory})<-[:MENTIONS]-() WHERE e.body IS NOT NULL WITH DISTINCT e ORDER BY e.id LIMIT 1 REMOVE e.body",
  },
  { kind: "vectors" },
  {
    kind: "statement-of-no-document",
    cypher: "MATCH (s:Statement {memory: $memory}) WITH s ORDER BY s.id LIMIT 1 SET s.document = 'd_none'",
    lost: true,
  },
];

it.each(planted)("memory check on Neo4j and Qdrant finds $kind, and mends it", async ({ kind, cypher, also = [], lost }) => {
  expect(await memory.check({ repair: false })).toEqual({ faults: [], unfinished: 0 });
  const before = await dump(memory);
  // As somebody in the engine's own console: nothing of ours is told.
  if (cypher !== undefined) await server.compute(cypher, {});
  else await memory.vectors.delete("documents", { ids: [reading(night(1)[4]!).document.id] });
  const kinds = (await memory.check({ repair: false })).faults.map((fault) => fault.kind);
  expect(kinds).toContain(kind);
  expect(kinds.filter((one) => one !== kind && !also.includes(one))).toEqual([]);
  await memory.check({ repair: true });
  expect(await memory.check({ repair: false })).toEqual({ faults: [], unfinished: 0 });
  if (lost !== true) expect(await dump(memory)).toEqual(before);
});
