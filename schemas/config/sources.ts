import { z } from "zod";
import { Bytes } from "./parts.ts";

export const WebSourceConfig = z.strictObject({
  start: z.array(z.url({ protocol: /^https?$/, error: "is no http address; write it like https://example.org/" })).min(1),
  /** Globs on canonical urls; empty means: the hosts of the start urls. */
  scope: z.array(z.string()).default([]),
  maxPages: z.int().positive().default(5000),
  depth: z.int().min(0).default(20),
  /** HOST or HOST:PORT that may be private, loopback or link-local beside those of the start urls. */
  allowPrivate: z.array(z.string()).default([]),
  /** Largest decoded page. */
  maxBytes: Bytes.default(10_000_000),
  /** Seconds between two requests to one host; a longer crawl-delay of robots.txt wins. */
  delay: z.number().min(0).default(0),
});
export type WebSourceConfig = z.infer<typeof WebSourceConfig>;

/** The World Factbook that ships as a package, served as a site on loopback while it is crawled. */
export const DemoSourceConfig = z.strictObject({
  /** Country pages to serve; null serves all. */
  pages: z.int().positive().nullable().default(null),
});
/** Files: Markdown, text, HTML, CSV, JSONL, Parquet, PDF, DOCX. */
export const DocumentsSourceConfig = z.strictObject({
  /** Files, folders and globs below the root. */
  paths: z.array(z.string().min(1)).min(1),
  /** Documents go by their place below this folder, on every machine. */
  root: z.string().default("."),
  /** Largest file that is read whole, largest record of one that is streamed. */
  maxBytes: Bytes.default(20_000_000),
  /** Members or columns of the records of JSONL and Parquet files; without, the usual names are tried. */
  fields: z.strictObject({ text: z.string().optional(), title: z.string().optional(), url: z.string().optional() }).default({}),
  /** BCP 47, for files that do not say. */
  language: z.string().default("und"),
});
export type DocumentsSourceConfig = z.infer<typeof DocumentsSourceConfig>;

/** Facts: N-Triples, Turtle (also .gz), CSV or TSV with the columns subject, predicate, object. All files are one graph. */
export const GraphSourceConfig = z.strictObject({
  /** File, folder or glob below the root. */
  path: z.string().min(1),
  root: z.string().default("."),
  /** A graph is held in memory, about 200 bytes a triple; a larger one is refused. */
  maxTriples: z.int().positive().default(2_000_000),
  /** Largest row, and largest stretch of a file without a triple. */
  maxBytes: Bytes.default(20_000_000),
});
export type GraphSourceConfig = z.infer<typeof GraphSourceConfig>;

/** Records of papers: OpenAlex works (JSONL), arXiv metadata (JSONL, Atom), each also .gz; full texts (PDF, text, Markdown) lie beside them under a paper's id. */
export const PapersSourceConfig = z.strictObject({
  /** Files, folders and globs below the root. */
  paths: z.array(z.string().min(1)).min(1),
  root: z.string().default("."),
  /** Citations are looked up among all records, at about 500 bytes each; a larger set is refused. */
  maxRecords: z.int().positive().default(500_000),
  /** Largest record, and largest full text. */
  maxBytes: Bytes.default(20_000_000),
});
export type PapersSourceConfig = z.infer<typeof PapersSourceConfig>;

/** Articles of a MediaWiki XML dump: .xml, .xml.gz, .xml.bz2. */
export const WikipediaSourceConfig = z.strictObject({
  /** File, folder or glob below the root. */
  path: z.string().min(1),
  root: z.string().default("."),
  /** Longest wikitext of an article, in characters; MediaWiki itself allows 2 MB. */
  maxBytes: Bytes.default(2_000_000),
});
export type WikipediaSourceConfig = z.infer<typeof WikipediaSourceConfig>;

/** Runs that other agents made: Tongyi JSONL, OpenAI messages with tool calls, ShareGPT conversations. Nothing in them is executed. */
export const TrajectoriesSourceConfig = z.strictObject({
  /** Files (.jsonl, .json), folders and globs below the root. */
  paths: z.array(z.string().min(1)).min(1),
  root: z.string().default("."),
  /** Largest line of JSONL, largest JSON file. */
  maxBytes: Bytes.default(20_000_000),
  /** A run of more turns is not taken in; released agents make 100 calls at most. */
  maxTurns: z.int().positive().default(500),
  /** `gold`: you vouch for the answers in the files. Runs that end in them are right, those that end otherwise are wrong. */
  answers: z.enum(["unchecked", "gold"]).default("unchecked"),
});
export type TrajectoriesSourceConfig = z.infer<typeof TrajectoriesSourceConfig>;

/** Pages that rollouts of earlier runs on this memory read in the real environment. */
export const VisitedSourceConfig = z.strictObject({ maxPages: z.int().positive().default(5000) });
export type VisitedSourceConfig = z.infer<typeof VisitedSourceConfig>;
