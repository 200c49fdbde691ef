import { z } from "zod";
import { ComplexityConfig } from "./complexity.ts";
import { RewardConfig } from "./reward.ts";
import { ToolsetName } from "./tool.ts";
import { FaultKind } from "./trajectory.ts";

const share = z.number().min(0).max(1);

/** "10MB", "500KB", or a number of bytes. */
const Bytes = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d+(\.\d+)?\s*(B|KB|MB|GB)$/i, 'write a size like "10MB"')
    .transform((text) => {
      const [, number = "0", unit = "B"] = /^([\d.]+)\s*(\w+)$/.exec(text) ?? [];
      return Math.round(Number(number) * 1000 ** ["B", "KB", "MB", "GB"].indexOf(unit.toUpperCase()));
    }),
]);

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

const secretless = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === "" && password === "";
};
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
});
export type TrajectoriesSourceConfig = z.infer<typeof TrajectoriesSourceConfig>;

/** Pages that rollouts of earlier runs on this memory read in the real environment. */
export const VisitedSourceConfig = z.strictObject({ maxPages: z.int().positive().default(5000) });
export type VisitedSourceConfig = z.infer<typeof VisitedSourceConfig>;

/** Dollars for a million tokens. */
const Price = z.strictObject({ input: z.number().min(0), output: z.number().min(0) });

const OpenAiModel = {
  driver: z.literal("openai"),
  /** As the endpoint names it. */
  model: z.string().min(1),
  /** Of an OpenAI-compatible server, like http://127.0.0.1:8000/v1; without, OPENAI_BASE_URL. The key comes from OPENAI_API_KEY. */
  baseUrl: z
    .url({ protocol: /^https?$/, error: "is no http address; write it like http://127.0.0.1:8000/v1" })
    .refine(secretless, "carries a secret; put the key into the environment as OPENAI_API_KEY")
    .optional(),
  /** Calls in flight, at most: 64 where it is not said. */
  concurrency: z.int().min(1).max(2048).optional(),
  requestsPerMinute: z.int().positive().optional(),
  /** Input and output together. */
  tokensPerMinute: z.int().positive().optional(),
  /** Without a price nothing can be forecast in money, and a budget in dollars is refused. */
  price: Price.optional(),
  /** Most tokens of any reply, where a task would allow more: for models with a short window. */
  maxReplyTokens: z.int().positive().optional(),
  /** Seconds until a call without a reply is given up: 300 where it is not said. */
  timeout: z.number().positive().optional(),
  /** Retries of one call, after failures that pass: 6 where it is not said. */
  retries: z.int().min(0).max(20).optional(),
};

/** Who does a task: rules, or a model behind an OpenAI-compatible endpoint (vLLM, Ollama, llama.cpp, OpenAI and others). */
export const ModelConfig = z.discriminatedUnion("driver", [z.strictObject({ driver: z.literal("rules") }), z.strictObject(OpenAiModel)]);
export type ModelConfig = z.infer<typeof ModelConfig>;
export type OpenAiModelConfig = Extract<ModelConfig, { driver: "openai" }>;

/** What a model can do; each has a twin that works by rules, or is left out without a model. */
export const TaskName = z.enum([
  "extract",
  "words",
  "read-back",
  "obfuscate",
  "synthesis",
  "long-context",
  "reasoning",
  "plans",
  "alternatives",
  "judge",
  "policy",
]);
export type TaskName = z.infer<typeof TaskName>;

/** For one task: another model at the same endpoint, another endpoint, or the rules. What is not said is as in `model`. */
const TaskModel = z.union([z.strictObject({ driver: z.literal("rules") }), z.strictObject(OpenAiModel).partial()]);

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

/** Wanted share of each question style. Shares are normalised; 0 leaves a style out. */
export const Mix = z.strictObject({
  factual: share.default(0.2),
  numeric: share.default(0.2),
  "multi-hop": share.default(0.25),
  comparison: share.default(0.1),
  set: share.default(0.15),
  temporal: share.default(0.1),
  /** Of what sources differ on, and of names that several things bear: only where a memory has such. */
  revision: share.default(0),
  conflict: share.default(0),
  ambiguous: share.default(0),
  /** Questions that no program answers: a model writes them and their answers from given texts, and judges them. */
  synthesis: share.default(0),
  "long-context": share.default(0),
});

const timeZone = z.string().refine(
  (zone) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
    } catch {
      return false;
    }
  },
  { error: "is no time zone; write one like UTC or Europe/Berlin" },
);

/** How a model acts in a rollout. */
export const SamplingConfig = z.strictObject({
  temperature: z.number().min(0).max(2).default(1),
  topP: z.number().positive().max(1).default(1),
  /** `text`: Tongyi's tags, understood by any endpoint; `tools`: the API's own tool calls. */
  callStyle: z.enum(["text", "tools"]).default("text"),
  /** `resum`: a full context is summed up and left; `iterresearch`: a report is rebuilt each round, and nothing else is kept. */
  contextMode: z.enum(["react", "resum", "iterresearch"]).default("react"),
  /** Under `resum`, rounds after which the context is summed up though it is not full. */
  summariseEvery: z.int().positive().nullable().default(null),
  /** Most tokens of one reply, thoughts included. */
  maxReplyTokens: z.int().positive().default(10_000),
  /** Seconds of one rollout in one run; where it stood, the next run goes on. */
  timeLimit: z.number().positive().nullable().default(null),
  /** Asks for the log-probability of each token; servers that name tokens by id (vLLM's return_tokens_as_token_ids) give the ids as well. */
  logprobs: z.boolean().default(false),
});
export type SamplingConfig = z.infer<typeof SamplingConfig>;

/** When `groundwork schedule` runs it. None of this decides what is in the datasets. */
export const ScheduleConfig = z.strictObject({
  /** Minute, hour, day of the month, month, day of the week. */
  cron: z.string().nullable().default(null),
  timezone: timeZone.default("UTC"),
  /** Dated run folders that are kept; older verified ones are removed. */
  keep: z.int().positive().default(7),
});

/** One run, declared. Strict: an unknown key is an error; every key but `sources` has a default. */
export const Config = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, dot, dash and underscore")
    .default("run"),
  seed: z.int().min(0).default(7),
  out: z.string().default("outputs"),
  memory: z
    .strictObject({
      graph: GraphConfig.prefault({ driver: "libsql", path: ".groundwork/memory.db" }),
      vectors: VectorsConfig.prefault({ driver: "libsql" }),
      embedder: z.strictObject({ driver: z.literal("lexical") }).default({ driver: "lexical" }),
    })
    .prefault({}),
  sources: z
    .array(
      z.union([
        z.strictObject({ web: WebSourceConfig }),
        z.strictObject({ demo: DemoSourceConfig }),
        z.strictObject({ documents: DocumentsSourceConfig }),
        z.strictObject({ graph: GraphSourceConfig }),
        z.strictObject({ wikipedia: WikipediaSourceConfig }),
        z.strictObject({ trajectories: TrajectoriesSourceConfig }),
        z.strictObject({ visited: VisitedSourceConfig }),
      ]),
    )
    .min(1),
  model: ModelConfig.default({ driver: "rules" }),
  tasks: z.partialRecord(TaskName, TaskModel).default({}),
  /** Hard caps of one command: before a call that might go past one, the run ends with 4 and keeps what it has. */
  budget: z
    .strictObject({ usd: z.number().positive().nullable().default(null), tokens: z.int().positive().nullable().default(null) })
    .prefault({}),
  questions: z.strictObject({ count: z.int().positive().default(3000), mix: Mix.prefault({}) }).prefault({}),
  complexity: ComplexityConfig.prefault({}),
  plans: z.strictObject({ perQuestion: z.int().min(1).max(4).default(4) }).prefault({}),
  rollouts: z
    .strictObject({
      /** The run's own documents, or the web. */
      environment: z.enum(["simulated", "real"]).default("simulated"),
      /** For the real one. */
      search: EngineConfig.optional(),
      scholar: z.array(ScholarConfig).optional(),
      web: WebAccessConfig.optional(),
      /** Share of the questions that are rolled out, drawn by seed: rollouts and their decisions cost ten times a question. */
      share: share.default(1),
      designedPerQuestion: z.int().min(0).max(8).default(1),
      degradedShare: share.default(0.3),
      /** Of the other rollouts of questions that a second page answers too: the share that looks there before it answers. */
      verifyingShare: share.default(0.5),
      /** Of the other rollouts of questions with enough to look up: the share that takes 30 calls or more. */
      longShare: share.default(0.5),
      maxSteps: z.int().positive().default(60),
      maxTokens: z.int().positive().default(131_072),
      /** The tools on offer; rows carry the name. */
      toolset: ToolsetName.default("tongyi-search-visit"),
      /** Share of the rollouts whose tools go by other names, words and argument shapes: an augmentation, labelled in the set's name. */
      variation: share.default(0),
      /** Share of the calls that are made to go wrong, and how. */
      faults: share.default(0),
      faultKinds: z.array(FaultKind).min(1).default(FaultKind.options),
      /** Without, every page of the memory is there. Else the pages that the questions rest on, and others for each of them. */
      distractors: z
        .strictObject({
          perPage: z.int().min(0).max(1000).default(20),
          /** Share of the others that are like the page, by its words; the rest is drawn. */
          near: share.default(0.5),
        })
        .nullable()
        .default(null),
      /** Rollouts of one question by the model of the task "policy": a group, as GRPO has it. Without such a model none is made. */
      sampledGroupSize: z.int().min(1).max(64).default(8),
      /** Share of the questions that the model tries, drawn by seed: a group costs as many calls as a hundred wordings. */
      sampledShare: share.default(0.1),
      sampling: SamplingConfig.prefault({}),
    })
    .refine(({ environment, search }) => environment === "simulated" || search !== undefined, {
      error: "the real environment needs a search engine: write search: { engine: searxng, url: … } or search: { engine: serper }",
      path: ["search"],
    })
    .refine(
      ({ environment, faults, distractors, toolset }) =>
        environment === "simulated" || (faults === 0 && distractors === null && toolset !== "search-click"),
      {
        error: "faults, distractors and links by id (search-click) belong to the simulated environment: leave them out, or the real one",
        path: ["environment"],
      },
    )
    .prefault({}),
  /** Files of texts that no agent may be shown, a benchmark's questions for example: a text a line, or JSON Lines with a question each. */
  decontaminate: z.array(z.string().min(1)).default([]),
  decisions: z.strictObject({ alternatives: z.int().min(1).max(3).default(3) }).prefault({}),
  schedule: ScheduleConfig.prefault({}),
  latest: z
    .strictObject({
      /** Largest shift of styles, levels, hops, calls or lengths against the last night with which `latest` still moves (total variation, 0 to 1). */
      maxShift: share.default(0.2),
    })
    .prefault({}),
  export: z
    .strictObject({
      tokenizer: z.literal("qwen3").default("qwen3"),
      sft: z.strictObject({ minQuality: share.default(0.8) }).prefault({}),
      rl: RewardConfig.prefault({}),
    })
    .prefault({}),
});
export type Config = z.infer<typeof Config>;
