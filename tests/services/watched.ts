import { graphNeo4j } from "../../knowledge-graph/drivers/graph-neo4j.ts";
import { lexicalEmbedder } from "../../knowledge-graph/drivers/embed-lexical.ts";
import { ledgerLibsql } from "../../knowledge-graph/drivers/ledger-libsql.ts";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { openNeo4j, type Neo4jGraph, type Neo4jSettings, type Run } from "../../knowledge-graph/drivers/neo4j.ts";
import type { QdrantSettings } from "../../knowledge-graph/drivers/qdrant.ts";
import { runLibsql } from "../../knowledge-graph/drivers/run-libsql.ts";
import { textLibsql } from "../../knowledge-graph/drivers/text-libsql.ts";
import { vectorQdrant } from "../../knowledge-graph/drivers/vector-qdrant.ts";
import type { KnowledgeMemory } from "../../knowledge-graph/knowledge-memory.ts";
import { knowledgeMemory } from "../../knowledge-graph/memory.ts";
import { night } from "../knowledge-graph/killed-run.ts";
import { extractor, reading } from "../knowledge-graph/readings.ts";

export interface Places {
  readonly path: string;
  readonly neo4j: Neo4jSettings;
  readonly qdrant: Omit<QdrantSettings, "embedder">;
}

/** A memory on services that tells of every write, to the file and to both services, when it is done. */
export async function watchedMemory(
  { path, neo4j, qdrant }: Places,
  wrote: (where: "file" | "graph" | "vectors") => Promise<void> | void,
): Promise<KnowledgeMemory> {
  const file = openLibsql(path);
  const told: typeof file = {
    ...file,
    run(sql, parameters) {
      const changed = file.run(sql, parameters);
      void wrote("file");
      return changed;
    },
  };
  const server = await openNeo4j(neo4j);
  const toldServer: Neo4jGraph = {
    ...server,
    write: (work) =>
      server.write((run) => {
        const toldRun: Run = async (cypher, parameters) => {
          const rows = await run(cypher, parameters);
          await wrote("graph");
          return rows as never;
        };
        return work(toldRun);
      }),
  };
  const vectors = await vectorQdrant({ ...qdrant, embedder: lexicalEmbedder.id });
  const memory = knowledgeMemory({
    graph: graphNeo4j(toldServer, neo4j.name),
    text: textLibsql(told),
    vectors: {
      ...vectors,
      async upsert(collection, points) {
        await vectors.upsert(collection, points);
        await wrote("vectors");
      },
    },
    embedder: lexicalEmbedder,
    runs: runLibsql(told),
    ledger: ledgerLibsql(told),
  });
  return {
    ...memory,
    async close() {
      await memory.close();
      file.close();
    },
  };
}

/** argv: places, number of the write at which the process is killed (0: never). Prints where each write of the second night went. */
if (process.argv[2] !== undefined && process.argv[1]?.endsWith("services/watched.ts")) {
  const killAt = Number(process.argv[3]);
  const writes: string[] = [];
  const memory = await watchedMemory(JSON.parse(process.argv[2]) as Places, (where) => {
    if (writes.push(where) === killAt) process.kill(process.pid, "SIGKILL");
  });
  await memory.remember(night(2).map(reading), { extractor });
  await memory.close();
  process.stdout.write(JSON.stringify(writes));
}
