import type { Reply } from "../../schemas/index.ts";
import type { RunStore } from "../core/run-store.ts";
import { batchByTick } from "./batch-by-tick.ts";
import type { Model } from "./model.ts";
import { StoredReply, REPLIES } from "./replies.ts";
import { requestKey } from "./request-key.ts";

export interface CacheOptions {
  readonly runs: RunStore;
  /** Where the model is: the same name elsewhere may be another model. */
  readonly endpoint: string;
  /** When this run began, ISO 8601: replies are pruned by it. */
  readonly now: string;
  /** Told of each reply that cost nothing. */
  reused?(task: string): void;
}

/**
 * Replies as they came, kept in the memory and shared by all runs on it. A reply is stored before it is handed on: a run that is killed
 * never asks again what it was answered. Equal calls in flight are one call. What is read from a reply is no business of this.
 */
export function cacheModel(model: Model, { runs, endpoint, now, reused }: CacheOptions): Model {
  const storedOf = (reply: Reply, about: readonly string[] | undefined): StoredReply => ({
    model: model.id,
    at: now,
    ...(about !== undefined && { about: [...about] }),
    reply,
  });
  const inFlight = new Map<string, { readonly reply: Promise<Reply>; readonly signal: AbortSignal }>();
  const read = batchByTick(async (keys: readonly string[]) => {
    const stored = await runs.read(REPLIES, keys);
    return keys.map((key) => stored.get(key));
  });
  const write = batchByTick(async (entries: readonly { readonly key: string; readonly value: string }[]) => {
    await runs.write(REPLIES, entries);
    return entries;
  });

  return {
    id: model.id,
    async complete(request, signal) {
      const key = requestKey(request, model.id, endpoint);
      for (let other = inFlight.get(key); other !== undefined; other = inFlight.get(key)) {
        try {
          const reply = await other.reply;
          reused?.(request.task);
          return reply;
        } catch (error) {
          signal.throwIfAborted();
          // Its caller gave up; this one did not.
          if (!other.signal.aborted) throw error;
        }
      }
      const reply = (async (): Promise<Reply> => {
        const stored = readStored(await read(key));
        if (stored !== undefined) {
          reused?.(request.task);
          return stored;
        }
        const fresh = await model.complete(request, signal);
        await write({ key, value: JSON.stringify(storedOf(fresh, request.about)) });
        return fresh;
      })().finally(() => inFlight.delete(key));
      inFlight.set(key, { reply, signal });
      return reply;
    },
  };
}

/** What an older program stored in another shape is asked for anew. */
function readStored(text: string | undefined): Reply | undefined {
  if (text === undefined) return undefined;
  const stored = StoredReply.safeParse(JSON.parse(text));
  return stored.data?.reply;
}
