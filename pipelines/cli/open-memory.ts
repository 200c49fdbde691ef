import { existsSync } from "node:fs";
import { openMemory, type EmbedderSettings, type KnowledgeMemory, type MemoryConfig } from "../../knowledge-graph/index.ts";
import type { Config } from "../../schemas/index.ts";
import { PUBLIC_API } from "../models/model-settings.ts";
import { lockForWriting } from "../core/writer-lock.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";
import { loadLexicon } from "./load-lexicon.ts";

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
export function storesOf({ graph, vectors, embedder, lexicon }: Config["memory"]): MemoryConfig {
  const { NEO4J_PASSWORD: password, QDRANT_API_KEY: apiKey } = process.env;
  const neo4j = graph.driver === "neo4j" ? { ...graph, ...(password !== undefined && { password }) } : undefined;
  const qdrant = vectors.driver === "qdrant" ? { ...vectors, ...(apiKey !== undefined && { apiKey }) } : undefined;
  return {
    path: graph.path,
    embedder: embedderOf(embedder),
    ...(neo4j && { neo4j }),
    ...(qdrant && { qdrant }),
    ...(lexicon !== undefined && { words: loadLexicon(lexicon) }),
  };
}

function embedderOf(embedder: Config["memory"]["embedder"]): EmbedderSettings {
  if (embedder.driver !== "openai") return embedder;
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: given } = process.env;
  return { ...embedder, baseUrl: (embedder.baseUrl ?? given ?? PUBLIC_API).replace(/\/+$/, ""), ...(apiKey !== undefined && { apiKey }) };
}

/** The memory that a command speaks of: to read one that is not there would make an empty one. */
export function existingMemory(options: MemoryOptions): Config["memory"] {
  const config = memoryConfigOf(options);
  const { path } = config.graph;
  if (!existsSync(path))
    throw new Failure(
      `there is no memory at ${path}; make one with "groundwork crawl URL --memory ${path}", or name another with --memory or --config`,
    );
  return config;
}

/** For one writer at a time; the lock is let go when it is closed. Throws `Stop`: who writes to it. */
export async function memoryForWriting(opened: MemoryConfig, now: string): Promise<KnowledgeMemory> {
  const lock = opened.path === ":memory:" ? undefined : await lockForWriting(opened.path, now);
  try {
    const memory = await openMemory(opened);
    return {
      ...memory,
      async close() {
        await memory.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** `writesAt`: when a command that changes it began; without, it only reads. */
export async function withMemory<T>(options: MemoryOptions, work: (memory: KnowledgeMemory) => Promise<T>, writesAt?: string): Promise<T> {
  const opened = storesOf(existingMemory(options));
  const memory = writesAt === undefined ? await openMemory(opened) : await memoryForWriting(opened, writesAt);
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}
