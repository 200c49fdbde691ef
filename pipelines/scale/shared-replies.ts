import type { RunStore } from "../core/run-store.ts";
import { REPLIES } from "../models/replies.ts";
import type { ObjectStore } from "./object-store.ts";

/**
 * Checkpoints of this process, with the replies of models also in the store: what one process was answered no other asks again, and whoever
 * walks all replies has those of all processes.
 */
export function sharedReplies(own: RunStore, store: ObjectStore, place: string): RunStore {
  const nameOf = (key: string): string => `${place}/replies/${key}`;
  const fetched = async (key: string): Promise<string | undefined> => {
    const value = (await store.get(nameOf(key)))?.toString("utf8");
    if (value !== undefined) await own.write(REPLIES, [{ key, value }]);
    return value;
  };
  return {
    ...own,
    async read(stage, keys) {
      const known = await own.read(stage, keys);
      if (stage !== REPLIES) return known;
      const all = new Map(known);
      for (const key of new Set(keys)) {
        const value = known.get(key) ?? (await fetched(key));
        if (value !== undefined) all.set(key, value);
      }
      return all;
    },
    async write(stage, entries) {
      if (stage !== REPLIES) return own.write(stage, entries);
      for (const { key, value } of entries) {
        const first = await store.put(nameOf(key), Buffer.from(value));
        if (first) await own.write(REPLIES, [{ key, value }]);
        else await fetched(key);
      }
    },
    async *entries(stage) {
      if (stage === REPLIES)
        for await (const name of store.names(nameOf(""))) {
          const key = name.slice(nameOf("").length);
          if (!(await own.read(REPLIES, [key])).has(key)) await fetched(key);
        }
      yield* own.entries(stage);
    },
  };
}
