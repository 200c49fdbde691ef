import { z } from "zod";
import { CptStageReport } from "./cpt-report.ts";
import { ToolsetName } from "./tool.ts";

export const ManifestFile = z.object({
  /** Relative to the run folder, with `/`. */
  path: z.string(),
  /** Null for files that are no dataset (the card). */
  dataset: z.string().nullable(),
  /** Whose rows it holds; versions before 0.2.0 wrote all splits into one file. `unsplit` where rows belong to none. */
  split: z.string().optional(),
  rows: z.int().nullable(),
  bytes: z.int(),
  sha256: z.string(),
});
export type ManifestFile = z.infer<typeof ManifestFile>;

/** One step of the funnel: what a stage gave, or dropped for one reason. */
export const FunnelCount = z.object({ stage: z.string(), what: z.string(), count: z.int() });
export type FunnelCount = z.infer<typeof FunnelCount>;

/**
 * `manifest.json`: what a run was made from and what it holds. No absolute path, port or duration stands in it:
 * the same input, seed and clock give the same bytes.
 */
export const Manifest = z.object({
  format: z.literal("groundwork-run"),
  version: z.literal(1),
  name: z.string(),
  run_id: z.string(),
  /** BCP 47, of the questions. */
  language: z.string(),
  seed: z.int(),
  /** The run's pinned time. */
  clock: z.string(),
  code: z.object({ name: z.string(), version: z.string() }),
  config: z.record(z.string(), z.unknown()),
  /** Of the agents that were asked; `python`: whether this system could offer an interpreter. Versions before 0.2.0 did not say. */
  toolset: z.object({ name: ToolsetName, python: z.boolean() }).optional(),
  input: z.object({
    snapshot_id: z.string(),
    documents: z.int(),
    entities: z.int(),
    statements: z.int(),
    /** Names that were ruled not to be an entity's own (`groundwork memory unmerge`): no page says so. */
    rulings: z.array(z.object({ entity_id: z.string(), keys: z.array(z.string()) })).optional(),
  }),
  funnel: z.array(FunnelCount),
  /** Under the names that trainers' reports use; null where nothing was sampled, so nothing can be said. */
  metrics: z.object({
    mean_reward: z.number().nullable(),
    success_rate: z.number().nullable(),
    filtered_ratio: z.number().nullable(),
    avg_steps: z.number().nullable(),
    /** What the figures above are over. */
    over: z.string(),
  }),
  /** How rollouts are rewarded and rated, where a policy tried the questions. */
  reward: z
    .object({
      formula: z.string(),
      form: z.enum(["weighted", "binary"]),
      gamma: z.number(),
      over_limit: z.enum(["exclude", "penalise"]),
      band: z.tuple([z.number(), z.number()]),
      /** Whose pass rates decide what waits in `rl/reserve`. */
      policy_id: z.string().nullable(),
      /** Who was asked without a tool, and what becomes of what it knows. */
      closed_book: z.object({ policy_id: z.string(), solved: z.enum(["reserve", "keep"]) }).optional(),
    })
    .optional(),
  /** Tokens of the CPT corpus by source: what is there. */
  cpt_tokens: z.record(z.string(), z.int()),
  /** Mail addresses, phone numbers and keys that stand masked in the corpus, by kind; absent where there are none. */
  cpt_masked: z.record(z.string(), z.int()).optional(),
  /** What was packed from it, by stage; the wanted mix and the one it came to. */
  cpt_stages: z.record(z.string(), CptStageReport).optional(),
  /** Of the calls that were answered at the run's clock; no cost where a model has no price. */
  usage: z.object({ model_calls: z.int(), prompt_tokens: z.int(), completion_tokens: z.int(), cost_usd: z.number().nullable() }),
  /** What people said of the rows, where an export honoured it: the hash of the marks, and how many say what. */
  review: z.object({ hash: z.string(), kept: z.int(), rejected: z.int() }).optional(),
  files: z.array(ManifestFile),
  /** Of datasets with rows of several splits, which stand in files of their own: in which order they came. */
  order: z.record(z.string(), z.string().regex(/^\w+:\d{1,9}(?: \w+:\d{1,9})*$/)).optional(),
});
export type Manifest = z.infer<typeof Manifest>;
