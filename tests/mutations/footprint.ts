import type { Dataset } from "../../schemas/datasets/index.ts";
import type { Mutant } from "./mutant.ts";
import type { AnyRow, LoadedRun } from "./tables.ts";

/** Ids by which a finding may name a row: its own, what it was made for, and what was made from it. */
export interface Footprints {
  of(mutant: Mutant): ReadonlySet<string>;
  /** `rows`: what findings on it are sure to be named by; `below`: all that may be named because of it. Mutants of one group keep them apart. */
  apart(mutant: Mutant): { readonly rows: ReadonlySet<string>; readonly below: ReadonlySet<string> };
}

/** What hundreds of rows share says nothing of one of them. */
const SHARED: ReadonlySet<Dataset> = new Set(["cpt/stage1", "cpt/stage2"]);
/** Findings on them name their question: they are made, and compared, all at once. */
const TOGETHER: ReadonlySet<Dataset> = new Set(["plans"]);
const UPWARD = ["question_id", "trajectory_id", "decision_id", "parent_id"] as const;

/** Texts within a row that could be ids. */
function idsIn(value: unknown, known: ReadonlySet<string>, found: Set<string>): void {
  if (typeof value === "string") {
    if (known.has(value)) found.add(value);
  } else if (Array.isArray(value)) {
    if (typeof value[0] !== "number") for (const one of value) idsIn(one, known, found);
  } else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) idsIn(one, known, found);
}

export function footprints(run: LoadedRun): Footprints {
  const known = new Set([...run.tables.values()].flatMap((rows) => rows.map(({ id }) => id)));
  const below = new Map<string, Set<string>>();
  for (const [dataset, rows] of run.tables) {
    if (SHARED.has(dataset) || dataset === "rejected") continue;
    for (const row of rows) {
      const found = new Set<string>();
      idsIn(row, known, found);
      for (const id of found) if (id !== row.id) below.set(id, (below.get(id) ?? new Set()).add(row.id));
    }
  }
  const down = (from: string, into: Set<string>): void => {
    if (into.has(from)) return;
    into.add(from);
    for (const id of below.get(from) ?? []) down(id, into);
  };
  return {
    of({ rows, dataset }) {
      const found = new Set<string>();
      for (const [at, after] of rows) {
        const before = run.tables.get(dataset)?.[at];
        for (const row of [before, after]) if (row !== undefined) for (const id of upward(row)) found.add(id);
        if (before !== undefined) down(before.id, found);
        found.add(after.id);
      }
      return found;
    },
    apart({ rows, dataset }) {
      const own = new Set<string>();
      const under = new Set<string>();
      for (const [at, after] of rows) {
        const before = run.tables.get(dataset)?.[at];
        if (before !== undefined) down(before.id, under);
        under.add(after.id);
        for (const row of [before, after])
          if (row !== undefined) for (const id of TOGETHER.has(dataset) ? [row.id, ...upward(row)] : [row.id]) own.add(id);
      }
      return { rows: own, below: new Set([...under, ...own]) };
    },
  };
}

const upward = (row: AnyRow): readonly string[] => UPWARD.flatMap((name) => (typeof row[name] === "string" ? [row[name]] : []));
