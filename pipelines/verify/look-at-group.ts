import type { DeferredSandbox } from "../sandbox/defer-sandbox.ts";
import { findings } from "./check.ts";
import { checkGroups, memoryMade, pagesEntered, type CheckGroup } from "./check-groups.ts";
import type { CheckOutcome, CheckReport } from "./report.ts";
import { openRun, type RunFiles } from "./run-files.ts";
import { whyNotRead } from "./why-not-read.ts";
import { watchRows, type RowCheck, type RowWatch } from "./watched-rows.ts";

/** A group of checks over a run: plain data, for a thread. */
export interface GroupTask {
  readonly folder: string;
  readonly lists: readonly string[];
  readonly deep: boolean;
  /** Its place in `checkGroups`. */
  readonly group: number;
  /** Where groups find the memory made again. */
  readonly remade: string;
}

const NONE: CheckGroup = { says: "", weighs: 0, costs: {}, checks: [] };

/** What one group of checks finds. What its checks share, the statements of a run or its pages read anew, goes with it. */
export async function lookAtGroup(
  { folder, lists, deep, group, remade }: GroupTask,
  sandbox: Pick<DeferredSandbox, "get">,
): Promise<readonly CheckReport[]> {
  const files = await openRun(folder, lists, () => sandbox.get(), deep, remade);
  const wanted = checkGroups[group] ?? NONE;
  try {
    // Why there is none, each check that asks for it says.
    const make = makeOf(wanted);
    if (make !== undefined && (await whyNotRead(files)) === undefined) await make(files, remade).catch(() => undefined);
    return await outcomes(files, wanted);
  } finally {
    await files.close();
  }
}

type Make = (files: RunFiles, folder: string) => Promise<unknown>;

/** What a group makes for others; most only look. */
function makeOf(group: CheckGroup): Make | undefined {
  if (group === pagesEntered) return async (files, folder) => (await import("./remade-memory.ts")).enterPages(files, folder);
  return group === memoryMade ? (files) => files.memory() : undefined;
}

async function outcomes(files: RunFiles, { checks, rows = [] }: CheckGroup): Promise<readonly CheckReport[]> {
  const reports: CheckReport[] = [];
  const watches: TimedWatch[] = [];
  for (const { default: check } of await Promise.all(rows.map((load) => load()))) watches.push(await timedWatch(check, files));
  const shown = watchRows(files, watches);
  const beside = (): number => watches.reduce((sum, { spent }) => sum + spent(), 0);
  for (const { default: check } of await Promise.all(checks.map((load) => load()))) {
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
