import type { RunCheck } from "./check.ts";
import type { RowCheck } from "./watched-rows.ts";

/** Checks that share what they read. */
export interface CheckGroup {
  /** What it looks at, for people who wait. */
  readonly says: string;
  /** Begins when the pages' memory is made. */
  readonly asksMemory?: true;
  /** Looked up by the thread that runs them: each holds the code of its own checks alone, and who starts the threads none. */
  readonly checks: readonly (() => Promise<{ readonly default: RunCheck }>)[];
  /** They look at each row when one of the others reads it. */
  readonly rows?: readonly (() => Promise<{ readonly default: RowCheck }>)[];
}

/** Makes the pages' memory again, for the groups that ask of it. */
export const memoryMade: CheckGroup = { says: "the memory made again from the pages", checks: [] };

/**
 * Two lanes, each one group after the other, beside each other. The first has what holds much, never two of them at once: the pages' memory
 * is made again, with a thread more for as long as pages are read; then runs and decisions are played, and derived rows made, whose tokenizer
 * is a thread of its own. The second has the others: first those that hold the run's statements, before the memory has grown, and those that
 * ask of the memory last. A group more costs some .8 CPU-s, for its code.
 */
export const lanes: readonly (readonly CheckGroup[])[] = [
  [
    memoryMade,
    { says: "runs and decisions played again (V17)", checks: [() => import("./checks/v17-played-again.ts")], asksMemory: true },
    {
      says: "derived rows and token labels (V15, V11)",
      checks: [() => import("./checks/v15-derived.ts"), () => import("./checks/v11-masks.ts")],
    },
  ],
  [
    {
      says: "questions executed, their words, twins (V3 to V7)",
      checks: [
        () => import("./checks/v03-execution.ts"),
        () => import("./checks/v04-uniqueness.ts"),
        () => import("./checks/v05-leaks.ts"),
        () => import("./checks/v06-necessity.ts"),
        () => import("./checks/v07-duplicates.ts"),
        () => import("./checks/v15-report.ts"),
      ],
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
    {
      says: "questions and evidence made again (V16, V17)",
      checks: [() => import("./checks/v17-made-again.ts"), () => import("./checks/v16-evidence.ts")],
      asksMemory: true,
    },
  ],
];

export const checkGroups: readonly CheckGroup[] = lanes.flat();
