import { z } from "zod";
import { secretless } from "./parts.ts";

const memoryName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, dot, dash and underscore")
  .default("groundwork");

/** Where the graph is. `path` is the memory's file: all of it, or what stays beside Neo4j (text index, ledger, checkpoints). */
export const GraphConfig = z.discriminatedUnion("driver", [
  z.strictObject({ driver: z.literal("libsql"), path: z.string() }),
  z.strictObject({
    driver: z.literal("neo4j"),
    url: z
      .url({ protocol: /^(bolt|neo4j)(\+s|\+ssc)?$/, error: "is no bolt address; write it like bolt://127.0.0.1:7687" })
      .refine(secretless, "carries a user or a password; write them as memory.graph.user and into the environment as NEO4J_PASSWORD"),
    user: z.string().default("neo4j"),
    database: z.string().default("neo4j"),
    /** One database holds many memories. */
    name: memoryName,
    path: z.string().default(".groundwork/memory.db"),
  }),
]);

export const VectorsConfig = z.discriminatedUnion("driver", [
  z.strictObject({ driver: z.literal("libsql") }),
  z.strictObject({
    driver: z.literal("qdrant"),
    url: z
      .url({ protocol: /^https?$/, error: "is no http address; write it like http://127.0.0.1:6333" })
      .refine(secretless, "carries a secret; put the key into the environment as QDRANT_API_KEY"),
    name: memoryName,
  }),
]);
