/** Time as the wrappers need it; none of it reaches a row. The composition root passes the machine's own. */
export interface Time {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** In [0, 1): spreads retries, so that calls that failed together do not come again together. */
  chance(): number;
}
