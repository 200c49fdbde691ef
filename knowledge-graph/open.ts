import { statSync } from "node:fs";
import type { LexiconFile } from "../schemas/index.ts";
import { lexicalEmbedder } from "./drivers/embed-lexical.ts";
import type { OpenAiEmbedderSettings } from "./drivers/embed-openai.ts";
import type { WordsEmbedderSettings } from "./drivers/embed-words.ts";
import { graphLibsql } from "./drivers/graph-libsql.ts";
import { ledgerLibsql } from "./drivers/ledger-libsql.ts";
import { openLibsql } from "./drivers/libsql.ts";
import type { Neo4jSettings } from "./drivers/neo4j.ts";
import type { QdrantSettings } from "./drivers/qdrant.ts";
import { runLibsql, type RunLibsql } from "./drivers/run-libsql.ts";
import { textLibsql } from "./drivers/text-libsql.ts";
import { vectorLibsql } from "./drivers/vector-libsql.ts";
import type { KnowledgeMemory } from "./knowledge-memory.ts";
import { knowledgeMemory } from "./memory.ts";
import { pair, refusePaired } from "./pair.ts";
import { withWords } from "./with-words.ts";
import { StoreError } from "./contracts/store-error.ts";
import type { Embedder } from "./contracts/vectors.ts";

export type EmbedderSettings = { readonly driver: "lexical" } | WordsEmbedderSettings | OpenAiEmbedderSettings;

export interface MemoryConfig {
  /** The one file of the embedded memory, or of what stays beside the services; its folder is made. ":memory:" keeps nothing. */
  readonly path: string;
  /** Hashed words where none is named. Plain data, as all of it: threads open the memory for themselves. */
  readonly embedder?: EmbedderSettings;
  /** False: the file goes when the process does, so nothing waits until it is on the disk. */
  readonly lasting?: boolean;
  /** The graph lives there, instead of in the file. */
  readonly neo4j?: Neo4jSettings;
  /** What is said of its attributes, where not what their labels give. */
  readonly words?: LexiconFile;
  /** The vectors live there, instead of in the file. */
  readonly qdrant?: Omit<QdrantSettings, "embedder">;
}

/** SQLite takes an empty file for a new database; whoever named it meant another one, or lost what was in it. */
function refuseEmpty(path: string): void {
  let size: number | undefined;
  try {
    size = statSync(path, { throwIfNoEntry: false })?.size;
  } catch {
    // What is wrong with the path is told when it is opened.
  }
  if (size === 0)
    throw new StoreError(
      "not-a-database",
      `memory: ${path} is an empty file, no memory: delete it to begin a new one there, or name another file with --memory`,
    );
}

async function openEmbedder(settings: EmbedderSettings, runs: RunLibsql): Promise<Embedder> {
  switch (settings.driver) {
    case "lexical":
      return lexicalEmbedder;
    case "words":
      return (await import("./drivers/embed-words.ts")).wordsEmbedder(settings);
    case "openai":
      return (await import("./drivers/embed-openai.ts")).openAiEmbedder(settings, runs);
  }
}

/**
 * The one door for the pipelines. Throws `StoreError`: locked, full disk, damaged, no database, newer schema, not writable, unreachable,
 * wrong password, graph and file of different memories.
 *
 * What outgrows one file goes to services: the graph, the vectors. Text index, ledger, checkpoints and replies stay in the file: they
 * belong to the one process that writes, and the ledger is its write-ahead log. It is entered after graph, text and vectors hold a
 * reading, and settled after the graph holds its statements; a process that is killed between two stores finds there what to do again,
 * and doing it again changes nothing, as every write is by id. So the two need no common transaction.
 */
export async function openMemory({
  path,
  lasting = true,
  embedder: named = { driver: "lexical" },
  neo4j,
  qdrant,
  words,
}: MemoryConfig): Promise<KnowledgeMemory> {
  refuseEmpty(path);
  const file = openLibsql(path, { lasting });
  const runs = runLibsql(file);
  const inFile = graphLibsql(file);
  let graph = inFile;
  try {
    if (neo4j) {
      const [{ openNeo4j }, { graphNeo4j }] = await Promise.all([import("./drivers/neo4j.ts"), import("./drivers/graph-neo4j.ts")]);
      const opened = await openNeo4j(neo4j);
      graph = graphNeo4j(opened, neo4j.name);
      await pair({ path, runs, inFile, graph, identity: opened.identity, place: opened.place });
    } else await refusePaired(path, runs);
    const embedder = await openEmbedder(named, runs);
    const vectors = qdrant
      ? await (await import("./drivers/vector-qdrant.ts")).vectorQdrant({ ...qdrant, embedder: embedder.id })
      : vectorLibsql(file, embedder.id);
    const parts = { graph, text: textLibsql(file), vectors, embedder, runs, ledger: ledgerLibsql(file) };
    const memory = withWords(knowledgeMemory(parts), words);
    if (graph === inFile) return memory;
    return {
      ...memory,
      async close() {
        await memory.close();
        file.close();
      },
    };
  } catch (error) {
    if (graph !== inFile) await graph.close();
    file.close();
    throw error;
  }
}
