import { z } from "zod";
import { Document, EnvironmentCall } from "../../../../schemas/index.ts";
import type { RunStore } from "../../../core/run-store.ts";

const Kept = z.object({
  call: EnvironmentCall,
  /** Whether the same call, made again, is worth another try. */
  again: z.boolean(),
});
export type StoredSession = z.infer<typeof Kept>;

/**
 * Everything that one run saw of the web: its calls with their results, and the pages that it read. The web changes under a run;
 * a call that was answered is answered in the same way until the run is through, and whoever replays the session sees what it saw.
 */
export interface Session {
  readonly id: string;
  call(callId: string): Promise<StoredSession | undefined>;
  keep(kept: StoredSession): Promise<void>;
  visited(document: Document): Promise<void>;
  calls(): AsyncIterable<EnvironmentCall>;
  /** Ordered by id, each once. */
  documents(): AsyncIterable<Document>;
}

const STAGE = "web session ";
const isDocument = (key: string): boolean => key.startsWith("d_");

/** The session of this name, new or as an interrupted run left it. All sessions but this and the newest other one are let go. */
export async function openSession(runs: RunStore, id: string): Promise<Session> {
  const stage = STAGE + id;
  const others = (await runs.stages()).filter((name) => name.startsWith(STAGE) && name !== stage).sort();
  for (const old of others.slice(0, -1)) await drop(runs, old);
  const entries = async function* (wanted: (key: string) => boolean): AsyncGenerator<string> {
    for await (const { key, value } of runs.entries(stage)) if (wanted(key)) yield value;
  };
  return {
    id,
    async call(callId) {
      const stored = (await runs.read(stage, [callId])).get(callId);
      return stored === undefined ? undefined : Kept.parse(JSON.parse(stored));
    },
    keep: (kept) => runs.write(stage, [{ key: kept.call.callId, value: JSON.stringify(kept) }]),
    visited: (document) => runs.write(stage, [{ key: document.id, value: JSON.stringify(document) }]),
    async *calls() {
      for await (const value of entries((key) => !isDocument(key))) yield Kept.parse(JSON.parse(value)).call;
    },
    async *documents() {
      for await (const value of entries(isDocument)) yield Document.parse(JSON.parse(value));
    },
  };
}

/** Pages of all sessions that are kept, those of the newest first; a page may come several times. */
export async function* visitedPages(runs: RunStore): AsyncGenerator<Document> {
  for (const stage of (await runs.stages()).filter((name) => name.startsWith(STAGE)).toReversed())
    for await (const { key, value } of runs.entries(stage)) if (isDocument(key)) yield Document.parse(JSON.parse(value));
}

const AT_ONCE = 200;

async function drop(runs: RunStore, stage: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of runs.entries(stage)) keys.push(key);
  for (let start = 0; start < keys.length; start += AT_ONCE) await runs.delete(stage, keys.slice(start, start + AT_ONCE));
}
