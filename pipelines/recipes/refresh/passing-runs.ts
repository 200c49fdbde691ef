import type { CheckpointEntry, RunStore } from "../../core/run-store.ts";

/** A run store that ends with whoever made it: for what is tried and not kept. */
export function passingRuns(): RunStore {
  const stages = new Map<string, Map<string, string>>();
  const notes = new Map<string, string>();
  const of = (stage: string): Map<string, string> => {
    const entries = stages.get(stage) ?? new Map<string, string>();
    stages.set(stage, entries);
    return entries;
  };
  return {
    read: async (stage, keys) =>
      new Map(keys.flatMap((key) => ((value) => (value === undefined ? [] : [[key, value] as const]))(of(stage).get(key)))),
    write: async (stage, entries) => {
      for (const { key, value } of entries) of(stage).set(key, value);
    },
    async *entries(stage) {
      for (const [key, value] of [...of(stage)].sort(([a], [b]) => (a < b ? -1 : 1))) yield { key, value } satisfies CheckpointEntry;
    },
    delete: async (stage, keys) => {
      for (const key of keys) of(stage).delete(key);
    },
    stages: async () => [...stages.keys()].sort(),
    notes: async () => notes,
    note: async (key) => notes.get(key),
    setNote: async (key, value) => void notes.set(key, value),
  };
}
