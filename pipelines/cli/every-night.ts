import type { Timer } from "./timer.ts";

export interface EveryNight {
  /** The first time after this one; undefined when there will be none. */
  readonly next: (after: Date) => Date | undefined;
  readonly timer: Timer;
  readonly signal: AbortSignal;
  /** One night. What it throws is told, and the next night comes. */
  readonly night: (at: Date) => Promise<void>;
  readonly say: (text: string) => void;
}

/**
 * One night after the other until the signal: a night that takes longer than to the next one starts no second beside it, the nights that
 * it missed are passed over. Ends by throwing the signal's reason, or when the schedule has no further night.
 */
export async function everyNight({ next, timer, signal, night, say }: EveryNight): Promise<void> {
  let after = timer.now();
  for (;;) {
    const at = next(after);
    if (at === undefined) return say("the schedule has no further night");
    say(`the next night is at ${at.toISOString()}`);
    await timer.until(at, signal);
    try {
      await night(at);
    } catch (error) {
      signal.throwIfAborted();
      say(`groundwork: ${error instanceof Error ? error.message : String(error)}`);
    }
    const now = timer.now();
    let missed = 0;
    for (let one = next(at); one !== undefined && one <= now; one = next(one)) missed++;
    if (missed > 0)
      say(`this night took until ${now.toISOString()}; ${missed === 1 ? "one night was" : `${missed} nights were`} passed over`);
    after = now > at ? now : at;
  }
}
