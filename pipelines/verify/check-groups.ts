import type { ApartOptions } from "../core/run-apart.ts";
import type { RunCheck } from "./check.ts";
import type { RowCheck } from "./watched-rows.ts";

/** Checks that share what they read. */
export interface CheckGroup {
  /** What it looks at, for people who wait. */
  readonly says: string;
  /** Begins when that one is through. */
  readonly after?: CheckGroup;
  /** Where its process is to hold less than others, which costs it a tenth more time. */
  readonly heap?: Pick<ApartOptions, "growth">;
  /** Looked up by the thread that runs them: each holds the code of its own checks alone, and who starts the threads none. */
  readonly checks: readonly (() => Promise<{ readonly default: RunCheck }>)[];
  /** They look at each row when one of the others reads it. */
  readonly rows?: readonly (() => Promise<{ readonly default: RowCheck }>)[];
}

/** Reads the pages anew and enters what they say: two threads read, and this group alone takes two cores. */
export const pagesEntered: CheckGroup = { says: "pages read again", checks: [] };

/** Makes the pages' memory of what was entered, for the groups that ask of it: one thread's work. */
export const memoryMade: CheckGroup = { says: "the memory made again", checks: [], after: pagesEntered };

/**
 * Two lanes, each one group after the other, beside each other. The first has what holds much, never two of them at once, and is the longer
 * one: the pages' memory is made again; then runs and decisions are played, and derived rows made, whose tokenizer is a thread of its own.
 * The second has what holds the run's statements while the memory is made, then what asks of the memory, and last what holds little, beside
 * derived rows, which hold most. A group more costs some .8 CPU-s, for its code.
 */
export const lanes: readonly (readonly CheckGroup[])[] = [
  [
    pagesEntered,
    memoryMade,
    { says: "runs and decisions played again (V17)", checks: [() => import("./checks/v17-played-again.ts")], after: memoryMade },
    {
      says: "derived rows and token labels (V15, V11)",
      checks: [() => import("./checks/v15-derived.ts"), () => import("./checks/v11-masks.ts")],
    },
  ],
  [
    {
      says: "questions executed, their words, twins (V3 to V7)",
      checks: [
        () => import("./checks/v15-report.ts"),
        () => import("./checks/v03-execution.ts"),
        () => import("./checks/v04-uniqueness.ts"),
        () => import("./checks/v05-leaks.ts"),
        () => import("./checks/v06-necessity.ts"),
        () => import("./checks/v07-duplicates.ts"),
      ],
      after: pagesEntered,
    },
    {
      says: "questions and evidence made again (V16, V17)",
      checks: [() => import("./checks/v17-made-again.ts"), () => import("./checks/v16-evidence.ts")],
      after: memoryMade,
      heap: { growth: 25 },
    },
    {
      says: "rows, quotes, plans, runs, decisions, lineage (V1, V2, V8 to V10, V12 to V14, V18)",
      checks: [
        () => import("./checks/v09-decisions.ts"),
        () => import("./checks/v02-quotes.ts"),
        () => import("./checks/v08-plans.ts"),
        () => import("./checks/v10-trajectories.ts"),
        () => import("./checks/v13-rewards.ts"),
        () => import("./checks/v14-lineage.ts"),
      ],
      rows: [() => import("./checks/v01-files.ts"), () => import("./checks/v12-packing.ts"), () => import("./checks/v18-safe-text.ts")],
    },
  ],
];

export const checkGroups: readonly CheckGroup[] = lanes.flat();
