import { z } from "zod";
import { Bytes, hasNoSecret } from "./parts.ts";
import { tdmWish } from "./wishes.ts";

const serviceUrl = (advice: string) =>
  z
    .url({ protocol: /^https?$/, error: "is no http address; write it like https://search.example.org" })
    .refine(hasNoSecret, `carries a user or a password; ${advice}`);

/** Who searches the web in the real environment. Keys come from the environment only: SERPER_API_KEY. */
export const EngineConfig = z.discriminatedUnion("engine", [
  /** google.serper.dev, or what speaks like it. */
  z.strictObject({
    engine: z.literal("serper"),
    url: serviceUrl("put the key into the environment as SERPER_API_KEY")
      .default("https://google.serper.dev")
      .describe("Address of the engine."),
  }),
  /** An instance of one's own: its settings.yml must list json under search.formats. */
  z.strictObject({ engine: z.literal("searxng"), url: serviceUrl("it takes neither").describe("Address of the engine.") }),
]);
export type EngineConfig = z.infer<typeof EngineConfig>;

/** Indexes over papers, for google_scholar. OpenAlex gives little without OPENALEX_API_KEY in the environment. */
export const ScholarConfig = z.discriminatedUnion("engine", [
  z.strictObject({
    engine: z.literal("openalex"),
    url: serviceUrl("put the key into the environment as OPENALEX_API_KEY")
      .default("https://api.openalex.org")
      .describe("Address of the index."),
  }),
  z.strictObject({
    engine: z.literal("crossref"),
    url: serviceUrl("it takes neither").default("https://api.crossref.org").describe("Address of the index."),
  }),
  z.strictObject({
    engine: z.literal("arxiv"),
    url: serviceUrl("it takes neither").default("https://export.arxiv.org").describe("Address of the index."),
  }),
]);
export type ScholarConfig = z.infer<typeof ScholarConfig>;

/** How the real environment treats the web. */
export const WebAccessConfig = z.strictObject({
  allowPrivate: z.array(z.string()).default([]).describe("HOST or HOST:PORT that may be private, loopback or link-local."),
  maxBytes: Bytes.default(10_000_000).describe("Largest decoded page, like 10MB, 500KB or a number of bytes.").meta({ unit: "bytes" }),
  timeout: z.number().positive().default(30).describe("Seconds for one page or one search, redirects included.").meta({ unit: "seconds" }),
  perSecond: z
    .number()
    .positive()
    .max(1_000)
    .default(10)
    .describe("Requests a second to an engine, and for pages together.")
    .meta({ unit: "requests a second" }),
  retries: z.int().min(0).max(10).default(3).describe("Tries after the first, with longer and longer waits.").meta({ unit: "retries" }),
  cache: z
    .strictObject({
      entries: z.int().positive().default(100_000).describe("Entries at most.").meta({ unit: "entries" }),
      days: z.number().min(0).default(7).describe("Days after which an entry is asked for anew.").meta({ unit: "days" }),
    })
    .prefault({})
    .describe("Searches and pages kept on disk; the least recently used go first."),
  tdm: tdmWish,
});
export type WebAccessConfig = z.infer<typeof WebAccessConfig>;
