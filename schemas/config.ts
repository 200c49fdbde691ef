import { z } from "zod";
import { EmbedderConfig, GraphConfig, MEMORY_PATH, VectorsConfig } from "./config/memory.ts";
import { ModelConfig, TaskModel, TaskName } from "./config/models.ts";
import { CapsConfig } from "./config/caps.ts";
import { LevelShares, RecallConfig, RolledOutLevels } from "./config/depth.ts";
import { share } from "./config/parts.ts";
import { SourceEntry } from "./config/sources.ts";
import { EngineConfig, ScholarConfig, WebAccessConfig } from "./config/web.ts";
import { ComplexityConfig } from "./config/complexity.ts";
import { ScaleConfig } from "./config/scale.ts";
import { SolversConfig } from "./config/solvers.ts";
import { ExportConfig } from "./config/export.ts";
import { ExtractConfig } from "./config/extract.ts";
import {
  CoverageConfig,
  DistractorsConfig,
  NearDuplicatesConfig,
  RankedByVectors,
  turnOn,
  VectorRolesConfig,
} from "./config/vector-roles.ts";
import { ToolsetName } from "./tool.ts";
import { FaultKind } from "./trajectory.ts";

/** Wanted share of each question style. Shares are normalised; 0 leaves a style out. */
export const Mix = z.strictObject({
  factual: share.default(0.2).describe("One attribute of one thing."),
  numeric: share.default(0.2).describe("A calculation over figures of one thing or two."),
  "multi-hop": share.default(0.2).describe("The answer lies behind one or more relations or descriptions."),
  comparison: share.default(0.1).describe("Which of two or more things has more or less."),
  set: share.default(0.2).describe("Counts, lists and extremes of a bounded set."),
  temporal: share.default(0.1).describe("Values at a time, and what changed between two times."),
  revision: share.default(0).describe("Values that a later page corrected; only where a memory has such."),
  conflict: share.default(0).describe("Values that sources disagree on; only where a memory has such."),
  ambiguous: share.default(0).describe("Names that several things bear; only where a memory has such."),
  "tool-necessary": share
    .default(0)
    .describe("Statistics that nobody does in the head: right runs of them take a tool set with PythonInterpreter, and a sandbox."),
  reasoning: share.default(0).describe("Mathematics that nothing is looked up for: Python answers it twice, by two methods, in a sandbox."),
  synthesis: share
    .default(0)
    .describe("What several pages say of one thing; a model writes question and answer from given texts, and judges them."),
  "long-context": share.default(0).describe("An answer from places that lie far apart; written and judged by a model."),
});

/** Wanted share of each manner of asking, among questions that are worded by rule. */
export const RegisterShares = z.strictObject({
  plain: share.default(0.26).describe("As one person asks another."),
  search: share.default(0.12).describe("Keywords as they are typed into a search box, without a question mark."),
  chat: share.default(0.16).describe("A request to an assistant, now and then with the matter that it is for."),
  exam: share.default(0.11).describe("An instruction, and the form of the answer."),
  trivia: share.default(0.11).describe("As a quizmaster reads it out; never what has to be worked out."),
  riddle: share.default(0.16).describe("What is hidden speaks of itself, behind a clue or several: which country am I?"),
  brief: share.default(0.08).describe("As an analyst notes what is wanted."),
});
export type RegisterShares = z.infer<typeof RegisterShares>;

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
  temperature: z.number().min(0).max(2).default(1).describe("Sampling temperature."),
  topP: z.number().positive().max(1).default(1).describe("Nucleus of the sampling."),
  callStyle: z
    .enum(["text", "tools"])
    .default("text")
    .describe("`text`: Tongyi's tags, understood by any endpoint; `tools`: the API's own tool calls."),
  contextMode: z
    .enum(["react", "resum", "iterresearch"])
    .default("react")
    .describe("`resum`: a full context is summed up and left; `iterresearch`: a report is rebuilt each round, and nothing else is kept."),
  summariseEvery: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe("Under `resum`, rounds after which the context is summed up though it is not full. Null: only when it is full.")
    .meta({ unit: "rounds" }),
  maxReplyTokens: z.int().positive().default(10_000).describe("Most tokens of one reply, thoughts included.").meta({ unit: "tokens" }),
  timeLimit: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe("Seconds that one rollout may take in one run; the next run goes on where it stood. Null: no limit.")
    .meta({ unit: "seconds" }),
  logprobs: z
    .boolean()
    .default(false)
    .describe(
      "Asks for the log-probability of each token; servers that name tokens by id (vLLM's return_tokens_as_token_ids) give the ids as well.",
    ),
});
export type SamplingConfig = z.infer<typeof SamplingConfig>;

/** When `groundwork schedule` runs it. None of this decides what is in the datasets. */
const ScheduleConfig = z.strictObject({
  cron: z.string().nullable().default(null).describe("When a night begins: minute, hour, day of the month, month, day of the week."),
  timezone: timeZone.default("UTC").describe("Time zone of `cron`, like UTC or Europe/Berlin."),
  keep: z
    .int()
    .positive()
    .default(7)
    .describe("Dated run folders that are kept; older verified ones are removed.")
    .meta({ unit: "folders" }),
});

const Keys = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, dot, dash and underscore")
    .default("run")
    .describe("Name of the run, and of its folder below `out`."),
  seed: z.int().min(0).default(7).describe("Seed of all random choices."),
  out: z
    .string()
    .default("outputs")
    .describe(
      "Folder below which runs are written, each at `<out>/<name>/<date>-<n>/`. It begins at the working folder, as the memory does.",
    ),
  memory: z
    .strictObject({
      graph: GraphConfig.prefault({ driver: "libsql", path: MEMORY_PATH }).describe(
        "Where the graph is; `path` is the memory's file: all of it, or what stays beside Neo4j (text index, ledger, checkpoints). It begins at the working folder; `{name}` is the config's `name`, so that no two projects share a memory unasked.",
      ),
      vectors: VectorsConfig.prefault({ driver: "libsql" }).describe("Where the vectors are."),
      embedder: EmbedderConfig.default({ driver: "lexical" }).describe(
        "What makes the vectors. After a change: `groundwork memory reindex`.",
      ),
      lexicon: z
        .string()
        .min(1)
        .exactOptional()
        .describe(
          "A file of words for what the memory knows, from the config's folder on: `groundwork memory lexicon --write` makes one to edit.",
        ),
    })
    .prefault({})
    .describe("Where the knowledge memory is."),
  vectors: VectorRolesConfig.exactOptional(),
  sources: z.array(SourceEntry).min(1).describe("Where documents come from, one entry each; the only key without a default."),
  extract: ExtractConfig.prefault({}).describe("What is known of the pages that rules cannot tell."),
  model: ModelConfig.default({ driver: "rules" }).describe("The model that does every task which `tasks` does not name otherwise."),
  tasks: z
    .partialRecord(TaskName, TaskModel)
    .default({})
    .describe("Another model, another endpoint or the rules for single tasks. What is not said is as in `model`."),
  budget: z
    .strictObject({
      usd: z
        .number()
        .positive()
        .nullable()
        .default(null)
        .describe("Dollars, by the models' prices. Null: no cap.")
        .meta({ unit: "dollars" }),
      tokens: z
        .int()
        .positive()
        .nullable()
        .default(null)
        .describe("Tokens, input and output together. Null: no cap.")
        .meta({ unit: "tokens" }),
    })
    .prefault({})
    .describe("Hard caps of one command: before a call that might go past one, the run ends with exit code 4 and keeps what it has."),
  questions: z
    .strictObject({
      count: z
        .int()
        .positive()
        .default(3000)
        .describe("Wanted questions. Rounds of the complexity loop, and a few that are kept from training, come beside them.")
        .meta({ unit: "questions" }),
      mix: Mix.prefault({}).describe("Wanted share of each style. Shares are normalised; 0 leaves a style out."),
      registers: RegisterShares.prefault({}).describe(
        "Wanted share of each manner of asking. Shares are normalised; 0 leaves one out. Where one does not fit a question, another takes its place.",
      ),
      nearDuplicates: NearDuplicatesConfig.exactOptional().describe(
        "Of questions with one answer, the same names and figures and vectors so near, the first stays. Without: only those in nearly the same words go.",
      ),
      coverage: CoverageConfig.exactOptional().describe(
        "Questions are spread over regions of the things' vectors. Without: only `caps` spread them.",
      ),
      levels: LevelShares.exactOptional().describe(
        "Most that questions of a level may be of all that are drawn, before any is made harder; a level that is not named has no limit. What is left over goes to styles that have others.",
      ),
      preset: z
        .enum(["hard"])
        .exactOptional()
        .describe(
          "`hard`: at least three questions in ten are of level 4 or above, as far as a memory has such. It sets `mix`, `levels` and `recall` where they are not named; what it could not give is told at the end.",
        ),
      recall: RecallConfig.exactOptional().describe(
        "Questions that take every member of a long list: its largest, its total, those within a bound. Without: lists of up to twelve; of up to thirty, too, where most lists of a memory are longer than twelve.",
      ),
      caps: CapsConfig.prefault({}).describe(
        "So that no question is asked a hundred times: shares that are not passed where a memory has something else, and passed evenly where it has not.",
      ),
    })
    .prefault({})
    .describe("What is asked."),
  complexity: ComplexityConfig.prefault({}).describe("Questions made harder round by round."),
  solvers: SolversConfig.prefault({}).describe("Solvers that are asked before the policy, where a model is named for them."),
  plans: z
    .strictObject({ perQuestion: z.int().min(1).max(4).default(4).describe("Wanted plans of each question.").meta({ unit: "plans" }) })
    .prefault({})
    .describe("First thoughts and acts of a question."),
  rollouts: z
    .strictObject({
      environment: z.enum(["simulated", "real"]).default("simulated").describe("`simulated`: the run's own documents. `real`: the web."),
      search: EngineConfig.optional().describe("Who searches the web in the real environment. Keys come from the environment only."),
      scholar: z
        .array(ScholarConfig)
        .optional()
        .describe("Indexes over papers for google_scholar in the real environment, asked in this order."),
      web: WebAccessConfig.optional().describe("How the real environment treats the web."),
      share: share
        .default(1)
        .describe("Share of the questions that are rolled out, drawn by seed: rollouts and their decisions cost ten times a question."),
      levels: RolledOutLevels.exactOptional().describe(
        "Share of the questions of each level that are rolled out, in the place of `share`: a level that is not named has that. What takes ten pages counts as level 4. Deep questions and lists of many members (`questions.recall`) give the long runs, where no run is made longer than its question asks.",
      ),
      designedPerQuestion: z
        .int()
        .min(0)
        .max(8)
        .default(1)
        .describe("Designed rollouts of each of these questions.")
        .meta({ unit: "rollouts" }),
      degradedShare: share.default(0.3).describe("Share of the designed rollouts that make one typed mistake."),
      verifyingShare: share
        .default(0.5)
        .describe("Of the other rollouts: the share that takes one thing at a time and looks for a second page before it answers."),
      longShare: share
        .default(0.5)
        .describe("Of the others again: the share that takes one thing at a time, so that questions with much to look up give long runs."),
      maxSteps: z.int().positive().default(60).describe("Turns of one rollout at most.").meta({ unit: "turns" }),
      maxTokens: z.int().positive().default(131_072).describe("Tokens of one rollout at most.").meta({ unit: "tokens" }),
      toolset: ToolsetName.default("tongyi-search-visit").describe("The tools on offer; rows carry the name."),
      variation: share
        .default(0)
        .describe("Share of the rollouts whose tools go by other names, words and argument shapes; the set's name says so."),
      faults: share.default(0).describe("Share of the calls that are made to go wrong."),
      faultKinds: z.array(FaultKind).min(1).default(FaultKind.options).describe("The ways in which they go wrong."),
      difficulty: share
        .default(0.6)
        .describe(
          "Share of the simulated searches that do not put first the page that the query names: up to five others stand before it, it stands where its words alone put it, or it is left out. A search for the title alone finds it first.",
        ),
      distractors: DistractorsConfig.nullable()
        .default(null)
        .describe("Only the pages that the questions rest on, and others for each of them. Null: every page of the memory is there."),
      vectors: RankedByVectors.optional().describe(
        "Simulated searches and visits rank by vectors of passages besides words (reciprocal rank fusion). Without: by words alone, which the lexical embedder does not better.",
      ),
      sampledGroupSize: z
        .int()
        .min(1)
        .max(64)
        .default(8)
        .describe("Rollouts of one question by the model of the task `policy`: a group, as GRPO has it. Without such a model none is made.")
        .meta({ unit: "rollouts" }),
      sampledShare: share.default(0.1).describe("Share of the questions that the model tries, drawn by seed."),
      sampling: SamplingConfig.prefault({}).describe("How a model acts in a rollout."),
    })
    .refine(({ environment, search }) => environment === "simulated" || search !== undefined, {
      error: "the real environment needs a search engine: write search: { engine: searxng, url: … } or search: { engine: serper }",
      path: ["search"],
    })
    .refine(
      ({ environment, faults, distractors, vectors, toolset }) =>
        environment === "simulated" || (faults === 0 && distractors === null && vectors === undefined && toolset !== "search-click"),
      {
        error:
          "faults, distractors, vectors and links by id (search-click) belong to the simulated environment: leave them out, or the real one",
        path: ["environment"],
      },
    )
    .prefault({})
    .describe("Agents that work on the questions."),
  decontaminate: z
    .array(z.string().min(1))
    .default([])
    .describe(
      "Files, from the config's folder on, of texts that no agent may be shown and nothing may be trained on, such as a benchmark's questions: a text a line, JSON Lines with a question each, or a benchmark's list as it is released.",
    ),
  decisions: z
    .strictObject({ alternatives: z.int().min(1).max(3).default(3).describe("Alternatives to each step.").meta({ unit: "options" }) })
    .prefault({})
    .describe("Alternatives to the steps of a rollout."),
  schedule: ScheduleConfig.prefault({}).describe("When `groundwork schedule` runs it. None of this decides what is in the datasets."),
  notify: z
    .strictObject({
      webhook: z
        .url({ protocol: /^https?$/, error: "is no http address; write it like https://hooks.example.org/nights" })
        .refine((address) => !/^https?:\/\/[^/]*@/i.test(address), {
          error: "a password stands in no config: GROUNDWORK_WEBHOOK of the environment may hold the whole address",
        })
        .describe(
          "Gets the line of each night (`nights.jsonl`) as one POST of JSON. `GROUNDWORK_WEBHOOK` of the environment goes before it, for addresses that are secrets; with `GROUNDWORK_WEBHOOK_TOKEN` it is sent as a bearer token.",
        ),
    })
    .exactOptional()
    .describe("Who is told how a night went. None of this decides what is in the datasets."),
  latest: z
    .strictObject({
      maxShift: share
        .default(0.2)
        .describe(
          "Largest shift of styles, levels, hops, calls or lengths against the last night with which `latest` still moves: total variation, 0 to 1.",
        ),
      maxRefused: share
        .default(0.01)
        .describe(
          "Share of the questions that may be refused by `verify` and left out, with all that was made of them; one always may. Above it the run is red.",
        ),
      allowShortfall: z
        .boolean()
        .default(false)
        .describe(
          "A first run with less than half of the wanted questions, in all or of a style, ends with exit code 6; `true`: with 0. `latest` moves in both cases. Later nights of the same config tell it and end with 0.",
        ),
    })
    .prefault({})
    .describe("When `latest` moves to the new run."),
  scale: ScaleConfig.exactOptional().describe(
    "The run's stages by several processes: `groundwork run` and any number of `groundwork worker`. None of this decides what is in the datasets.",
  ),
  export: ExportConfig.prefault({}).describe("What is written for trainers."),
});

/** One run, declared. Strict: an unknown key is an error; every key but `sources` has a default. */
export const Config = Keys.overwrite(({ memory, ...config }) => {
  const path = memory.graph.path.replaceAll("{name}", config.name);
  turnOn(config, config.vectors?.roles, memory.embedder.driver);
  return { ...config, memory: { ...memory, graph: { ...memory.graph, path } } };
});
export type Config = z.infer<typeof Config>;
