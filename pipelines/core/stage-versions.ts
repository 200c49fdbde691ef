import type { Generator } from "../../schemas/index.ts";

/**
 * The version of every stage that makes rows, once: checkpoints, the night's key and the rows' `generator.version` all take it from here.
 * Raise one when what the stage makes changes: results in the run store are then made anew, and the next night starts from none before it.
 */
export const STAGE_VERSIONS = {
  /** Rules of `pipelines/extract`: stored pages are read anew. */
  extract: "34",
  /** Runs of other agents, `pipelines/sources/imported` */
  imported: "2",
  /** What a model reads in prose, and the checks of `pipelines/extract/model`. */
  prose: "1",
  /** Verdicts of judges on statements and on their labelled sets. */
  judges: "1",
  /** Styles, words and checks of `pipelines/questions`. */
  questions: "34",
  /** `pipelines/complexity` */
  complexity: "7",
  /** `pipelines/complexity/solvers`, as far as they answer questions. */
  solvers: "1",
  /** `pipelines/questions/mathematics` */
  mathematics: "1",
  /** `pipelines/questions/wording` */
  wording: "3",
  /** `pipelines/questions/judged` */
  judged: "1",
  /** `pipelines/reasoning` */
  reasoning: "6",
  /** `pipelines/plans` */
  plans: "8",
  /** Designed runs: policies, tools, environment. */
  rollouts: "32",
  /** `pipelines/agents/sampled`; what a model is told has a hash of its own. */
  sampled: "2",
  /** `pipelines/decisions` */
  decisions: "32",
} as const;

/** The generator of rows that a stage makes by rule. */
export const ruleStage = (name: string, stage: keyof typeof STAGE_VERSIONS): Generator => ({
  name,
  version: STAGE_VERSIONS[stage],
  modelId: null,
  promptHash: null,
});
