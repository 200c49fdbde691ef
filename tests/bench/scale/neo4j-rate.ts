import { join } from "node:path";
import { openMemory } from "../../../knowledge-graph/index.ts";
import { startNeo4j } from "../../services/neo4j/start.ts";
import { freePort } from "../../services/process.ts";
import { cost } from "../measure.ts";
import { row, type Row } from "../row.ts";
import { worlds } from "./copies.ts";

/** The same load into Neo4j, started from Maven's jars (`tests/services/install.sh`), the rest of the memory in its file beside. */
export async function neo4jRate(folder: string, readings: string, copies: number, reference: number): Promise<readonly Row[]> {
  const port = await freePort();
  const server = await startNeo4j(join(folder, "neo4j"), port);
  try {
    const neo4j = { url: `bolt://127.0.0.1:${port}`, user: "neo4j", database: "neo4j", name: "scale" };
    const memory = await openMemory({ path: join(folder, "beside.db"), neo4j });
    const spent = await cost(() => memory.remember(worlds(readings, copies), { extractor: { name: "rules", version: "bench" } }));
    const { statements } = await memory.graph.counts();
    await memory.close();
    const work = `${statements.toLocaleString("en")} statements remembered in Neo4j`;
    return [row({ work, value: statements / spent.seconds, unit: "statements/s", reference: { name: "in the file", value: reference } })];
  } finally {
    await server.stop();
  }
}
