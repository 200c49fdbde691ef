import { availableParallelism } from "node:os";
import { mapOrdered } from "../core/map-ordered.ts";
import { growSlowly } from "../core/release.ts";
import { workers } from "../core/workers.ts";
import { deferSandbox, type DeferredSandbox } from "../sandbox/defer-sandbox.ts";
import { checkGroups, phases, type CheckGroup } from "./check-groups.ts";
import type { GroupTask } from "./look-at-group.ts";
import { remadeFolder } from "./remade-folder.ts";
import { bothHalves, type CheckReport, type VerificationReport } from "./report.ts";
import { isLargeRun, readManifest } from "./run-manifest.ts";

/** MB of short-lived objects of each thread: with four times as much each holds 60 MB more. */
const YOUNG = 12;

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
  const manifest = await readManifest(folder);
  const growAsBefore = growSlowly();
  const remade = await remadeFolder();
  try {
    const taskOf = (group: CheckGroup): GroupTask => ({ folder, lists, deep, group: checkGroups.indexOf(group), remade: remade.path });
    const reports = isLargeRun(manifest) ? await inThreads(taskOf) : await here(taskOf, sandbox);
    return {
      ok: reports.every(({ failures }) => failures === 0),
      runId: manifest.run_id,
      checks: asOne(reports).toSorted((a, b) => numberOf(a.check) - numberOf(b.check)),
      trusted: await trustedIn(folder),
    };
  } finally {
    growAsBefore();
    await remade.remove();
    await sandbox.close();
  }
}

/** What the checks need is half of what this process would hold, and their threads have it: it is loaded where it is used. */
async function here(taskOf: (group: CheckGroup) => GroupTask, sandbox: DeferredSandbox): Promise<readonly CheckReport[]> {
  const { lookAtGroup } = await import("./look-at-group.ts");
  const reports: CheckReport[] = [];
  for (const group of checkGroups) reports.push(...(await lookAtGroup(taskOf(group), sandbox)));
  return reports;
}

async function inThreads(taskOf: (group: CheckGroup) => GroupTask): Promise<readonly CheckReport[]> {
  const reports: CheckReport[] = [];
  for (const phase of phases)
    for await (const some of mapOrdered(phase, availableParallelism(), (group) => inThread(taskOf(group)))) reports.push(...some);
  return reports;
}

/** A thread that ends with its group gives back what it held, 100 MB of the next one's, and has few short-lived objects, which the first thread could not be told. */
async function inThread(task: GroupTask): Promise<readonly CheckReport[]> {
  const thread = workers<GroupTask, readonly CheckReport[]>("./verify-worker", import.meta.url, { threads: 1, young: YOUNG });
  try {
    return await thread.run(task);
  } finally {
    await thread.close();
  }
}

/** Halves of one check are one report. */
function asOne(reports: readonly CheckReport[]): readonly CheckReport[] {
  const all = new Map<string, CheckReport>();
  for (const report of reports) {
    const half = all.get(report.check);
    all.set(report.check, half === undefined ? report : bothHalves(half, report));
  }
  return [...all.values()];
}

async function trustedIn(folder: string): Promise<readonly string[]> {
  const [{ openRun }, { takenOnTrust }] = await Promise.all([import("./run-files.ts"), import("./taken-on-trust.ts")]);
  const files = await openRun(folder);
  try {
    return await takenOnTrust(files);
  } finally {
    await files.close();
  }
}
