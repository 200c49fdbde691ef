import type { ZodType } from "zod";
import type { Clock, Random, RejectionReason } from "../../schemas/index.ts";
import type { RunStore } from "./run-store.ts";
import type { SharedWork } from "./shared-work.ts";
import type { Follower } from "./follower.ts";

/** Live counts of a stage; how they are shown is the CLI's business. */
export interface Progress {
  start(stage: string, total?: number): void;
  add(stage: string, kind: "done" | "reused" | "rejected", count?: number): void;
  end(stage: string): void;
}

/** Says nothing. */
export const noProgress: Progress = { start: () => undefined, add: () => undefined, end: () => undefined };

/** Everything that varies, passed in. */
export interface StageContext {
  readonly runs: RunStore;
  readonly random: Random;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Items of one stage in flight at once. */
  readonly concurrency: number;
  /** The same in all processes of the run together, where items ask an endpoint. */
  readonly together?: number;
  /** Where several processes do this run's work. */
  readonly shared?: SharedWork;
  /** Told of each item that an endpoint left unanswered: the run is not all that it could be. */
  readonly waits?: () => void;
  /** Where somebody follows the run from outside. */
  readonly follower?: Follower;
  /** For people, as it happens: what they would want to stop a run for. */
  readonly tell?: (text: string) => void;
}

/** For items that ask an endpoint, which takes so many calls at once, from however many processes. */
export const forEndpoint = (context: StageContext, inFlight: number): StageContext => ({
  ...context,
  concurrency: inFlight,
  together: inFlight,
});

/** Why an item gave nothing, or gave less. `itemKey` names what was dropped where that is a part of the item. */
export interface ItemRejection {
  readonly itemKey?: string | undefined;
  readonly reason: RejectionReason;
  readonly detail: string;
  readonly sample?: unknown;
}

/** What one item gave: outputs, reasons, or both. */
export interface ItemResult<Out> {
  readonly outputs: readonly Out[];
  readonly rejections: readonly ItemRejection[];
  /** What went wrong passes: this run goes on with what there is, the next one works on the item again. */
  readonly again?: boolean;
  /** Where a later stage judges what a model said: what it will find. For those who follow the run, and not kept. */
  readonly foreseen?: Foreseen;
}

export interface Foreseen {
  readonly stands: boolean;
  readonly rejections: readonly ItemRejection[];
  readonly replies: number;
}

/**
 * A step of the pipeline that works item by item. It is run bounded-parallel and checkpointed: the key is
 * hash(item content, stage name, stage version, options), so the same work is never done twice and changed work always is.
 */
export interface ItemStage<In, Out> {
  readonly name: string;
  readonly version: string;
  readonly output: ZodType<Out>;
  /** Items that share one slot and one store transaction: 1 for heavy items, up to 64 for light ones. */
  readonly batch: number;
  /** What the result depends on beside name and version: content, options, model id, prompt hash. Hashed. */
  keyOf(item: In): unknown;
  /** For those who follow the run: the question that an item is about. */
  questionOf?(item: In): string;
  /** Where a model is asked: whether anything that it said is in what the item gave. Without, whether it gave anything. */
  stands?(outputs: readonly Out[]): boolean;
  apply(item: In, context: StageContext): Promise<ItemResult<Out>>;
}

export const emit = <Out>(...outputs: readonly Out[]): ItemResult<Out> => ({ outputs, rejections: [] });
export const reject = (reason: RejectionReason, detail: string, sample?: unknown): ItemResult<never> => ({
  outputs: [],
  rejections: [sample === undefined ? { reason, detail } : { reason, detail, sample }],
});
