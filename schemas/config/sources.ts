import { z } from "zod";
import { Bytes } from "./parts.ts";
import { wishKeys } from "./wishes.ts";

const WebSourceConfig = z.strictObject({
  start: z
    .array(z.url({ protocol: /^https?$/, error: "is no http address; write it like https://example.org/" }))
    .min(1)
    .describe("Addresses to begin with."),
  scope: z.array(z.string()).default([]).describe("Globs on canonical addresses; empty: the hosts of the start addresses."),
  mirrorOf: z
    .url({ protocol: /^https?$/, error: "is no http address; write it like https://example.org/" })
    .nullable()
    .default(null)
    .describe("The public site that the start addresses serve a copy of: pages go by its addresses. null: they are no copy."),
  maxPages: z
    .int()
    .positive()
    .default(5000)
    .describe(
      "Pages to ask for at most, whatever comes of them. Made-up addresses that tell what a host says of no page stand beside them: one in twenty at most.",
    )
    .meta({ unit: "pages" }),
  maxPagesPerHost: z.int().positive().nullable().default(null).describe("Of them from one host; null: any number.").meta({ unit: "pages" }),
  maxPagesPerPattern: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe("Of them of one pattern, like `/calendar/#` or `/list?page&sort`; null: any number.")
    .meta({ unit: "pages" }),
  maxBarrenPages: z
    .int()
    .positive()
    .default(100)
    .describe("Pages of one pattern in a row that say nothing new: after them no further page of it is asked for.")
    .meta({ unit: "pages" }),
  maxPathSegments: z
    .int()
    .positive()
    .default(20)
    .describe("Segments of a path; longer ones are taken for a trap.")
    .meta({ unit: "segments" }),
  maxPathRepeats: z
    .int()
    .positive()
    .default(2)
    .describe(
      "Times that a segment or a group of them may stand in a row (`/a/a/`, `/a/b/a/b/`), or a parameter; more is taken for a trap.",
    ),
  depth: z.int().min(0).default(1000).describe("Links to follow from a start address.").meta({ unit: "links" }),
  allowPrivate: z
    .array(z.string())
    .default([])
    .describe("HOST or HOST:PORT that may be private, loopback or link-local, beside those of the start addresses."),
  maxBytes: Bytes.default(10_000_000).describe("Largest decoded page, like 10MB, 500KB or a number of bytes.").meta({ unit: "bytes" }),
  delay: z
    .number()
    .min(0)
    .default(0)
    .describe("Seconds between two requests to one host; a longer crawl-delay of robots.txt wins.")
    .meta({ unit: "seconds" }),
  render: z
    .enum(["auto", "always", "never"])
    .exactOptional()
    .describe(
      "Pages that a browser renders before they are read: `auto`: those that are served without text to speak of and with scripts; `always`; `never`, as without it. Wants Chromium or Chrome, and the optional package `playwright-core`.",
    ),
  browser: z.string().min(1).exactOptional().describe("Path of the Chromium that renders; without it, the usual places are looked at."),
  ...wishKeys,
});

const DemoSite = z.enum(["factbook", "cities", "browsers"]);
export type DemoSite = z.infer<typeof DemoSite>;

/** A site of public data that ships as a package, served on loopback while it is crawled. */
const DemoSourceConfig = z.strictObject({
  site: DemoSite.default("factbook").describe(
    "`factbook`: the World Factbook; `cities`: the large cities of its countries, after GeoNames; `browsers`: releases of browsers, and what of the web each brought.",
  ),
  pages: z.int().positive().nullable().default(null).describe("Pages to serve, about; null serves all.").meta({ unit: "pages" }),
});

/** Files: Markdown, text, HTML, PDF, DOCX, PPTX, EPUB; tables and records: CSV, TSV, PSV, JSON, JSONL, Parquet, XLSX, SQLite, each row a page. */
export const DocumentsSourceConfig = z.strictObject({
  paths: z.array(z.string().min(1)).min(1).describe("Files, folders and globs below the root."),
  root: z
    .string()
    .default(".")
    .describe("Folder that the paths begin at, from the config's folder on; documents go by their place below it, on every machine."),
  maxBytes: Bytes.default(20_000_000)
    .describe("Largest file that is read whole, largest record of one that is streamed; like 10MB, 500KB or a number of bytes.")
    .meta({ unit: "bytes" }),
  fields: z
    .strictObject({
      text: z.string().optional().describe("Where the text is."),
      title: z.string().optional().describe("Where the title is."),
      url: z.string().optional().describe("Where the address is."),
    })
    .default({})
    .describe("Members or columns of the records of JSONL and Parquet files; without, the usual names are tried."),
  site: z
    .url({ protocol: /^https?$/, error: "is no http address; write it like https://data.example.org/" })
    .exactOptional()
    .describe(
      "The address that the root folder goes by, so that agents see `https://data.example.org/towns.csv` and no `file:///towns.csv`; nothing is asked for there.",
    ),
  language: z.string().default("und").describe("Language of files that do not say theirs, as a BCP 47 tag."),
  ocr: z
    .string()
    .regex(/^[a-z][a-z_]*(?:\+[a-z][a-z_]*)*$/i, "names languages as tesseract does, like eng or eng+deu")
    .exactOptional()
    .describe(
      "Languages in which the words of scanned PDFs and pictures are read by the system's tesseract, like `eng` or `eng+deu`; without it they are left out.",
    ),
  complete: z
    .union([z.boolean(), z.array(z.string())])
    .default(false)
    .describe(
      "Whether tables list all of their kind; or the names of those that do. Then questions may count them, and ask for what is not so.",
    ),
  kinds: z
    .record(z.string(), z.string())
    .default({})
    .describe("What the rows of a table are, by the name of its file or sheet, in the singular; without, the name itself says it."),
  columns: z
    .record(z.string(), z.string().trim().min(1))
    .default({})
    .describe(
      'What a column of a table says, by its header (`first light`, or `telescopes.first light` for the one of that table), as a noun that fits "the … of X": questions speak of it so. For headers that no question can speak of, as `groundwork preview` tells. A unit may stand behind it (`yearly capacity in hectolitres`).',
    ),
  links: z
    .boolean()
    .default(true)
    .describe(
      "Whether values of a column that name rows of another table of the source, or things of the config's other sources (files and graphs), lead there; they do where nearly all of them name one thing each, of one kind. false: they are texts, within the source too.",
    ),
});
export type DocumentsSourceConfig = z.infer<typeof DocumentsSourceConfig>;

/** Facts: N-Triples, Turtle, RDF/XML, JSON-LD (also .gz), CSV or TSV with the columns subject, predicate, object. All files are one graph. */
export const GraphSourceConfig = z.strictObject({
  path: z.string().min(1).describe("File, folder or glob below the root."),
  root: z.string().default(".").describe("Folder that the path begins at, from the config's folder on."),
  maxTriples: z
    .int()
    .positive()
    .default(2_000_000)
    .describe("A graph is held in memory, about 200 bytes a triple; a larger one is refused.")
    .meta({ unit: "triples" }),
  maxBytes: Bytes.default(20_000_000).describe("Largest row, and largest stretch of a file without a triple.").meta({ unit: "bytes" }),
  complete: z
    .union([z.boolean(), z.array(z.string())])
    .default(false)
    .describe(
      "Whether classes have all of their kind; or the names of those that do. Then questions may count them, and ask for what is not so.",
    ),
  links: z
    .boolean()
    .default(true)
    .describe(
      "Whether values of a predicate that name things of the config's other sources (files and graphs) lead there; they do where nearly all of them name one thing each, of one kind.",
    ),
});
export type GraphSourceConfig = z.infer<typeof GraphSourceConfig>;

/** Records of papers: OpenAlex works (JSONL), arXiv metadata (JSONL, Atom), each also .gz; full texts (PDF, text, Markdown) lie beside them under a paper's id. */
export const PapersSourceConfig = z.strictObject({
  paths: z.array(z.string().min(1)).min(1).describe("Files, folders and globs below the root."),
  root: z.string().default(".").describe("Folder that the paths begin at, from the config's folder on."),
  maxRecords: z
    .int()
    .positive()
    .default(500_000)
    .describe("Citations are looked up among all records, at about 500 bytes each; a larger set is refused.")
    .meta({ unit: "records" }),
  maxBytes: Bytes.default(20_000_000).describe("Largest record, and largest full text.").meta({ unit: "bytes" }),
});
export type PapersSourceConfig = z.infer<typeof PapersSourceConfig>;

/** Articles of a MediaWiki XML dump: .xml, .xml.gz, .xml.bz2. */
export const WikipediaSourceConfig = z.strictObject({
  path: z.string().min(1).describe("File, folder or glob below the root."),
  root: z.string().default(".").describe("Folder that the path begins at, from the config's folder on."),
  maxBytes: Bytes.default(2_000_000)
    .describe("Longest wikitext of an article, in characters; MediaWiki itself allows 2 MB.")
    .meta({ unit: "characters" }),
});
export type WikipediaSourceConfig = z.infer<typeof WikipediaSourceConfig>;

/** Runs that other agents made: Tongyi JSONL, OpenAI messages with tool calls, ShareGPT conversations. Nothing in them is executed. */
export const TrajectoriesSourceConfig = z.strictObject({
  paths: z.array(z.string().min(1)).min(1).describe("Files (.jsonl, .json), folders and globs below the root."),
  root: z.string().default(".").describe("Folder that the paths begin at, from the config's folder on."),
  maxBytes: Bytes.default(20_000_000).describe("Largest line of JSONL, largest JSON file.").meta({ unit: "bytes" }),
  maxTurns: z
    .int()
    .positive()
    .default(500)
    .describe("A run of more turns is not taken in; released agents make 100 calls at most.")
    .meta({ unit: "turns" }),
  answers: z
    .enum(["unchecked", "gold"])
    .default("unchecked")
    .describe(
      "`gold`: you vouch for the answers in the files. Runs that end in them are right, those that end otherwise are wrong. `unchecked`: nothing is believed.",
    ),
});
export type TrajectoriesSourceConfig = z.infer<typeof TrajectoriesSourceConfig>;

/** Pages that rollouts of earlier runs on this memory read in the real environment. */
const VisitedSourceConfig = z.strictObject({
  maxPages: z.int().positive().default(5000).describe("Pages at most.").meta({ unit: "pages" }),
  ...wishKeys,
});

/** One entry of `sources`: its only key names the kind. */
export const SourceEntry = z.union([
  z.strictObject({ web: WebSourceConfig.describe("A site that is crawled.") }),
  z.strictObject({
    demo: DemoSourceConfig.describe("The World Factbook that ships as a package, served on loopback while it is crawled."),
  }),
  z.strictObject({
    documents: DocumentsSourceConfig.describe(
      "Files: Markdown, text, HTML, PDF, DOCX, PPTX, EPUB; tables and records: CSV, TSV, PSV, JSON, JSONL, Parquet, XLSX, SQLite, each row a page.",
    ),
  }),
  z.strictObject({
    graph: GraphSourceConfig.describe(
      "Facts: N-Triples, Turtle, RDF/XML or JSON-LD (also .gz), or CSV and TSV with the columns subject, predicate, object. All files are one graph.",
    ),
  }),
  z.strictObject({
    papers: PapersSourceConfig.describe(
      "Records of papers: OpenAlex works (JSONL), arXiv metadata (JSONL, Atom), each also .gz; full texts (PDF, text, Markdown) lie beside them under a paper's id.",
    ),
  }),
  z.strictObject({ wikipedia: WikipediaSourceConfig.describe("Articles of a MediaWiki XML dump: .xml, .xml.gz, .xml.bz2.") }),
  z.strictObject({
    trajectories: TrajectoriesSourceConfig.describe(
      "Runs that other agents made: Tongyi JSONL, OpenAI messages with tool calls, ShareGPT conversations. Nothing in them is executed.",
    ),
  }),
  z.strictObject({
    visited: VisitedSourceConfig.describe("Pages that rollouts of earlier runs on this memory read in the real environment."),
  }),
]);
export type SourceEntry = z.infer<typeof SourceEntry>;
type OneOf<Entry> = Entry extends unknown ? keyof Entry : never;
export type SourceKind = OneOf<SourceEntry>;
