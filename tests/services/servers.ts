import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startLlama } from "./llama/start.ts";
import { startNeo4j } from "./neo4j/start.ts";
import { freePort, type Running } from "./process.ts";
import { startQdrant } from "./qdrant/start.ts";

declare module "vitest" {
  export interface ProvidedContext {
    neo4jUrl: string;
    qdrantUrl: string;
    /** With `/v1`. */
    llmUrl: string;
  }
}

/**
 * Starts what the suites run on, once, and ends it: the servers that NEO4J_URL, QDRANT_URL and LLM_URL name, else Neo4j community from Maven,
 * the Qdrant engine behind a test front, and llama.cpp's server with a model of 135 million parameters.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installed = spawnSync("sh", [join(import.meta.dirname, "install.sh")], { stdio: "inherit" });
  if (installed.status !== 0) throw new Error("tests/services/install.sh could not fetch the services; its words above say why");
  const folder = mkdtempSync(join(tmpdir(), "services-"));
  const running: Running[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const neo4jPort = await freePort();
    if (process.env.NEO4J_URL === undefined) running.push(await startNeo4j(join(folder, "neo4j"), neo4jPort));
    project.provide("neo4jUrl", process.env.NEO4J_URL ?? `bolt://127.0.0.1:${neo4jPort}`);
    const qdrantPort = await freePort();
    if (process.env.QDRANT_URL === undefined) running.push(await startQdrant(join(folder, "qdrant"), qdrantPort));
    project.provide("qdrantUrl", process.env.QDRANT_URL ?? `http://127.0.0.1:${qdrantPort}`);
    const llamaPort = await freePort();
    if (process.env.LLM_URL === undefined) running.push(await startLlama(llamaPort));
    project.provide("llmUrl", process.env.LLM_URL ?? `http://127.0.0.1:${llamaPort}/v1`);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
