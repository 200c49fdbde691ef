import { setTimeout as sleep } from "node:timers/promises";

/** Time, as a schedule needs it. */
export interface Timer {
  now(): Date;
  /** Resolves at that time; rejects with the signal's reason when aborted. */
  until(time: Date, signal: AbortSignal): Promise<void>;
}

/** A machine may sleep, its clock may be set, and Node's longest timer is 24 days: the time is looked at once a minute. */
const LOOK_MS = 60_000;

export const wallTimer: Timer = {
  now: () => new Date(),
  async until(time, signal) {
    for (;;) {
      signal.throwIfAborted();
      const left = time.getTime() - Date.now();
      if (left <= 0) return;
      await sleep(Math.min(left, LOOK_MS), undefined, { signal }).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : error;
      });
    }
  },
};
