import type { StageContext } from "../../pipelines/core/stage.ts";

/** A context that shows nothing and is never aborted. */
export const quiet = (): Omit<StageContext, "runs" | "random"> => ({
  clock: { now: "2026-01-01T00:00:00Z" },
  signal: new AbortController().signal,
  progress: { start: () => undefined, add: () => undefined, end: () => undefined },
  concurrency: 8,
});
