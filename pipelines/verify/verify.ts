import { runApart } from "../core/run-apart.ts";
import { deferSandbox, type DeferredSandbox } from "../sandbox/defer-sandbox.ts";
import { checkGroups, lanes, type CheckGroup } from "./check-groups.ts";
import type { GroupTask } from "./look-at-group.ts";
import { remadeFolder } from "./remade-folder.ts";
import { bothHalves, type CheckReport, type VerificationReport } from "./report.ts";
import { isLargeRun, readManifest } from "./run-manifest.ts";

/** MB of short-lived objects, and per cent: half as many of the first cost nothing that can be told, and give back 24 MB a process. */
const HEAP = { young: 18, growth: 50 } as const;

const numberOf = (id: string): number => Number(id.slice(1));

export interface VerifyOptions {
  /** Looks at every row: of large runs some decisions are drawn otherwise, and told. */
  readonly deep?: boolean;
  readonly sandbox?: DeferredSandbox;
}

/**
 * Re-checks everything that the files of a run claim, from the files alone, large runs in processes beside each other. Throws `NotARun` where there is
 * no finished run. Holds the evidence in memory and streams the rest.
 */
export async function verifyRun(
  folder: string,
  lists: readonly string[] = [],
  { deep = false, sandbox = deferSandbox() }: VerifyOptions = {},
): Promise<VerificationReport> {
  const manifest = await readManifest(folder);
  const remade = await remadeFolder();
  try {
    const taskOf = (group: CheckGroup): GroupTask => ({ folder, lists, deep, group: checkGroups.indexOf(group), remade: remade.path });
    const reports = isLargeRun(manifest) ? await inProcesses(taskOf) : await here(taskOf, sandbox);
    return {
      ok: reports.every(({ failures }) => failures === 0),
      runId: manifest.run_id,
      checks: asOne(reports).toSorted((a, b) => numberOf(a.check) - numberOf(b.check)),
      trusted: await trustedIn(folder),
    };
  } finally {
    await remade.remove();
    await sandbox.close();
  }
}

/** What the checks need is half of what this process would hold, and their threads have it: it is loaded where it is used. */
async function here(taskOf: (group: CheckGroup) => GroupTask, sandbox: DeferredSandbox): Promise<readonly CheckReport[]> {
  const { lookAtGroup } = await import("./look-at-group.ts");
  const reports: CheckReport[] = [];
  // The memory is made by the first check that asks for it.
  for (const group of checkGroups.filter(({ checks }) => checks.length > 0)) reports.push(...(await lookAtGroup(taskOf(group), sandbox)));
  return reports;
}

/** Each group in a process of its own, which gives back what it held when it ends: a thread leaves some 100 MB of it, torn, to the next. */
async function inProcesses(taskOf: (group: CheckGroup) => GroupTask): Promise<readonly CheckReport[]> {
  const begun = new Map<CheckGroup, Promise<readonly CheckReport[]>>();
  const look = (group: CheckGroup): Promise<readonly CheckReport[]> => {
    const known = begun.get(group) ?? lookAfter(group);
    begun.set(group, known);
    return known;
  };
  const lookAfter = async (group: CheckGroup): Promise<readonly CheckReport[]> => {
    if (group.after !== undefined) await look(group.after);
    return runApart("./verify-worker", import.meta.url, taskOf(group), { ...HEAP, ...group.heap });
  };
  const walk = async (lane: readonly CheckGroup[]): Promise<readonly CheckReport[]> => {
    const reports: CheckReport[] = [];
    for (const group of lane) reports.push(...(await look(group)));
    return reports;
  };
  return (await Promise.all(lanes.map(walk))).flat();
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
