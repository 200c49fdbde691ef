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
