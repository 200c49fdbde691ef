/**
 * How many calls may be in flight: as many as configured, fewer where the endpoint refuses some for its load.
 *
 * A few are refused anywhere; a share that stays is a limit. Then the allowance is cut, is back where it was after three paces, and from
 * there doubles with each: an endpoint that takes fewer is met a little above its limit now and then, and one that has recovered is used
 * fully within ten. Where refusals come one after the other nobody calls for a moment: if others are answered meanwhile, so many is the
 * limit; if none is, it is a storm, and a few calls try now and then whether it is over.
 */
export interface Allowance {
  /** Whole, at least 1. */
  at(now: number): number;
  /** A call was answered, with a reply or an error of its own. */
  answered(began: number, now: number): void;
  /** A call was refused; gives until when nobody should begin one. */
  refused(began: number, now: number, chance: number): number;
  /** Such a time is over, and so many calls are still in flight. */
  goOn(inFlight: number, now: number): void;
}

/** Of a moving mean over some 64 calls: one in twenty that is refused at random stays below, and costs less than waiting would. */
const SHARE = 0.15;
const WEIGHT = 1 / 64;
const CUT = 0.7;
/** Shortest pace; where answers take longer it is their mean. */
const PACE_MS = 1_000;
const BACK = 3;
const IN_A_ROW = 4;
const PROBES = 2;
const FIRST_HOLD_MS = 250;
const LONGEST_HOLD_MS = 4_000;

export function allowanceOf(most: number): Allowance {
  let [low, ceiling, since] = [most, most, -Infinity];
  /** Calls that began before it were refused for what is known already. */
  let epoch = -Infinity;
  let share = 0;
  let pace = PACE_MS;
  let inARow = 0;
  /** Holds one after the other, 0 outside of them; calls answered within one; calls allowed after one. */
  let [holds, answeredIn, probing] = [0, 0, most];

  const open = (now: number): number => {
    const paces = (now - since) / pace;
    const grown = paces < BACK ? low + ((ceiling - low) * paces) / BACK : ceiling * 2 ** (paces - BACK);
    return Math.min(most, Math.max(1, grown));
  };
  const goFrom = (from: number, to: number, now: number): void => {
    [low, ceiling, since, share, inARow] = [Math.max(1, from), Math.max(1, to), now, 0, 0];
  };
  const tookMs = (ms: number): void => {
    pace += (Math.max(PACE_MS, ms) - pace) * 4 * WEIGHT;
  };
  return {
    at: (now) => Math.floor(holds > 0 ? probing : open(now)),
    answered(began, now) {
      tookMs(now - began);
      inARow = 0;
      answeredIn += 1;
      if (began < epoch) return;
      share -= share * WEIGHT;
      if (holds === 0) return;
      holds = 0;
      goFrom(low, ceiling, now);
    },
    refused(began, now, chance) {
      // Refusals mostly come at once, and say nothing of how long a call takes.
      if (now - began > pace) tookMs(now - began);
      if (began < epoch) return epoch;
      share += (1 - share) * WEIGHT;
      inARow += 1;
      if (holds > 0 || inARow >= Math.min(IN_A_ROW, open(now))) {
        if (holds === 0) goFrom(Math.min(PROBES, open(now)), open(now), now);
        epoch = now + Math.min(LONGEST_HOLD_MS, FIRST_HOLD_MS * 2 ** holds) * (0.5 + 0.5 * chance);
        [holds, answeredIn, probing] = [holds + 1, 0, 1];
      } else if (share >= SHARE) {
        goFrom(open(now) * CUT, open(now), now);
        epoch = now;
      }
      return epoch;
    },
    goOn(inFlight, now) {
      if (holds === 0 || now < epoch) return;
      const served = inFlight + answeredIn;
      probing = Math.min(most, inFlight + PROBES);
      if (served <= PROBES) return;
      holds = 0;
      goFrom(Math.min(served, most), Math.min(served, most), now);
    },
  };
}
