import { availableParallelism } from "node:os";
import { growSlowly, release } from "../core/release.ts";
import { workers } from "../core/workers.ts";
import { findings, type RunCheck } from "./check.ts";
import v01 from "./checks/v01-files.ts";
import v02 from "./checks/v02-quotes.ts";
import v03 from "./checks/v03-execution.ts";
import v04 from "./checks/v04-uniqueness.ts";
import v05 from "./checks/v05-leaks.ts";
import v06 from "./checks/v06-necessity.ts";
import v07 from "./checks/v07-duplicates.ts";
import v08 from "./checks/v08-plans.ts";
import v09 from "./checks/v09-decisions.ts";
import v10 from "./checks/v10-trajectories.ts";
import v11 from "./checks/v11-masks.ts";
import v12 from "./checks/v12-packing.ts";
import v13 from "./checks/v13-rewards.ts";
import v14 from "./checks/v14-lineage.ts";
import v15 from "./checks/v15-derived.ts";
import v16 from "./checks/v16-evidence.ts";
import v17 from "./checks/v17-made-again.ts";
import v18 from "./checks/v18-safe-text.ts";
import { deferSandbox, type DeferredSandbox } from "../sandbox/defer-sandbox.ts";
import type { CheckOutcome, CheckReport, VerificationReport } from "./report.ts";
import { openRun, type RunFiles } from "./run-files.ts";
import { takenOnTrust } from "./taken-on-trust.ts";
import { watchRows, type RowCheck, type RowWatch } from "./watched-rows.ts";

/** Checks that share what they read. */
interface CheckGroup {
  readonly checks: readonly RunCheck[];
  /** They look at each row when one of the others reads it. */
  readonly rows?: readonly RowCheck[];
}

/**
 * Two over what the pages give anew, by far the longest; five that run programs over the evidence, and hold all of it: they are over
 * before the first two hold most. Three that need every row whole.
 */
const groups: readonly CheckGroup[] = [
  { checks: [v16, v17] },
  { checks: [v03, v04, v05, v06, v07] },
  { checks: [v15], rows: [v01, v12, v18] },
  { checks: [v09] },
  { checks: [v11] },
  { checks: [v02, v08, v10, v13, v14] },
];

const NONE: CheckGroup = { checks: [] };

const numberOf = (id: string): number => Number(id.slice(1));

/** Rows from which a second thread is worth its start, half a second. */
const MANY_ROWS = 10_000;

export interface VerifyOptions {
  /** Looks at every row: of large runs some decisions are drawn otherwise, and told. */
  readonly deep?: boolean;
  readonly sandbox?: DeferredSandbox;
}

/**
 * Re-checks everything that the files of a run claim, from the files alone, large runs in two threads. Throws `NotARun` where there is
 * no finished run. Holds the evidence in memory and streams the rest.
 */
export async function verifyRun(
  folder: string,
  lists: readonly string[] = [],
  { deep = false, sandbox = deferSandbox() }: VerifyOptions = {},
): Promise<VerificationReport> {
  const growAsBefore = growSlowly();
  try {
    const files = await openRun(folder, lists, () => sandbox.get(), deep);
    const reports = await inThreads(files, (group) => reportsOf({ folder, lists, deep, group }, sandbox));
    return {
      ok: reports.every(({ failures }) => failures === 0),
      runId: files.manifest.run_id,
      checks: reports.toSorted((a, b) => numberOf(a.check) - numberOf(b.check)),
      trusted: await takenOnTrust(files),
    };
  } finally {
    growAsBefore();
    await sandbox.close();
  }
}

/** Every group once, `here` or in a second thread: whichever is free takes the next. */
async function inThreads(
  { folder, lists, deep, manifest }: RunFiles,
  here: (group: number) => Promise<readonly CheckReport[]>,
): Promise<readonly CheckReport[]> {
  const rows = manifest.files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  const waiting = [...groups.keys()];
  const reports: CheckReport[] = [];
  const take = async (work: (group: number) => Promise<readonly CheckReport[]>): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) reports.push(...(await work(group)));
  };
  const beside =
    rows >= MANY_ROWS && availableParallelism() > 1
      ? workers<GroupTask, readonly CheckReport[]>("./verify-worker", import.meta.url, { threads: 1 })
      : undefined;
  try {
    await Promise.all([beside === undefined ? undefined : take((group) => beside.run({ folder, lists, deep, group })), take(here)]);
  } finally {
    await beside?.close();
  }
  return reports;
}

/** A group of checks over a run: plain data, for a thread. */
export interface GroupTask {
  readonly folder: string;
  readonly lists: readonly string[];
  readonly deep: boolean;
  readonly group: number;
}

/** What one group of checks finds. What its checks share, the statements of a run or its pages read anew, goes with it. */
export async function reportsOf(
  { folder, lists, deep, group }: GroupTask,
  sandbox: Pick<DeferredSandbox, "get">,
): Promise<readonly CheckReport[]> {
  const files = await openRun(folder, lists, () => sandbox.get(), deep);
  try {
    return await outcomes(files, groups[group] ?? NONE);
  } finally {
    await files.close();
    release();
  }
}

async function outcomes(files: RunFiles, { checks, rows = [] }: CheckGroup): Promise<readonly CheckReport[]> {
  const reports: CheckReport[] = [];
  const watches: TimedWatch[] = [];
  for (const check of rows) watches.push(await timedWatch(check, files));
  const shown = watchRows(files, watches);
  const beside = (): number => watches.reduce((sum, { spent }) => sum + spent(), 0);
  for (const check of checks) {
    const from = performance.now() - beside();
    const outcome = await check.run(shown.files).catch(notChecked);
    reports.push({ check: check.id, title: check.title, ...outcome, seconds: (performance.now() - beside() - from) / 1000 });
  }
  // Only watches need what no check reads.
  if (watches.length > 0) await shown.rest();
  for (const { check, outcome, spent } of watches)
    reports.push({ check: check.id, title: check.title, ...outcome(), seconds: spent() / 1000 });
  return reports;
}

const notChecked = (error: unknown): CheckOutcome => {
  const found = findings();
  found.fail("run", `what the files hold cannot be checked: ${(error as Error).message}`);
  return found.outcome();
};

/** A watch, and the milliseconds that it took of the check whose rows it saw. */
interface TimedWatch extends RowWatch {
  readonly check: RowCheck;
  spent(): number;
}

async function timedWatch(check: RowCheck, files: RunFiles): Promise<TimedWatch> {
  const from = performance.now();
  const watch = await check.open(files);
  let spent = performance.now() - from;
  return {
    ...watch,
    check,
    spent: () => spent,
    row(...given) {
      const before = performance.now();
      watch.row(...given);
      spent += performance.now() - before;
    },
  };
}
