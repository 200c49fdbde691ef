import PQueue from "p-queue";
import type { PythonProgram, PythonResult } from "../../schemas/index.ts";
import type { Child } from "./child.ts";

export interface WarmOptions {
  /** Programs at once. */
  readonly concurrency: number;
  /** Interpreters that stand ready: some 180 MB each for Pyodide. */
  readonly warm: number;
}

export interface WarmChildren {
  run(program: PythonProgram): Promise<PythonResult>;
  close(): Promise<void>;
}

/** A fresh interpreter for each program, started ahead of it. None is started before the first program comes. */
export function warmChildren(start: () => Child, { concurrency, warm }: WarmOptions): WarmChildren {
  const queue = new PQueue({ concurrency });
  const waiting: Child[] = [];
  const used = new Set<Child>();
  let wanted = warm;
  const fill = (): void => {
    for (let at = waiting.length; at < wanted; at++) waiting.push(start());
  };
  return {
    run: (program) =>
      queue.add(async () => {
        const child = waiting.shift() ?? start();
        used.add(child);
        try {
          await child.ready;
          return await child.run(program);
        } finally {
          used.delete(child);
          child.kill();
          // Behind the program, not beside it: its time is its own.
          fill();
        }
      }),
    async close() {
      wanted = 0;
      queue.clear();
      for (const child of [...waiting.splice(0), ...used]) child.kill();
      await queue.onIdle();
    },
  };
}
