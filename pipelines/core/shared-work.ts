import type { CheckpointEntry } from "./run-store.ts";

/** How many shards are worked on: in this process, and in all of them where they ask one endpoint. */
export interface AtOnce {
  readonly here: number;
  readonly together?: number | undefined;
}

/** The work of a run that several processes do: each of them walks the same items, and each shard of them is made by one. */
export interface SharedWork {
  /** The next walk of a stage in this run: the n-th here is the n-th everywhere. */
  stage(name: string, atOnce: AtOnce, signal: AbortSignal): SharedStage;
}

export interface SharedStage {
  /** The results of a shard, whoever makes them; `make` is called where this process is the one. */
  results(keys: readonly string[], make: () => Promise<readonly CheckpointEntry[]>): Promise<readonly CheckpointEntry[]>;
  close(): Promise<void>;
}

/** Shards of a walk that are waited for at once: an item is held until its result is there. */
export const SHARDS_AHEAD = 128;
