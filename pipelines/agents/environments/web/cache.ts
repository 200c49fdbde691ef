import { z } from "zod";
import { hashOf } from "../../../../schemas/index.ts";
import type { RunStore } from "../../../core/run-store.ts";

/** What engines and pages said, on disk: the least recently used goes first. */
export interface WebCache {
  readonly size: number;
  get(kind: string, ...of: readonly string[]): Promise<string | undefined>;
  set(value: string, kind: string, ...of: readonly string[]): Promise<void>;
  /** Writes down in which order things were used; after a kill the order is some steps old, and nothing else is lost. */
  flush(): Promise<void>;
}

export interface WebCacheOptions {
  readonly runs: RunStore;
  readonly entries: number;
  /** What is older is asked for anew. */
  readonly days: number;
  /** The run's clock. */
  readonly now: string;
}

const VALUES = "web cache";
/** Beside the values, so that opening reads no page: some 60 bytes an entry. */
const USES = "web cache use";
const UNWRITTEN = 64;
const DAY = 86_400_000;
const Entry = z.object({ at: z.string(), value: z.string() });

export async function openWebCache({ runs, entries, days, now }: WebCacheOptions): Promise<WebCache> {
  const read: [string, number][] = [];
  for await (const { key, value } of runs.entries(USES)) read.push([key, Number(value)]);
  // A Map keeps the order of insertion: the least recently used stands first.
  const uses = new Map(read.sort(([, a], [, b]) => a - b));
  let last = read.at(-1)?.[1] ?? 0;
  const unwritten = new Set<string>();
  const touch = (key: string): void => {
    uses.delete(key);
    uses.set(key, ++last);
    unwritten.add(key);
  };
  const flush = async (): Promise<void> => {
    const touched = [...unwritten].flatMap((key) => (uses.has(key) ? [{ key, value: String(uses.get(key)) }] : []));
    unwritten.clear();
    if (touched.length > 0) await runs.write(USES, touched);
  };
  /** Values before uses: a value without a use would never go. */
  const shrink = async (): Promise<void> => {
    const spent = [...uses.keys()].slice(0, Math.max(0, uses.size - entries));
    if (spent.length === 0) return;
    for (const key of spent) uses.delete(key);
    await runs.delete(VALUES, spent);
    await runs.delete(USES, spent);
  };
  await shrink();
  return {
    get size() {
      return uses.size;
    },
    async get(...of) {
      const key = hashOf(...of);
      if (!uses.has(key)) return undefined;
      const stored = (await runs.read(VALUES, [key])).get(key);
      if (stored === undefined) return undefined;
      const { at, value } = Entry.parse(JSON.parse(stored));
      if (Date.parse(now) - Date.parse(at) > days * DAY) return undefined;
      touch(key);
      if (unwritten.size >= UNWRITTEN) await flush();
      return value;
    },
    async set(value, ...of) {
      const key = hashOf(...of);
      touch(key);
      await flush();
      await runs.write(VALUES, [{ key, value: JSON.stringify({ at: now, value } satisfies z.infer<typeof Entry>) }]);
      await shrink();
    },
    flush,
  };
}
