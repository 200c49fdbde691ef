/** What one check found. `undecided` counts what could not be judged (too few items): it is no failure and no pass. */
export interface CheckOutcome {
  readonly items: number;
  readonly failures: number;
  readonly undecided: number;
  /** Where only a draw of some rows was looked at: of which, how many, and what looks at all. Null where all were. */
  readonly sampled: string | null;
  /** Id of the first failing thing, or null. */
  readonly firstFailing: string | null;
  /** One sentence on the first failure, or on what is undecided. */
  readonly detail: string;
  /** The failures, the first of them at most. */
  readonly failing: readonly CheckFailure[];
}

export interface CheckFailure {
  readonly id: string;
  readonly detail: string;
}

export interface CheckReport extends CheckOutcome {
  readonly check: string;
  readonly title: string;
  /** Wall seconds; what checks share is counted with the one that asked first. */
  readonly seconds: number;
}

/** One report of two halves of a check, told in their order. */
export function bothHalves(first: CheckReport, second: CheckReport): CheckReport {
  // What stops both, as a memory that cannot be made, is one failure.
  const isTold = ({ id, detail }: CheckFailure): boolean => first.failing.some((known) => known.id === id && known.detail === detail);
  const fresh = second.failing.filter((failure) => !isTold(failure));
  const again = second.failing.length - fresh.length;
  const leading = first.failures > 0 || second.failures === 0 ? first : second;
  return {
    ...leading,
    items: first.items + second.items - again,
    failures: first.failures + second.failures - again,
    undecided: first.undecided + second.undecided,
    sampled: first.sampled ?? second.sampled,
    detail: leading.failures > 0 || second.detail === "" ? leading.detail : second.detail,
    failing: [...first.failing, ...fresh],
    seconds: first.seconds + second.seconds,
  };
}

export interface VerificationReport {
  /** True when no check has a failure. */
  readonly ok: boolean;
  readonly runId: string;
  readonly checks: readonly CheckReport[];
  /** What no check can hold: it is taken as it is. */
  readonly trusted: readonly string[];
}
