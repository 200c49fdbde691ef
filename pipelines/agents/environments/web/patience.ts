import PQueue from "p-queue";
import type { Time } from "../../../models/time.ts";
import { failureOf } from "../../../web/failure.ts";
import { NoAnswer } from "../../../tools/no-answer.ts";

/** Sends work off no faster than a service bears. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

/** In flight at once, at most: a service that takes its time must not hold up all of a rollout's neighbours. */
const IN_FLIGHT = 8;

/** At most `perSecond` starts within any second, and `pause` milliseconds between two where that is more. */
export function pace(perSecond: number, pause = 0): Pace {
  const slow = pause > 1_000 / perSecond;
  const queue = new PQueue({
    concurrency: slow ? 1 : IN_FLIGHT,
    intervalCap: slow ? 1 : Math.max(1, Math.floor(perSecond)),
    interval: slow ? pause : Math.max(1_000, 1_000 / perSecond),
    // Without it two bursts may meet at the border of two intervals.
    strict: true,
  });
  return (work) => queue.add(work);
}

export interface Patience {
  readonly pace: Pace;
  /** After the first try. */
  readonly retries: number;
  readonly time: Time;
  readonly signal: AbortSignal;
}

/** First wait; each further one is twice as long. */
const BACK_OFF = 500;

/** Tries until there is an answer, or a failure that another try would not mend. Throws `NoAnswer`, or the signal's reason. */
export async function tryWithPatience<T>(once: () => Promise<T>, { pace: paced, retries, time, signal }: Patience): Promise<T> {
  for (let tried = 0; ; tried++) {
    signal.throwIfAborted();
    try {
      return await paced(once);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof NoAnswer) || !error.retryable || tried >= retries) throw error;
      await time.wait(error.retryAfter ?? BACK_OFF * 2 ** tried * (1 + time.chance() / 2), signal);
    }
  }
}

/** A fetcher's failure in the tools' terms. */
export function noAnswerOf(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  const { reason, detail, retryable, retryAfter, status } = failureOf(error);
  return new NoAnswer(reason, detail, { retryable, retryAfter, status });
}
