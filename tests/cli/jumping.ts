import type { Timer } from "../../pipelines/cli/timer.ts";

/** A clock that jumps to whatever is waited for. */
export function jumping(start: string): Timer & { set(time: string): void } {
  let now = new Date(start);
  return {
    now: () => now,
    set: (time) => void (now = new Date(time)),
    async until(time, signal) {
      signal.throwIfAborted();
      if (time > now) now = time;
    },
  };
}
