import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { codeBeside } from "./code-beside.ts";
import { AT_ONCE } from "./grown-heap.ts";
import { HOT_LATER } from "./hot-later.ts";

/** What the process of `answerApart` sends back. */
type Answer<Out> = { readonly result: Out } | { readonly error: string };

export interface ApartOptions {
  /** MB of short-lived objects. */
  readonly young: number;
  /** How much its heap grows, in per cent of what it holds, before V8 looks for what nobody holds: by itself it waits for up to four times as much. */
  readonly growth: number;
}

/**
 * One task in a process of its own, which ends with it: what a thread held stays with the process that had it, torn into pieces, a process
 * gives back all. The code that `codeBeside` finds calls `answerApart`. Input and result are plain data.
 * Throws what the task throws, and where the process ends without a result.
 */
export async function runApart<Out>(file: string, from: string, input: object, { young, growth }: ApartOptions): Promise<Out> {
  const { url, isTypescript } = codeBeside(file, from);
  const child = fork(fileURLToPath(url), [], {
    // Three spaces of which two are for those that live on for a moment.
    execArgv: [
      `--max-semi-space-size=${Math.ceil(young / 3)}`,
      `--heap-growing-percent=${growth}`,
      HOT_LATER,
      AT_ONCE,
      // Threads that collect beside it cost a tenth more CPU time, and other tasks have the cores.
      "--single-threaded-gc",
      ...(isTypescript ? ["--import", "tsx"] : []),
    ],
    serialization: "advanced",
  });
  return new Promise((resolve, reject) => {
    let answer: Answer<Out> | undefined;
    child.once("error", reject);
    child.once("message", (message) => (answer = message as Answer<Out>));
    child.once("exit", (code, signal) => {
      if (answer === undefined) reject(new Error(`a process that was to do a part of it ended with ${signal ?? code ?? "no code"}`));
      else if ("error" in answer) reject(new Error(answer.error));
      else resolve(answer.result);
    });
    child.send(input);
  });
}

/** The other side: answers the one task that comes, and ends; ends too when the process that asked is gone. */
export function answerApart(work: (input: never) => Promise<unknown>): void {
  process.once("disconnect", () => process.exit());
  process.once("message", (input) => {
    void work(input as never).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error: (error as Error).message }),
    );
  });
  const reply = (answer: Answer<unknown>): void => {
    process.send?.(answer, () => process.disconnect());
  };
}
