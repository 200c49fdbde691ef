import type { Budget, Caps } from "./budget.ts";

/** A pace that several processes keep together: none sees the calls of the others, so each call waits for a turn of its own. */
export interface SharedPace {
  /** Takes so many; gives in how many milliseconds whoever asked may begin. Turns are given in the order of asking, over all processes. */
  take(amount: number): Promise<number>;
  /** What was taken turned out to be so much more, or less. */
  correct(by: number): void;
}

/** What the processes of one run spend and take together. */
export interface SharedLimits {
  budget(caps: Caps): Budget;
  /** So many a minute of something that has this name in all processes; `late` as for a pace of one process. */
  pace(name: string, perMinute: number, late: number): SharedPace;
  /** What was spent here is told to the others. */
  close(): Promise<void>;
}
