/** So many of something a minute, evenly: in no minute more than that and what one call takes, whenever it begins. Keeps no list. */
export interface Pace {
  /** Takes so many; gives when the next may be taken. */
  take(amount: number, now: number): number;
  /** What was taken turned out to be so much more, or less. */
  correct(by: number): void;
}

export const MINUTE_MS = 60_000;

/** `late`: timers fire late and estimates are corrected; what was not taken within so many milliseconds may still be. */
export function paceOf(perMinute: number, late: number): Pace {
  const each = (MINUTE_MS + late) / perMinute;
  let next = -Infinity;
  return {
    take(amount, now) {
      next = Math.max(next, now - late) + amount * each;
      return next;
    },
    correct(by) {
      next += by * each;
    },
  };
}
