import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";
import { codeBeside } from "./code-beside.ts";

export interface Workers<In, Out> {
  /** `transfer`: parts of the input that are handed over, not copied. */
  run(input: In, transfer?: readonly Transferable[]): Promise<Out>;
  close(): Promise<void>;
}

export interface WorkerOptions {
  /** Never more than the machine has cores: each thread costs 60 MB and more. */
  readonly threads?: number;
  /** Handed to each thread once, when it starts: `workerData.given`. */
  readonly given?: unknown;
  /** MB of short-lived objects in each thread. */
  readonly young?: number;
  /** Inputs that a thread is given before it answered the one before: it need not wait for who asks. It works on them in the order that it likes. */
  readonly ahead?: number;
}

/** V8's own 48 MB of short-lived objects in each of four threads are a third of what a run holds; half of it costs no time that can be told. */
const YOUNG = 24;

/**
 * A pool of worker threads over one worker file (default export: `(input) => output`), found as `codeBeside` says.
 */
export function workers<In, Out>(
  file: string,
  from: string,
  { threads = availableParallelism(), given, young = YOUNG, ahead = 1 }: WorkerOptions = {},
): Workers<In, Out> {
  const { url: target, isTypescript } = codeBeside(file, from);
  const pool = new Piscina<In, Out>({
    filename: fileURLToPath(isTypescript ? new URL("./typescript-worker.mjs", import.meta.url) : target),
    maxThreads: Math.max(1, threads),
    // A night without a changed page needs none.
    minThreads: 0,
    concurrentTasksPerWorker: ahead,
    // By default a thread ends as soon as it idles, and the next item pays for loading the rules again (0.5 s).
    idleTimeout: Infinity,
    resourceLimits: { maxYoungGenerationSizeMb: young },
    workerData: { file: target.href, given },
  });
  return {
    run: (input, transfer = []) => pool.run(input, { transferList: [...transfer] }),
    close: () => pool.destroy(),
  };
}
