import type { Decision, PlanSet, Question, Reasoning, Rejection, Rollout } from "../../schemas/index.ts";
import type { Dataset } from "../../schemas/rows/index.ts";
import type { Ground } from "../fas/ground.ts";
import type { Run } from "./run.ts";

/** What has been made so far; each step gives it back with its own part filled. Streams read from the run store, again and again. */
export interface Made {
  readonly questions: readonly Question[];
  readonly reasoning: AsyncIterable<Reasoning>;
  readonly planSets: AsyncIterable<PlanSet>;
  readonly rollouts: AsyncIterable<Rollout>;
  readonly decisions: AsyncIterable<Decision>;
  /** Streams of what was dropped, in the order of the steps. */
  readonly rejections: readonly (() => AsyncIterable<Rejection>)[];
}

/** One memory snapshot, made ready: what all steps of a run look at. */
export interface Workshop {
  readonly run: Run;
  readonly ground: Ground;
  readonly snapshotId: string;
}

/** One step of a recipe: samples of one kind, from those made before. */
export type MakeStep = (workshop: Workshop, made: Made) => Promise<Made>;

/** A job that users come for: the steps it takes and the datasets it writes beside the evidence. */
export interface Recipe {
  readonly name: string;
  readonly steps: readonly MakeStep[];
  readonly datasets: readonly Dataset[];
}

async function* nothing(): AsyncGenerator<never> {}

export const NOTHING_MADE: Made = {
  questions: [],
  reasoning: { [Symbol.asyncIterator]: nothing },
  planSets: { [Symbol.asyncIterator]: nothing },
  rollouts: { [Symbol.asyncIterator]: nothing },
  decisions: { [Symbol.asyncIterator]: nothing },
  rejections: [],
};
