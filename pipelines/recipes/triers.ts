import { availableParallelism } from "node:os";
import { StoreError } from "../../knowledge-graph/index.ts";
import { workers } from "../core/workers.ts";
import type { Trier, TryGround } from "./trier.ts";
import type { Tried, TryTask } from "./try-worker.ts";

/** A thread holds the pages it visited and its own page cache, some 100 MB: more threads than this would cost more than they bring. */
const MOST = 4;

/** Questions for which a thread is worth its start. */
const EACH = 40;

/** Threads that try questions side by side; started when they are first asked. To be closed. */
export function triers(ground: TryGround, questions: number): Trier & { close(): Promise<void> } {
  const pool = workers<TryTask, Tried<unknown>>("./try-worker", import.meta.url, {
    threads: Math.min(MOST, availableParallelism(), Math.ceil(questions / EACH)),
    given: ground,
  });
  const ask = async <Act extends keyof Trier>(act: Act, ...given: Parameters<Trier[Act]>): Promise<Awaited<ReturnType<Trier[Act]>>> => {
    const tried = (await pool.run({ act, given } as TryTask)) as Tried<Awaited<ReturnType<Trier[Act]>>>;
    if ("refused" in tried) throw new StoreError(tried.refused.failure, tried.refused.message);
    return tried.gave;
  };
  return {
    rollOut: (question, index) => ask("rollOut", question, index),
    decide: (question, trajectory) => ask("decide", question, trajectory),
    close: () => pool.close(),
  };
}
