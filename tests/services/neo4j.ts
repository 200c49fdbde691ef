import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { graphNeo4j } from "../../knowledge-graph/drivers/graph-neo4j.ts";
import { openNeo4j, type Neo4jGraph, type Neo4jSettings } from "../../knowledge-graph/drivers/neo4j.ts";
import type { GraphStore } from "../../knowledge-graph/contracts/stores.ts";

/** A memory of its own in the server of this test run; a server that is given keeps what was in it. */
export const neo4jSettings = (name = `test-${randomUUID()}`): Neo4jSettings => ({
  url: inject("neo4jUrl"),
  user: process.env.NEO4J_USER ?? "neo4j",
  ...(process.env.NEO4J_PASSWORD !== undefined && { password: process.env.NEO4J_PASSWORD }),
  database: "neo4j",
  name,
});

export async function openGraph(): Promise<GraphStore> {
  const settings = neo4jSettings();
  return graphNeo4j(await openNeo4j(settings), settings.name);
}

/** Leaves nothing behind in a server that was given. */
export async function dropMemory(graph: Neo4jGraph): Promise<void> {
  for (const label of ["Statement", "Document", "Entity", "Name", "Type", "Attribute"])
    await graph.compute(`MATCH (n:${label} {memory: $memory}) DETACH DELETE n`, {});
  await graph.compute("MATCH (m:GroundworkMemory {name: $memory}) DELETE m", {});
}
