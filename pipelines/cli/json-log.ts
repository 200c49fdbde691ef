import { destination, pino, stdTimeFunctions } from "pino";
import type { Shell } from "./shell.ts";

/** What is said on stderr as one object of JSON a line, for whoever gathers logs: `GROUNDWORK_LOG=json`. */
export interface JsonLog extends Pick<Shell, "say" | "progress"> {
  /** The last line of a command that did not end well. */
  failed(message: string, exitCode: number): void;
}

export function jsonLog(): JsonLog {
  // Written at once: a process that is killed has said what it said.
  const log = pino({ name: "groundwork", timestamp: stdTimeFunctions.isoTime }, destination({ dest: 2, sync: true }));
  const stages = new Map<string, { since: number; done: number; reused: number; rejected: number }>();
  return {
    say: (text) => log.info(text),
    failed: (message, exitCode) => log.error({ exitCode }, message),
    progress: {
      start(stage, total) {
        stages.set(stage, { since: performance.now(), done: 0, reused: 0, rejected: 0 });
        log.info({ stage, ...(total !== undefined && { total }) }, "stage begins");
      },
      add(stage, kind, count = 1) {
        const counts = stages.get(stage);
        if (counts !== undefined) counts[kind] += count;
      },
      end(stage) {
        const { since = performance.now(), ...counts } = stages.get(stage) ?? {};
        log.info({ stage, ...counts, seconds: Number(((performance.now() - since) / 1000).toFixed(3)) }, "stage ends");
      },
      close: () => undefined,
    },
  };
}
