import type { CheckOutcome } from "./report.ts";
import type { RunFiles } from "./run-files.ts";

/** One check over the files of a run. A check never throws for what the files hold: that is a failure. */
export interface RunCheck {
  readonly id: string;
  readonly title: string;
  run(files: RunFiles): Promise<CheckOutcome>;
}

export const defineCheck = (check: RunCheck): RunCheck => Object.freeze(check);

/** Counts what a check looked at, and keeps the first failure for the report. */
export interface Findings {
  pass(count?: number): void;
  fail(id: string, detail: string): void;
  undecided(detail: string): void;
  /** Counts one item: a returned sentence, or a throw, is its failure. */
  judge(id: string, verdict: () => string | undefined): void;
  outcome(): CheckOutcome;
}

export function findings(): Findings {
  let items = 0;
  let failures = 0;
  let undecided = 0;
  let firstFailing: string | null = null;
  let detail = "";
  const fail = (id: string, why: string): void => {
    items += 1;
    failures += 1;
    if (firstFailing !== null) return;
    firstFailing = id;
    detail = why;
  };
  return {
    pass(count = 1) {
      items += count;
    },
    fail,
    undecided(why) {
      items += 1;
      undecided += 1;
      if (firstFailing === null) detail = why;
    },
    judge(id, verdict) {
      let why: string | undefined;
      try {
        why = verdict();
      } catch (error) {
        why = `not readable: ${(error as Error).message}`;
      }
      if (why === undefined) items += 1;
      else fail(id, why);
    },
    outcome: () => ({ items, failures, undecided, firstFailing, detail }),
  };
}
