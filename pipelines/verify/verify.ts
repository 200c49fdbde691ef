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
import v17, { playedAgain } from "./checks/v17-made-again.ts";
import v18 from "./checks/v18-safe-text.ts";
import { deferSandbox, type DeferredSandbox } from "../sandbox/defer-sandbox.ts";
import { bothHalves, type CheckOutcome, type CheckReport, type VerificationReport } from "./report.ts";
import { remadeFolder } from "./remade-memory.ts";
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
 * What goes beside each other in two threads, one phase after the other: what would hold much at once stands in phases of its own. The pages'
 * memory is made again beside what holds all of the evidence, which is over before that memory is large; then the two halves of V17, which
 * ask of it, and what streams when one is done; at last what needs every row whole, whose tokenizer is a thread of its own.
 */
const phases: readonly (readonly CheckGroup[])[] = [
  [{ checks: [v16] }, { checks: [v03, v04, v05, v06, v07] }],
  [{ checks: [v17] }, { checks: [playedAgain] }, { checks: [v09, v02, v08, v10, v13, v14] }],
  [{ checks: [v15, v11], rows: [v01, v12, v18] }],
];
const groups = phases.flat();

/** MB of short-lived objects of each thread: with four times as much each holds 60 MB more. */
const YOUNG = 12;

const NONE: CheckGroup = { checks: [] };

const numberOf = (id: string): number => Number(id.slice(1));

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
  const remade = await remadeFolder();
  try {
    const files = await openRun(folder, lists, () => sandbox.get(), deep);
    const reports = await inThreads(files, remade.path, (task) => reportsOf(task, sandbox));
    return {
      ok: reports.every(({ failures }) => failures === 0),
      runId: files.manifest.run_id,
      checks: reports.toSorted((a, b) => numberOf(a.check) - numberOf(b.check)),
      trusted: await takenOnTrust(files),
    };
  } finally {
    growAsBefore();
    await remade.remove();
    await sandbox.close();
  }
}

type GroupWork = (task: GroupTask) => Promise<readonly CheckReport[]>;

/** Every group once, phase by phase: of a large run in threads, else `here`. Halves of one check are one report. */
async function inThreads({ folder, lists, deep, isLarge }: RunFiles, remade: string, here: GroupWork): Promise<readonly CheckReport[]> {
  const reports: CheckReport[] = [];
  const taskOf = (group: CheckGroup): GroupTask => ({ folder, lists, deep, group: groups.indexOf(group), remade });
  for (const phase of phases) {
    if (!isLarge) {
      for (const group of phase) reports.push(...(await here(taskOf(group))));
      continue;
    }
    // Threads that end with their phase give back what they held, and have few short-lived objects, which the first thread could not be told.
    const threads = workers<GroupTask, readonly CheckReport[]>("./verify-worker", import.meta.url, {
      threads: Math.min(phase.length, availableParallelism()),
      young: YOUNG,
    });
    try {
      reports.push(...(await Promise.all(phase.map((group) => threads.run(taskOf(group))))).flat());
    } finally {
      await threads.close();
    }
  }
  const all = new Map<string, CheckReport>();
  for (const report of reports) {
    const half = all.get(report.check);
    all.set(report.check, half === undefined ? report : bothHalves(half, report));
  }
  return [...all.values()];
}

/** A group of checks over a run: plain data, for a thread. */
export interface GroupTask {
  readonly folder: string;
  readonly lists: readonly string[];
  readonly deep: boolean;
  readonly group: number;
  /** Where groups find the memory made again. */
  readonly remade: string;
}

/** What one group of checks finds. What its checks share, the statements of a run or its pages read anew, goes with it. */
export async function reportsOf(
  { folder, lists, deep, group, remade }: GroupTask,
  sandbox: Pick<DeferredSandbox, "get">,
): Promise<readonly CheckReport[]> {
  const files = await openRun(folder, lists, () => sandbox.get(), deep, remade);
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
