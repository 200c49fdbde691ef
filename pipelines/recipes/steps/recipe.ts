import type {
  Attempts,
  AttributeInfo,
  Decision,
  JudgedQuestion,
  ImportedQuestion,
  PlanSet,
  Question,
  Reasoning,
  Rejection,
  Rollout,
  PolicyFeedback,
} from "../../../schemas/index.ts";
import type { FunnelCount } from "../../../schemas/manifest.ts";
import type { Dataset } from "../../../schemas/datasets/index.ts";
import type { OpenReal } from "../../agents/environments/web/open-real.ts";
import type { QuestionContext } from "../../questions/context.ts";
import type { Fate } from "../../questions/reask.ts";
import type { Night, MemoryState } from "../refresh/night.ts";
import type { Run } from "./run.ts";
import type { Steering } from "./steer.ts";
import type { RolloutRunner } from "../workers/rollout-runner.ts";
import type { RolloutSurroundings } from "../workers/rollout-world.ts";

/** Where a question comes from: the snapshot on which it came to be as it is, and what became of the one of last night. */
export interface Origin {
  readonly on: string;
  readonly fate: Fate | "new";
  /** The question of last night that this one is, or takes the place of. */
  readonly before: string | null;
}

/** What has been made so far; each step gives it back with its own part filled. Streams read from the run store, again and again. */
export interface Samples {
  /** Attributes that questions speak of. */
  readonly attributes: readonly AttributeInfo[];
  /** The others, by name, and why questions do not. */
  readonly silent: ReadonlyMap<string, string>;
  readonly questions: readonly Question[];
  /** By question. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The next draw of each style that was not made, and how many questions a style could not give. */
  readonly drawn: Readonly<Record<"next" | "missing", Readonly<Record<string, number>>>>;
  /** What rates that were told make of what is asked for tonight. */
  readonly steering?: Steering;
  /** Ids of questions that rest on a page which no agent could find. */
  readonly unfindable: ReadonlySet<string>;
  /** By question, then by index: where and when it was rolled out. */
  readonly tried: ReadonlyMap<string, readonly MemoryState[]>;
  /** The same of the rollouts that a model made. */
  readonly sampledOn: ReadonlyMap<string, readonly MemoryState[]>;
  readonly reasoning: AsyncIterable<Reasoning>;
  readonly planSets: AsyncIterable<PlanSet>;
  readonly rollouts: AsyncIterable<Rollout>;
  /** Those of `rollouts` that a model made, where one did. */
  readonly sampled?: AsyncIterable<Rollout>;
  /** What solvers that are no agents made of the questions, where a closed-book model is named. */
  readonly attempts?: Attempts;
  /** What trainers told of the questions, and which policy was asked or told of last. */
  readonly policyFeedback: readonly PolicyFeedback[];
  readonly policy?: string;
  readonly decisions: AsyncIterable<Decision>;
  /** Of tasks that a model may fail at: how many questions were asked of it, and of how many something stands. */
  readonly voiced: readonly FunnelCount[];
  /** Asked in the imported runs among the rollouts; they have no program. */
  readonly importedQuestions: AsyncIterable<ImportedQuestion>;
  /** Asked by a model; nothing but the corpus is made of them. */
  readonly judged: AsyncIterable<JudgedQuestion>;
  /** Streams of what was dropped, in the order of the steps. */
  readonly rejections: readonly (() => AsyncIterable<Rejection>)[];
}

/** One snapshot of the memory, as every step sees it. */
interface StepInput {
  readonly run: Run;
  readonly snapshotId: string;
  /** The verified night before, where there is one. */
  readonly base: Night | undefined;
}

/** The snapshot, and somebody to try questions on it. */
export interface RolloutStepInput extends StepInput {
  readonly runner: RolloutRunner;
  /** What the runner's web has, and has not, beside the memory's. */
  readonly around: RolloutSurroundings;
  /** The web itself, where the config says that agents work on it. */
  readonly web?: OpenReal | undefined;
}

/** The snapshot made ready for drawing and wording: 130 MB for 100,000 claims, so it is let go before agents try the questions. */
export interface QuestionStepInput extends StepInput {
  readonly questionContext: QuestionContext;
}

/** One step of a recipe: samples of one kind, from those made before. */
export type QuestionStep = (from: QuestionStepInput, made: Samples) => Promise<Samples>;
export type RolloutStep = (from: RolloutStepInput, made: Samples) => Promise<Samples>;

/** A job that users come for: the steps it takes, in this order, and the datasets it writes beside the evidence. */
export interface Recipe {
  readonly name: string;
  /** What is asked, and what is said of it from the memory. */
  readonly questionSteps: readonly QuestionStep[];
  /** What agents do with the questions. */
  readonly rolloutSteps: readonly RolloutStep[];
  readonly datasets: readonly Dataset[];
  /** Those that it writes besides where a model has tried the questions. */
  readonly sampledDatasets?: readonly Dataset[];
}

async function* nothing(): AsyncGenerator<never> {}

export const NO_SAMPLES: Samples = {
  attributes: [],
  silent: new Map(),
  questions: [],
  origins: new Map(),
  drawn: { next: {}, missing: {} },
  unfindable: new Set(),
  tried: new Map(),
  sampledOn: new Map(),
  reasoning: { [Symbol.asyncIterator]: nothing },
  planSets: { [Symbol.asyncIterator]: nothing },
  rollouts: { [Symbol.asyncIterator]: nothing },
  policyFeedback: [],
  decisions: { [Symbol.asyncIterator]: nothing },
  voiced: [],
  importedQuestions: { [Symbol.asyncIterator]: nothing },
  judged: { [Symbol.asyncIterator]: nothing },
  rejections: [],
};
