import { z } from "zod";
import { GraphConfig, VectorsConfig } from "./config/memory.ts";
import { ModelConfig, TaskModel, TaskName } from "./config/models.ts";
import { share } from "./config/parts.ts";
import {
  DemoSourceConfig,
  DocumentsSourceConfig,
  GraphSourceConfig,
  PapersSourceConfig,
  TrajectoriesSourceConfig,
  VisitedSourceConfig,
  WebSourceConfig,
  WikipediaSourceConfig,
} from "./config/sources.ts";
import { EngineConfig, ScholarConfig, WebAccessConfig } from "./config/web.ts";
import { ComplexityConfig } from "./config/complexity.ts";
import { SolversConfig } from "./config/solvers.ts";
import { ExportConfig } from "./config/export.ts";
import { ToolsetName } from "./tool.ts";
import { FaultKind } from "./trajectory.ts";

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
  /** Statistics that nobody does without PythonInterpreter: right runs of them take a tool set that has it, and a sandbox. */
  "tool-necessary": share.default(0),
  /** Mathematics that nothing is looked up for: Python answers it twice, by two methods, in a sandbox. */
  reasoning: share.default(0),
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
        z.strictObject({ papers: PapersSourceConfig }),
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
  solvers: SolversConfig.prefault({}),
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
  export: ExportConfig.prefault({}),
});
export type Config = z.infer<typeof Config>;
