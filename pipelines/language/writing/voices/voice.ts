import type { Say } from "../spread.ts";

/**
 * How designed policies put their thoughts. A run keeps one voice; what is said does not depend on it. A thought does not give away which
 * query or page follows it.
 */
export interface Voice {
  /** What is looked for, at the start of a run and later. `$is`, `$comes`: as `$aim` is one thing or more. */
  readonly first: Say;
  readonly next: Say;
  /** Of one more thing of a row, the same as was just told of others: "Next, Suriname." `$whose`: the thing, or several; `$is`, `$comes`. */
  readonly another: Say;
  /** What was read before is looked at once more. */
  readonly check: Say;
  /** `$it` stands for what is looked for. */
  readonly search: Say;
  /** Searches that say no more than what is looked for. */
  readonly silent: number;
  /** Pages are opened by name: `$names`, `$it`, `$says`. */
  readonly openNamed: Say;
  /** Facts as a `$clause` ("the area of X is Y") and `$as` they stand behind `$gives` ("the area of X as Y"). */
  readonly read: Say;
  /** One more figure of the kind that was told before: "Mali: 57.25 years". */
  readonly more: Say;
  /** As `more`, of what is measured or counted: a day does not come to anything. */
  readonly measured: Say;
  readonly unlisted: Say;
  readonly unread: Say;
  /** Something else was read: `$nouns`. */
  readonly other: Say;
  readonly error: Say;
  readonly enough: Say;
  /** Before a guess. */
  readonly hurry: Say;
  readonly surrender: Say;
}
