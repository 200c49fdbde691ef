import { MessageChannel, type MessagePort } from "node:worker_threads";
import { answerOf, type StoreAnswer } from "../../core/store-answer.ts";
import { workers } from "../../core/workers.ts";
import type { GatherTask, ProgressCall } from "./gather-worker.ts";
import type { GatherResult, Run } from "./run.ts";

/**
 * Reads the sources in a thread of its own: a crawler leaves some 200 MB of code and torn memory behind, which go with the thread. When
 * the run is stopped, pages that are being read are finished and kept.
 */
export async function gatherBeside(run: Run): Promise<GatherResult> {
  const { config, opened, context } = run;
  const { signal, progress, clock, concurrency } = context;
  signal.throwIfAborted();
  const { port1, port2 } = new MessageChannel();
  port1.on("message", (told: ProgressCall) => tell(told));
  const stop = (): void => port1.postMessage("stop");
  signal.addEventListener("abort", stop, { once: true });
  const pool = workers<GatherTask, StoreAnswer<GatherResult>>("./gather-worker", import.meta.url, { threads: 1 });
  try {
    return answerOf(await pool.run({ config, opened, clock, concurrency, port: port2 }, [port2]));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    await emptied(port1);
    await pool.close();
  }
  function tell([call, ...told]: ProgressCall): void {
    if (call === "start") progress.start(...(told as Parameters<typeof progress.start>));
    else if (call === "add") progress.add(...(told as Parameters<typeof progress.add>));
    else progress.end(...(told as Parameters<typeof progress.end>));
  }
}

/** The other end was closed: what it told before is still on its way. */
const emptied = (port: MessagePort): Promise<void> =>
  new Promise((resolve) => {
    port.once("close", resolve);
    port.close();
  });
