import type { CheckOutcome, CheckFailure } from "./report.ts";
import type { RunFiles } from "./run-files.ts";

/** One check over the files of a run. A check never throws for what the files hold: that is a failure. */
export interface RunCheck {
  readonly id: string;
  readonly title: string;
  run(files: RunFiles): Promise<CheckOutcome>;
}

export const defineCheck = (check: RunCheck): RunCheck => Object.freeze(check);

/** Failures that a report names one by one: a broken dataset has one a row. */
const NAMED = 1000;

/** Counts what a check looked at, and keeps the first failures for the report. */
export interface Findings {
  pass(count?: number): void;
  fail(id: string, detail: string): void;
  undecided(detail: string): void;
  /** Says in words that no more than a draw of some rows was looked at. */
  sampled(detail: string): void;
  /** Counts one item: a returned sentence, or a throw, is its failure. */
  judge(id: string, verdict: () => string | undefined): void;
  /** `said`: told where nothing fails and all was decided. */
  outcome(said?: string): CheckOutcome;
}

export function findings(): Findings {
  let items = 0;
  let failures = 0;
  let undecided = 0;
  const failing: CheckFailure[] = [];
  let open = "";
  let drawn: string | null = null;
  const fail = (id: string, why: string): void => {
    items += 1;
    failures += 1;
    if (failing.length < NAMED) failing.push({ id, detail: why });
  };
  return {
    pass(count = 1) {
      items += count;
    },
    fail,
    undecided(why) {
      items += 1;
      undecided += 1;
      open = why;
    },
    sampled(why) {
      drawn = why;
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
    outcome: (said = "") => ({
      items,
      failures,
      undecided,
      sampled: drawn,
      firstFailing: failing[0]?.id ?? null,
      detail: failing[0]?.detail ?? (open === "" ? said : open),
      failing,
    }),
  };
}
