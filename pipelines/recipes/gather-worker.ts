import type { MessagePort } from "node:worker_threads";
import { openMemory, StoreError, type MemoryConfig } from "../../knowledge-graph/index.ts";
import type { Clock, Config } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import type { Progress } from "../core/stage.ts";
import { gather } from "./gather.ts";
import type { Gathered } from "./run.ts";

/** What a run is, as plain data. */
export interface GatherTask {
  readonly config: Config;
  readonly opened: MemoryConfig;
  readonly clock: Clock;
  readonly concurrency: number;
  /** Takes progress out; any message on it stops the reading. */
  readonly port: MessagePort;
}

/** A call of `Progress`. */
export type Told = { readonly [Call in keyof Progress]: readonly [Call, ...Parameters<Progress[Call]>] }[keyof Progress];

export type GatherResult = { readonly gathered: Gathered } | { readonly refused: Pick<StoreError, "failure" | "message"> };

/** Entry of a worker thread. */
export default async function gatherHere({ config, opened, clock, concurrency, port }: GatherTask): Promise<GatherResult> {
  const stop = new AbortController();
  port.on("message", () => stop.abort(new Error("stopped")));
  const tell = (...told: Told): void => port.postMessage(told);
  try {
    const memory = await openMemory(opened);
    try {
      const context = {
        runs: memory.runs,
        random: seededRandom(config.seed),
        clock,
        signal: stop.signal,
        concurrency,
        progress: {
          start: (stage: string, total?: number) => tell("start", stage, total),
          add: (stage: string, kind: "done" | "reused" | "rejected", count?: number) => tell("add", stage, kind, count),
          end: (stage: string) => tell("end", stage),
        },
      };
      return { gathered: await gather({ config, memory, opened, context }) };
    } finally {
      await memory.close();
    }
  } catch (error) {
    // An error loses its class between threads, and that of a store says what to do.
    if (error instanceof StoreError) return { refused: { failure: error.failure, message: error.message } };
    throw error;
  } finally {
    port.close();
  }
}
