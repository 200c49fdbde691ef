import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../schemas/index.ts";
import { start, type Ended } from "../e2e/groundwork.ts";

const preload = join(import.meta.dirname, "kill-at.mjs");

/** A place in a run: the n-th act on a disk while a stage goes on. */
export interface KillPoint {
  readonly stage: string;
  readonly act: number;
}

type Fault = { readonly journal: string } | { readonly at: KillPoint } | { readonly slow: number };

/** A run as a process of its own, with every act on a disk told to `journal`, or slower by so many milliseconds; or killed at a point. */
export const watched = (args: readonly string[], fault: Fault): Promise<Ended> =>
  start(args, { node: ["--import", preload], env: environment(fault) }).ended;

const environment = (fault: Fault): Readonly<Record<string, string>> =>
  "journal" in fault
    ? { FAULT_JOURNAL: fault.journal }
    : "slow" in fault
      ? { FAULT_SLOW: `${fault.slow}` }
      : { FAULT_AT: `${fault.at.stage} ${fault.at.act}` };

/** Stages in the order in which they came, with how much each did to disks. */
export function actsIn(journal: string): ReadonlyMap<string, number> {
  const acts = new Map<string, number>();
  for (const stage of readFileSync(journal, "utf8").split("\n")) if (stage !== "") acts.set(stage, (acts.get(stage) ?? 0) + 1);
  return acts;
}

/** One point in each of the stages, in their order: a run that goes on behind one comes to the next. */
export const drawPoints = (
  acts: ReadonlyMap<string, number>,
  random: Random,
  wanted: (stage: string) => boolean = () => true,
): readonly KillPoint[] => [...acts].filter(([stage]) => wanted(stage)).map(([stage, count]) => ({ stage, act: 1 + random.int(count) }));
