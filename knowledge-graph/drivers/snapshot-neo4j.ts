import type { Document } from "../../schemas/index.ts";
import { pageNodes } from "./neo4j-pages.ts";
import type { Neo4jGraph } from "./neo4j.ts";
import { snapshotSum } from "./snapshot-sum.ts";

/** Computed when it is asked for after a change, then kept with the number of writes that it was computed under. */
export async function snapshotId(graph: Neo4jGraph): Promise<string> {
  const [kept] = await graph.read<{ writes: number; id: string | null }>(
    `MATCH (m:GroundworkMemory {name: $memory})
     RETURN m.writes AS writes, CASE WHEN m.snapshotWrites = m.writes THEN m.snapshot END AS id`,
  );
  if (typeof kept?.id === "string") return kept.id;
  const sum = snapshotSum();
  const documents = pageNodes<{ id: string; body: string }>(
    graph,
    "MATCH (n:Document {memory: $memory}) WHERE n.id > $after AND n.version > 0 AND n.newest RETURN n.id AS id, n.body AS body",
  );
  for await (const { body } of documents) {
    const { id, version, contentHash, uri, title } = JSON.parse(body) as Document;
    sum.add("document", id, version, contentHash, uri, title);
  }
  const entities = pageNodes<{ id: string; body: string }>(
    graph,
    "MATCH (n:Entity {memory: $memory}) WHERE n.id > $after AND n.body IS NOT NULL RETURN n.id AS id, n.body AS body",
  );
  for await (const { body } of entities) sum.add("entity", body);
  const statements = pageNodes<{ id: string; claim: string | null; body: string }>(
    graph,
    `MATCH (n:Statement {memory: $memory}) WHERE n.id > $after AND n.retractedAt IS NULL
     RETURN n.id AS id, n.claim AS claim, n.body AS body`,
  );
  for await (const { claim, body } of statements) sum.add("statement", claim ?? "", body);
  const id = sum.id();
  await graph.compute("MATCH (m:GroundworkMemory {name: $memory}) SET m.snapshot = $id, m.snapshotWrites = $writes", {
    id,
    writes: kept?.writes ?? 0,
  });
  return id;
}
