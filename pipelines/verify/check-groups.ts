import type { Dataset } from "../../schemas/datasets/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import type { ApartOptions } from "../core/run-apart.ts";
import type { RunCheck } from "./check.ts";
import type { RowCheck } from "./watched-rows.ts";

/** Checks that share what they read: one process. */
export interface CheckGroup {
  /** What it looks at, for people who wait. */
  readonly says: string;
  /** Begins when that one is through. */
  readonly after?: CheckGroup;
  /** MB that its process holds on a run like the demo, about. */
  readonly weighs: number;
  /** CPU-milliseconds a row, about: the longest go first. Measured on the demo, and no more than a guess of another run. */
  readonly costs: Partial<Readonly<Record<Dataset, number>>>;
  /** Where its process is to hold less than others, which costs it a tenth more time, or may hold more, as what runs beside it holds little. */
  readonly heap?: Partial<ApartOptions>;
  /** Looked up by the thread that runs them: each holds the code of its own checks alone, and who starts the threads none. */
  readonly checks: readonly (() => Promise<{ readonly default: RunCheck }>)[];
  /** They look at each row when one of the others reads it. */
  readonly rows?: readonly (() => Promise<{ readonly default: RowCheck }>)[];
}

/** Processes side by side. Two cores are what most machines have, and each process more holds 300 MB. */
export const LANES = 2;

/** MB that they hold together, the process that started them and what they share aside: 700 with it. */
export const MOST_HELD = 670;

/** Reads the pages anew and enters what they say: two threads read. */
export const pagesEntered: CheckGroup = {
  says: "pages read again",
  weighs: 390,
  costs: { "evidence/documents": 20 },
  heap: { young: 48, growth: 25 },
  checks: [],
};

/** Makes the pages' memory of what was entered, for the groups that ask of it: one thread's work. */
export const memoryMade: CheckGroup = {
  says: "the memory made again",
  after: pagesEntered,
  weighs: 190,
  costs: { "evidence/statements": 0.08 },
  heap: { young: 36 },
  checks: [],
};

/** Halves of one check are told in this order. A group more costs some .8 CPU-s, for its code. */
export const checkGroups: readonly CheckGroup[] = [
  pagesEntered,
  memoryMade,
  {
    says: "runs and decisions played again (V17)",
    after: memoryMade,
    weighs: 310,
    costs: { trajectories: 50 },
    heap: { growth: 12 },
    checks: [() => import("./checks/v17-played-again.ts")],
  },
  {
    says: "derived rows and token labels (V15, V11)",
    weighs: 470,
    costs: { "cpt/documents": 1, "evidence/statements": 0.04, trajectories: 8 },
    heap: { young: 48, growth: 30 },
    checks: [() => import("./checks/v15-derived.ts"), () => import("./checks/v11-masks.ts")],
  },
  {
    says: "questions executed, their words, twins (V3 to V7)",
    weighs: 280,
    costs: { questions: 1.5, "evidence/statements": 0.03 },
    heap: { young: 48, growth: 25 },
    checks: [
      () => import("./checks/v15-report.ts"),
      () => import("./checks/v03-execution.ts"),
      () => import("./checks/v04-uniqueness.ts"),
      () => import("./checks/v05-leaks.ts"),
      () => import("./checks/v06-necessity.ts"),
      () => import("./checks/v07-duplicates.ts"),
    ],
  },
  {
    says: "questions and evidence made again (V16, V17)",
    after: memoryMade,
    weighs: 340,
    costs: { questions: 5, "evidence/statements": 0.05 },
    heap: { growth: 12 },
    checks: [() => import("./checks/v17-made-again.ts"), () => import("./checks/v16-evidence.ts")],
  },
  {
    says: "rows, quotes, plans, runs, decisions, lineage (V1, V2, V8 to V10, V12 to V14, V18)",
    // While pages are read both cores have work: this is for the one that is free beside derived rows, where nothing heavier fits.
    after: pagesEntered,
    weighs: 200,
    costs: { "evidence/statements": 0.08, decisions: 2, trajectories: 4 },
    heap: { young: 36, growth: 25 },
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
];

/** How long a group takes, about. */
export function secondsOf({ files }: Pick<Manifest, "files">): (group: CheckGroup) => number {
  const rows = new Map<string, number>();
  for (const { dataset, rows: count } of files) if (dataset !== null) rows.set(dataset, (rows.get(dataset) ?? 0) + (count ?? 0));
  return ({ costs }) => 1 + Object.entries(costs).reduce((sum, [dataset, each]) => sum + (each * (rows.get(dataset) ?? 0)) / 1000, 0);
}
