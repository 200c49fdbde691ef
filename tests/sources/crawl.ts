import type { RunStore } from "../../pipelines/core/run-store.ts";
import { type Frontier, storedFrontier } from "../../pipelines/sources/frontier.ts";
import type { SourceContext, SourceItem } from "../../pipelines/sources/source.ts";
import { webSource, type WebOptions } from "../../pipelines/sources/web.ts";
import type { Document } from "../../schemas/index.ts";

/** A run store in memory: the contract's, without a file. */
export function memoryRuns(): RunStore {
  const stages = new Map<string, Map<string, string>>();
  const notes = new Map<string, string>();
  return {
    async read(stage, keys) {
      const entries = stages.get(stage);
      return new Map(keys.flatMap((key) => (entries?.has(key) === true ? [[key, entries.get(key) ?? ""] as const] : [])));
    },
    async write(stage, entries) {
      const stored = stages.get(stage) ?? new Map<string, string>();
      stages.set(stage, stored);
      for (const { key, value } of entries) stored.set(key, value);
    },
    async *entries(stage) {
      for (const [key, value] of [...(stages.get(stage) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))) yield { key, value };
    },
    async delete(stage, keys) {
      for (const key of keys) stages.get(stage)?.delete(key);
    },
    stages: async () => [...stages.keys()].sort(),
    notes: async () => notes,
    note: async (key) => notes.get(key),
    async setNote(key, value) {
      notes.set(key, value);
    },
  };
}

/** A memory that keeps documents by uri. */
export interface Shelf {
  readonly documents: Map<string, Document>;
  readonly frontier: Frontier;
}

export const shelf = (): Shelf => ({ documents: new Map(), frontier: storedFrontier(memoryRuns(), "test") });

export const contextOf = (
  { documents, frontier }: Shelf,
  signal: AbortSignal = new AbortController().signal,
  elsewhere: SourceContext["elsewhere"] = [],
): SourceContext => ({
  clock: { now: "2026-01-01T00:00:00Z" },
  signal,
  progress: { start: () => undefined, add: () => undefined, end: () => undefined },
  frontier,
  elsewhere,
  known: async (uri) => documents.get(uri),
  forgotten: () => false,
});

/** Crawls to the end and stores what comes; quick settings, in this thread. */
export async function crawlAll(
  options: Partial<WebOptions> & Pick<WebOptions, "start">,
  on: Shelf = shelf(),
): Promise<readonly SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of webSource({ threads: 0, timeout: 5_000, retries: 0, ...options }).read(contextOf(on))) {
    if (item.kind === "document") on.documents.set(item.document.uri, item.document);
    items.push(item);
  }
  return items;
}

/** "document /a" … with the path or uri of each item. */
export const told = (items: readonly SourceItem[]): readonly string[] =>
  items.map((item) => {
    if (item.kind === "document") return `document ${new URL(item.document.uri).pathname}`;
    if (item.kind === "gone") return `gone ${new URL(item.uri).pathname}`;
    if (item.kind === "unchanged") return `unchanged ${new URL(item.uri).pathname}`;
    if (item.kind === "trajectory") return "trajectory";
    if (item.kind === "address") return `address ${item.address.slice(new URL(item.uri).origin.length)}`;
    return `${item.rejection.reason} ${new URL(item.rejection.itemKey).pathname}`;
  });
