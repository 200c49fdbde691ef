import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { graphLibsql } from "../../knowledge-graph/drivers/graph-libsql.ts";
import { graphNeo4j } from "../../knowledge-graph/drivers/graph-neo4j.ts";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { openNeo4j } from "../../knowledge-graph/drivers/neo4j.ts";
import { vectorLibsql } from "../../knowledge-graph/drivers/vector-libsql.ts";
import { vectorQdrant } from "../../knowledge-graph/drivers/vector-qdrant.ts";
import type { GraphStore } from "../../knowledge-graph/contracts/stores.ts";
import type { VectorStore } from "../../knowledge-graph/contracts/vectors.ts";
import { lexicalEmbedder } from "../../knowledge-graph/drivers/embed-lexical.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { Entity, Statement } from "../../schemas/index.ts";
import { openCorpus } from "../bench/corpus.ts";
import { startNeo4j } from "./neo4j/start.ts";
import { freePort, type Running } from "./process.ts";
import { startQdrant } from "./qdrant/start.ts";

/*
 * Prints what the services take in and give back beside the one file, on this machine: `node --import tsx rates.ts [STATEMENTS]`.
 * Statements are the extractor's own, from 40 pages of the demo, copied with other subjects and other mentions until there are enough.
 */
const wanted = Number(process.argv[2] ?? 50_000);
const atOnce = 5_000;
const reads = 1_000;

const folder = mkdtempSync(join(tmpdir(), "rates-"));
const running: Running[] = [];
try {
  const { entities, statements } = await load();
  console.log(`${statements.length} statements, ${entities.length} entities; wall time`);
  await graphRates("libsql", graphLibsql(openLibsql(join(folder, "rates.db"))), entities, statements);
  const neo4jPort = await freePort();
  running.push(await startNeo4j(join(folder, "neo4j"), neo4jPort));
  const settings = { url: `bolt://127.0.0.1:${neo4jPort}`, user: "neo4j", database: "neo4j", name: "rates" };
  await graphRates("Neo4j", graphNeo4j(await openNeo4j(settings), settings.name), entities, statements);

  const vectors = await lexicalEmbedder.embed(statements.slice(0, 5_000).map(({ text }) => text));
  const file = openLibsql(join(folder, "vectors.db"));
  await vectorRates("libsql", vectorLibsql(file, lexicalEmbedder.id), vectors);
  file.close();
  const qdrantPort = await freePort();
  running.push(await startQdrant(join(folder, "qdrant"), qdrantPort));
  const qdrant = await vectorQdrant({ url: `http://127.0.0.1:${qdrantPort}`, name: "rates", embedder: lexicalEmbedder.id });
  await vectorRates("Qdrant engine behind a test front", qdrant, vectors);
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function load(): Promise<{ readonly entities: readonly Entity[]; readonly statements: readonly Statement[] }> {
  const corpus = await openCorpus(40);
  const entities: Entity[] = [];
  for await (const entity of corpus.memory.graph.entities()) entities.push(entity);
  const read: Statement[] = [];
  for await (const statement of corpus.memory.graph.allStatements()) read.push(statement);
  await corpus.close();
  const random = seededRandom("rates");
  const statements = Array.from({ length: wanted }, (_, i): Statement => {
    const statement = read[i % read.length];
    if (!statement) throw new Error("the demo gave no statements");
    const subject = random.pick(entities).id;
    const { claim } = statement;
    return {
      ...statement,
      id: `s_${String(i).padStart(9, "0")}`,
      entityIds: [...new Set([subject, ...statement.entityIds.slice(1)])],
      ...(claim && { claim: { ...claim, subject } }),
    };
  });
  return { entities, statements };
}

async function graphRates(engine: string, graph: GraphStore, entities: readonly Entity[], statements: readonly Statement[]): Promise<void> {
  await timed(engine, "entities written", entities.length, () => graph.upsertEntities(entities));
  const batches = Math.ceil(statements.length / atOnce);
  await timed(engine, "statements written", statements.length, async () => {
    for (let i = 0; i < batches; i++) await graph.upsertStatements(statements.slice(i * atOnce, (i + 1) * atOnce));
  });
  await timed(engine, "statements written that stand", statements.length, async () => {
    for (let i = 0; i < batches; i++) await graph.upsertStatements(statements.slice(i * atOnce, (i + 1) * atOnce));
  });
  await timed(engine, "reads by subject and attribute", reads, async () => {
    for (const { claim } of statements.slice(0, reads))
      await graph.statements({ subject: claim?.subject ?? "", attribute: claim?.attribute ?? "" });
  });
  await timed(engine, "statements streamed", statements.length, async () => {
    for await (const { id } of graph.allStatements()) if (id === "") throw new Error("a statement has no id");
  });
  await timed(engine, "statements in a snapshot id", statements.length, () => graph.snapshotId());
  await timed(engine, "claims catalogued", statements.filter(({ claim }) => claim).length, () => graph.attributes());
  await graph.close();
}

async function vectorRates(engine: string, store: VectorStore, vectors: readonly Float32Array[]): Promise<void> {
  const points = vectors.map((vector, i) => ({ id: `s_${i}`, vector }));
  await timed(engine, `vectors of ${vectors[0]?.length ?? 0} dimensions written`, points.length, () => store.upsert("statements", points));
  await timed(engine, `searches among ${points.length}, exact, 10 wanted`, 100, async () => {
    for (const vector of vectors.slice(0, 100)) await store.search("statements", [{ vector, limit: 10 }]);
  });
}

async function timed(engine: string, what: string, count: number, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const rate = count / ((performance.now() - started) / 1000);
  console.log(`${engine.padEnd(34)} ${Math.round(rate).toLocaleString("en").padStart(9)} /s  ${what}`);
}
