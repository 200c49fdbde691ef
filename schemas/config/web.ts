import { z } from "zod";
import { Bytes, secretless } from "./parts.ts";

const serviceUrl = (advice: string) =>
  z
    .url({ protocol: /^https?$/, error: "is no http address; write it like https://search.example.org" })
    .refine(secretless, `carries a user or a password; ${advice}`);

/** Who searches the web in the real environment. Keys come from the environment only: SERPER_API_KEY. */
export const EngineConfig = z.discriminatedUnion("engine", [
  /** google.serper.dev, or what speaks like it. */
  z.strictObject({
    engine: z.literal("serper"),
    url: serviceUrl("put the key into the environment as SERPER_API_KEY").default("https://google.serper.dev"),
  }),
  /** An instance of one's own: its settings.yml must list json under search.formats. */
  z.strictObject({ engine: z.literal("searxng"), url: serviceUrl("it takes neither") }),
]);
export type EngineConfig = z.infer<typeof EngineConfig>;

/** Indexes over papers, for google_scholar. OpenAlex gives little without OPENALEX_API_KEY in the environment. */
export const ScholarConfig = z.discriminatedUnion("engine", [
  z.strictObject({
    engine: z.literal("openalex"),
    url: serviceUrl("put the key into the environment as OPENALEX_API_KEY").default("https://api.openalex.org"),
  }),
  z.strictObject({ engine: z.literal("crossref"), url: serviceUrl("it takes neither").default("https://api.crossref.org") }),
  z.strictObject({ engine: z.literal("arxiv"), url: serviceUrl("it takes neither").default("https://export.arxiv.org") }),
]);
export type ScholarConfig = z.infer<typeof ScholarConfig>;

/** How the real environment treats the web. */
export const WebAccessConfig = z.strictObject({
  /** HOST or HOST:PORT that may be private, loopback or link-local. */
  allowPrivate: z.array(z.string()).default([]),
  /** Largest decoded page. */
  maxBytes: Bytes.default(10_000_000),
  /** Seconds for one page or one search, redirects included. */
  timeout: z.number().positive().default(30),
  /** Requests a second to an engine, and for pages together. */
  perSecond: z.number().positive().max(1_000).default(10),
  /** After the first try, with longer and longer waits. */
  retries: z.int().min(0).max(10).default(3),
  /** Searches and pages kept on disk; the least recently used go first, and what is older is asked for anew. */
  cache: z.strictObject({ entries: z.int().positive().default(100_000), days: z.number().min(0).default(7) }).prefault({}),
});
export type WebAccessConfig = z.infer<typeof WebAccessConfig>;
