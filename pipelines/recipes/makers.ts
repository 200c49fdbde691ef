/**
 * Versions of what makes the parts of a run. Raise one when what it makes changes: results of the run store are then made anew, and the
 * next night is built on none before it.
 */
export const MAKERS = {
  /** Styles, words and checks of `pipelines/fas`. */
  draw: "4",
  /** `pipelines/complexity` */
  complexity: "1",
  /** `pipelines/complexity/reasoning` */
  reckoning: "1",
  /** `pipelines/complexity/solvers`, as far as they answer questions. */
  solvers: "1",
  /** `pipelines/fas/wording` */
  words: "1",
  /** `pipelines/fas/judged` */
  judged: "1",
  /** `pipelines/fas/reasoning.ts` */
  reasoning: "2",
  /** `pipelines/fas/plans.ts` */
  plans: "2",
  /** Policies, tools, environment. */
  rollouts: "9",
  /** `pipelines/agents/sampled`; what a model is told has a hash of its own. */
  sampled: "1",
  /** `pipelines/has` */
  decisions: "8",
} as const;
