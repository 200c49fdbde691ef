import type { Time } from "../../pipelines/models/time.ts";

export interface FakeTime extends Time {
  /** Runs everything that is due until then, in its order. */
  until(ms: number): Promise<void>;
  /** Runs until the work is done, however long it waits. */
  during<T>(work: Promise<T>): Promise<T>;
}

/** No test waits: time goes to the next timer as soon as nothing else is left to do. */
export function fakeTime(seed = 1): FakeTime {
  let now = 0;
  let timers: { readonly at: number; readonly fire: () => void }[] = [];
  let state = seed;
  /** All promises that can go on do. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const next = async (limit: number): Promise<boolean> => {
    await settle();
    const due = timers.reduce<(typeof timers)[number] | undefined>(
      (first, timer) => (first === undefined || timer.at < first.at ? timer : first),
      undefined,
    );
    if (due === undefined || due.at > limit) return false;
    now = Math.max(now, due.at);
    timers = timers.filter((timer) => timer.at > now || (timer.fire(), false));
    return true;
  };
  return {
    now: () => now,
    chance() {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const abort = (): void => {
          timers = timers.filter((one) => one !== timer);
          reject(signal.reason as Error);
        };
        const timer = {
          at: now + ms,
          fire: () => {
            signal.removeEventListener("abort", abort);
            resolve();
          },
        };
        signal.addEventListener("abort", abort, { once: true });
        timers.push(timer);
      }),
    async until(ms) {
      while (await next(ms));
      now = ms;
    },
    async during(work) {
      const running = { open: true };
      const done = work.finally(() => (running.open = false));
      done.catch(() => undefined);
      for (let idle = 0; running.open; idle = (await next(Infinity)) ? 0 : idle + 1)
        if (idle > 100) throw new Error("everybody waits, and no timer is set");
      return done;
    },
  };
}
