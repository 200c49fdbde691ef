import type { Model } from "./model.ts";

/** The models of a run, by task. */
export interface Models {
  /** Undefined where the rules do the task. */
  for(task: string): Model | undefined;
  /** Calls of the task that may be in flight at once: as many items are worked on. */
  inFlight(task: string): number;
}

/** Everything by rules: no endpoint is known. */
export const noModels: Models = { for: () => undefined, inFlight: () => 1 };
