import type { RunCheck } from "./check.ts";
import type { RowCheck } from "./watched-rows.ts";

/** Checks that share what they read. */
export interface CheckGroup {
  /** Makes the pages' memory again, for the groups of later phases. */
  readonly makesMemory?: true;
  /** Looked up by the thread that runs them: each holds the code of its own checks alone, and who starts the threads none. */
  readonly checks: readonly (() => Promise<{ readonly default: RunCheck }>)[];
  /** They look at each row when one of the others reads it. */
  readonly rows?: readonly (() => Promise<{ readonly default: RowCheck }>)[];
}

/**
 * What goes beside each other in two threads, one phase after the other: what would hold much at once stands in phases of its own. The pages'
 * memory is made again, with a thread more for as long as pages are read, beside what needs none of it; then the halves of V17, which ask
 * of it, the longer first, then what else does, and the report; at last what needs every row whole, whose tokenizer is a thread of its own.
 */
export const phases: readonly (readonly CheckGroup[])[] = [
  [
    { checks: [], makesMemory: true },
    {
      checks: [
        () => import("./checks/v03-execution.ts"),
        () => import("./checks/v04-uniqueness.ts"),
        () => import("./checks/v05-leaks.ts"),
        () => import("./checks/v06-necessity.ts"),
        () => import("./checks/v07-duplicates.ts"),
      ],
    },
    {
      checks: [
        () => import("./checks/v09-decisions.ts"),
        () => import("./checks/v02-quotes.ts"),
        () => import("./checks/v08-plans.ts"),
        () => import("./checks/v10-trajectories.ts"),
        () => import("./checks/v13-rewards.ts"),
        () => import("./checks/v14-lineage.ts"),
      ],
    },
  ],
  [
    { checks: [() => import("./checks/v17-played-again.ts")] },
    { checks: [() => import("./checks/v17-made-again.ts")] },
    { checks: [() => import("./checks/v16-evidence.ts")] },
    { checks: [() => import("./checks/v15-report.ts")] },
  ],
  [
    {
      checks: [() => import("./checks/v15-derived.ts"), () => import("./checks/v11-masks.ts")],
      rows: [() => import("./checks/v01-files.ts"), () => import("./checks/v12-packing.ts"), () => import("./checks/v18-safe-text.ts")],
    },
  ],
];

export const checkGroups: readonly CheckGroup[] = phases.flat();
