import type { Meter } from "./meter.ts";
import type { Amount } from "./budget.ts";
import type { Model } from "./model.ts";

/** The models of a run, by task. */
export interface Models {
  /** Undefined where the rules do the task. */
  for(task: string): Model | undefined;
  /** Calls of the task that may be in flight at once: as many items are worked on. */
  inFlight(task: string): number;
  /** What was called so far, by task. */
  readonly meter: Pick<Meter, "read">;
  /** Of the budget. */
  spent(): Amount;
  /** Throws `Stop` 5 where all that a model said to a task is of another form than was asked for: such a run says nothing of its items. */
  heed(): Promise<void>;
  /** Drops the connections. */
  close(): Promise<void>;
}

/** Everything by rules: no endpoint is known. */
export const noModels: Models = {
  for: () => undefined,
  inFlight: () => 1,
  meter: { read: () => [] },
  spent: () => ({ tokens: 0, usd: 0 }),
  heed: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
