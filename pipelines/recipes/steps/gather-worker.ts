import type { MessagePort } from "node:worker_threads";
import { openMemory, type MemoryConfig } from "../../../knowledge-graph/index.ts";
import type { Clock, Config } from "../../../schemas/index.ts";
import { answerStoreCall, type StoreAnswer } from "../../core/store-answer.ts";
import { seededRandom } from "../../core/random.ts";
import type { Progress } from "../../core/stage.ts";
import { noModels } from "../../models/models.ts";
import { gather } from "./gather.ts";
import type { GatherResult } from "./run.ts";

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
export type ProgressCall = { readonly [Call in keyof Progress]: readonly [Call, ...Parameters<Progress[Call]>] }[keyof Progress];

/** Entry of a worker thread. */
export default async function gatherHere(task: GatherTask): Promise<StoreAnswer<GatherResult>> {
  try {
    return await answerStoreCall(() => read(task));
  } finally {
    task.port.close();
  }
}

async function read({ config, opened, clock, concurrency, port }: GatherTask): Promise<GatherResult> {
  const stop = new AbortController();
  port.on("message", () => stop.abort(new Error("stopped")));
  const tell = (...told: ProgressCall): void => port.postMessage(told);
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
    return await gather({ config, memory, models: noModels, context });
  } finally {
    await memory.close();
  }
}
