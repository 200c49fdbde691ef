import { z } from "zod";
import { hasNoSecret } from "./parts.ts";

const memoryName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, dot, dash and underscore")
  .default("groundwork");

/** One for each config: sources of two projects in one memory are resolved, asked about and retired together. */
export const MEMORY_PATH = ".groundwork/{name}.db";

/** Where the graph is. `path` is the memory's file: all of it, or what stays beside Neo4j (text index, ledger, checkpoints). */
export const GraphConfig = z.discriminatedUnion("driver", [
  z.strictObject({ driver: z.literal("libsql"), path: z.string().describe("The memory's file.") }),
  z.strictObject({
    driver: z.literal("neo4j"),
    url: z
      .url({ protocol: /^(bolt|neo4j)(\+s|\+ssc)?$/, error: "is no bolt address; write it like bolt://127.0.0.1:7687" })
      .refine(hasNoSecret, "carries a user or a password; write them as memory.graph.user and into the environment as NEO4J_PASSWORD")
      .describe("Bolt address, like bolt://127.0.0.1:7687. The password comes from NEO4J_PASSWORD."),
    user: z.string().default("neo4j").describe("User of the database."),
    database: z.string().default("neo4j").describe("Name of the database."),
    name: memoryName.describe("Name of this memory: one database holds many."),
    path: z.string().default(MEMORY_PATH).describe("The memory's file."),
  }),
]);

/** What makes vectors of texts. */
export const EmbedderConfig = z.discriminatedUnion("driver", [
  z.strictObject({ driver: z.literal("lexical").describe("`lexical`: hashed words, no model.") }),
  z.strictObject({
    driver: z.literal("words").describe("`words`: the mean of a text's words, by vectors of words in a file: `make words`."),
    path: z
      .string()
      .min(1)
      .default(".groundwork/words.bin")
      .describe("The file that `groundwork memory words` writes, from the working folder on, as the memory's."),
  }),
  z.strictObject({
    driver: z.literal("openai"),
    model: z.string().min(1).describe("The model, as the endpoint names it."),
    version: z.string().min(1).optional().describe("Tells apart what is served under one name."),
    baseUrl: z
      .url({ protocol: /^https?$/, error: "is no http address; write it like http://127.0.0.1:8000/v1" })
      .refine(hasNoSecret, "carries a secret; put the key into the environment as OPENAI_API_KEY")
      .optional()
      .describe(
        "Address of a server with /v1/embeddings, like http://127.0.0.1:8000/v1; without, OPENAI_BASE_URL. The key comes from OPENAI_API_KEY.",
      ),
    dimensions: z.int().positive().optional().describe("Length of the vectors, asked of models that can shorten them."),
    batch: z.int().min(1).max(2048).default(64).describe("Texts of one request.").meta({ unit: "texts" }),
    concurrency: z.int().min(1).max(256).default(8).describe("Requests in flight at most.").meta({ unit: "requests" }),
    requestsPerMinute: z.int().positive().optional().describe("Requests a minute at most.").meta({ unit: "requests a minute" }),
    timeout: z.number().positive().default(120).describe("Seconds until a request is given up and made again.").meta({ unit: "seconds" }),
    retries: z.int().min(0).max(20).default(6).describe("Retries of one request, after failures that pass.").meta({ unit: "retries" }),
    characters: z
      .int()
      .min(100)
      .default(4000)
      .describe("Characters of a text that are looked at: models refuse what is longer than their window.")
      .meta({ unit: "characters" }),
    prefixes: z
      .strictObject({
        text: z.string().default("").describe("Before a text, like `passage: `."),
        query: z.string().default("").describe("Before what is looked for, like `query: `."),
      })
      .prefault({})
      .describe("What the model wants to be written before texts."),
  }),
]);

export const VectorsConfig = z.discriminatedUnion("driver", [
  z.strictObject({ driver: z.literal("libsql") }),
  z.strictObject({
    driver: z.literal("qdrant"),
    url: z
      .url({ protocol: /^https?$/, error: "is no http address; write it like http://127.0.0.1:6333" })
      .refine(hasNoSecret, "carries a secret; put the key into the environment as QDRANT_API_KEY")
      .describe("Address, like http://127.0.0.1:6333. The key comes from QDRANT_API_KEY."),
    name: memoryName.describe("Name of this memory: one service holds many."),
  }),
]);
