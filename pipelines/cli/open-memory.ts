import { existsSync } from "node:fs";
import { openMemory, type KnowledgeMemory, type MemoryConfig } from "../../knowledge-graph/index.ts";
import type { Config } from "../../schemas/index.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";

/** Which memory a command speaks of: that of a config, or the embedded one in a file. */
export interface MemoryOptions {
  readonly memory: string;
  readonly config?: string;
}

export const memoryConfigOf = ({ memory, config }: MemoryOptions): Config["memory"] =>
  config === undefined
    ? { graph: { driver: "libsql", path: memory }, vectors: { driver: "libsql" }, embedder: { driver: "lexical" } }
    : loadConfig(config).memory;

/** How the memory that a config names is opened, with the secrets of the environment: they stand in no config and get into no message. */
export function storesOf({ graph, vectors }: Config["memory"]): MemoryConfig {
  const { NEO4J_PASSWORD: password, QDRANT_API_KEY: apiKey } = process.env;
  const neo4j = graph.driver === "neo4j" ? { ...graph, ...(password !== undefined && { password }) } : undefined;
  const qdrant = vectors.driver === "qdrant" ? { ...vectors, ...(apiKey !== undefined && { apiKey }) } : undefined;
  return { path: graph.path, ...(neo4j && { neo4j }), ...(qdrant && { qdrant }) };
}

/** The memory that a command speaks of: to read one that is not there would make an empty one. */
export function existing(options: MemoryOptions): Config["memory"] {
  const config = memoryConfigOf(options);
  const { path } = config.graph;
  if (!existsSync(path))
    throw new Failure(
      `there is no memory at ${path}; make one with "groundwork crawl URL --memory ${path}", or name another with --memory or --config`,
    );
  return config;
}

export async function withMemory<T>(options: MemoryOptions, work: (memory: KnowledgeMemory) => Promise<T>): Promise<T> {
  const memory = await openMemory(storesOf(existing(options)));
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}
