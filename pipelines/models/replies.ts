import { z } from "zod";
import { Reply } from "../../schemas/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import type { RunStore } from "../core/run-store.ts";
import { isUnusableKey } from "./heed-model.ts";
import { costOf, type Price } from "./meter.ts";

/** Where replies are kept among the checkpoints. */
export const REPLIES = "replies";

export const StoredReply = z.object({
  model: z.string(),
  /** When it was first got, ISO 8601. */
  at: z.string(),
  /** Ids of the documents that the request was about, where it said so. */
  about: z.array(z.string()).optional(),
  reply: Reply,
});
export type StoredReply = z.infer<typeof StoredReply>;

/** What says which replies are meant: all conditions that are given. */
export interface WhichReplies {
  readonly model?: string;
  /** First got before this time, ISO 8601 UTC. */
  readonly before?: string;
}

export interface RepliesOfModel {
  readonly model: string;
  readonly count: number;
  /** Of their texts, before they are packed. */
  readonly bytes: number;
  /** ISO 8601. */
  readonly oldest: string;
  readonly newest: string;
}

/** Whatever the shape of the reply, an older one too. */
const Label = z.object({ model: z.string(), at: z.string() });

/** What replies are kept, by model. */
export async function countReplies(runs: RunStore, which: WhichReplies = {}): Promise<readonly RepliesOfModel[]> {
  const models = new Map<string, RepliesOfModel>();
  for await (const { label, value } of those(runs, which)) {
    const { model, at } = label;
    const known = models.get(model) ?? { model, count: 0, bytes: 0, oldest: at, newest: at };
    models.set(model, {
      model,
      count: known.count + 1,
      bytes: known.bytes + Buffer.byteLength(value),
      oldest: at < known.oldest ? at : known.oldest,
      newest: at > known.newest ? at : known.newest,
    });
  }
  return [...models.values()].sort((a, b) => (a.model < b.model ? -1 : 1));
}

/** What the replies took that were first got at a time: at a run's pinned clock, those that it asked for, however often it was killed. */
export async function usageAt(runs: RunStore, at: string, priceOf: (model: string) => Price | undefined): Promise<Manifest["usage"]> {
  const usage = { model_calls: 0, prompt_tokens: 0, completion_tokens: 0 };
  let cost: number | null = 0;
  for await (const { value } of runs.entries(REPLIES)) {
    const stored = StoredReply.safeParse(JSON.parse(value)).data;
    if (stored?.at !== at) continue;
    const { input, output } = stored.reply.usage;
    usage.model_calls += 1;
    usage.prompt_tokens += input;
    usage.completion_tokens += output;
    const price = priceOf(stored.model);
    cost = price === undefined || cost === null ? null : cost + costOf(stored.reply.usage, price);
  }
  return { ...usage, cost_usd: cost === null ? null : Math.round(cost * 1e6) / 1e6 };
}

const AT_ONCE = 500;

/** Forgets replies; what stages made of them stays. Returns how many. */
export async function pruneReplies(runs: RunStore, which: WhichReplies): Promise<number> {
  let pruned = 0;
  let keys: string[] = [];
  const flush = async (): Promise<void> => {
    await runs.delete(REPLIES, keys);
    pruned += keys.length;
    keys = [];
  };
  for await (const { key } of those(runs, which)) if (keys.push(key) >= AT_ONCE) await flush();
  await flush();
  return pruned;
}

/** What a stage notes where a reply was of no use. */
const OF_NO_USE = /"reason":"model-(?:unreadable|truncated|refused)"/;

/** Keys of what stages found to be of no use, by stage. Reads all that stages keep. */
async function* unreadIn(runs: RunStore): AsyncGenerator<{ readonly stage: string; readonly keys: readonly string[] }> {
  for (const stage of await runs.stages()) {
    if (stage === REPLIES) continue;
    const keys: string[] = [];
    for await (const { key, value } of runs.entries(stage)) if (OF_NO_USE.test(value)) keys.push(key);
    yield { stage, keys };
  }
}

/** Items that wait, as a reply to them was of no use. */
export async function countUnread(runs: RunStore): Promise<number> {
  let count = 0;
  for await (const { keys } of unreadIn(runs)) count += keys.length;
  return count;
}

/**
 * Forgets what stages found to be of no use: it is asked for anew where its reply is gone, and read again where it is kept. Whoever does so
 * has seen to the endpoint: what came to nothing in a row before counts no longer. Returns how many.
 */
export async function forgetUnread(runs: RunStore): Promise<number> {
  let forgotten = 0;
  for await (const { stage, keys } of unreadIn(runs)) {
    for (let from = 0; from < keys.length; from += AT_ONCE) await runs.delete(stage, keys.slice(from, from + AT_ONCE));
    forgotten += keys.length;
  }
  for (const [key, value] of await runs.notes()) if (isUnusableKey(key) && value !== "") await runs.setNote(key, "");
  return forgotten;
}

async function* those(
  runs: RunStore,
  { model, before }: WhichReplies,
): AsyncGenerator<{ readonly key: string; readonly value: string; readonly label: z.infer<typeof Label> }> {
  for await (const { key, value } of runs.entries(REPLIES)) {
    const label = Label.parse(JSON.parse(value));
    if ((model === undefined || label.model === model) && (before === undefined || label.at < before)) yield { key, value, label };
  }
}

/** The documents that a kept reply is about; undefined where nobody said. */
export const aboutOf = (value: string): readonly string[] | undefined =>
  z.object({ about: z.array(z.string()).optional() }).parse(JSON.parse(value)).about;
