import { expect } from "vitest";
import type { Neo4jGraph } from "../../knowledge-graph/drivers/neo4j.ts";
import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { documentVectors } from "../../knowledge-graph/document-vectors.ts";
import type { Document } from "../../schemas/index.ts";

/** Everything that a memory holds, for comparing. */
export async function dump(memory: KnowledgeMemory): Promise<unknown> {
  const entities: unknown[] = [];
  for await (const entity of memory.graph.entities()) entities.push(entity);
  const documents: unknown[] = [];
  for await (const document of memory.graph.documents()) documents.push(document);
  const statements = await memory.graph.statements({ includeClosed: true });
  const catalogue = await memory.graph.attributes();
  return {
    documents,
    entities,
    statements,
    catalogue,
    hits: await memory.text.search("Place river town", 30),
    stats: await memory.stats(),
  };
}

/** Nothing dangling, doubled or half-written. */
export async function expectWhole(memory: KnowledgeMemory, server: Neo4jGraph): Promise<void> {
  const known = new Set<string>();
  for await (const { id } of memory.graph.entities()) known.add(id);
  const statements = await memory.graph.statements({ includeClosed: true });
  for (const { entityIds, documentId, documentVersion, quote, text } of statements) {
    expect(entityIds.filter((id) => !known.has(id))).toEqual([]);
    const document = await memory.graph.document(documentId, documentVersion);
    expect(document?.text.slice(quote.start, quote.end)).toBe(text);
  }
  const mentions = statements.reduce((sum, { entityIds }) => sum + new Set(entityIds).size, 0);
  const count = async (what: string): Promise<number | undefined> =>
    (await server.read<{ n: number }>(`MATCH ${what} RETURN count(*) AS n`))[0]?.n;
  expect(await count("(:Statement {memory: $memory})-[:MENTIONS]->(:Entity {memory: $memory})")).toBe(mentions);
  expect(await count("(:Statement {memory: $memory})-[:FROM]->(:Document {memory: $memory})")).toBe(statements.length);
  expect(await count("(e:Entity {memory: $memory}) WHERE e.body IS NULL")).toBe(0);
  expect(await count("(d:Document {memory: $memory}) WHERE d.body IS NULL")).toBe(0);
  // A vector for each document that stands, and no other: each is found by its own text, by its own id.
  const documents: Document[] = [];
  for await (const document of memory.graph.documents()) documents.push(document);
  expect(await memory.vectors.count(documentVectors)).toBe(documents.length);
  const vectors = await memory.embedder.embed(documents.map(({ title, text }) => `${title}\n${text}`));
  for (const [index, { id }] of documents.entries()) {
    const [found = []] = await memory.vectors.search(documentVectors, [{ vector: vectors[index] ?? new Float32Array(), limit: 3 }]);
    expect(found.filter((one) => one.id === id && one.score > 0.9999)).toHaveLength(1);
  }
  expect(await count("(n:Name|Type {memory: $memory}) WHERE NOT EXISTS { (n)<--(:Entity) }")).toBe(0);
}
