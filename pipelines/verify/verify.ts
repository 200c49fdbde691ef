import type { Manifest } from "../../schemas/manifest.ts";
import { runApart } from "../core/run-apart.ts";
import { deferSandbox, type DeferredSandbox } from "../sandbox/defer-sandbox.ts";
import { checkGroups, secondsOf, LANES, MOST_HELD, type CheckGroup } from "./check-groups.ts";
import { inLanes } from "./in-lanes.ts";
import type { GroupTask } from "./look-at-group.ts";
import { remadeFolder } from "./remade-folder.ts";
import { bothHalves, type CheckReport, type VerificationReport } from "./report.ts";
import { isLargeRun, readManifest } from "./run-manifest.ts";

/** MB of short-lived objects, and per cent, where a group does not say its own: half as many of the first as V8 has give back 24 MB a process. */
const HEAP = { young: 18, growth: 50 } as const;

const numberOf = (id: string): number => Number(id.slice(1));

export interface VerifyOptions {
  /** Looks at every row: of large runs some decisions are drawn otherwise, and told. */
  readonly deep?: boolean;
  readonly sandbox?: DeferredSandbox;
  readonly watch?: GroupWatch;
}

/** Told how many groups of checks there are, and of each when it begins and when it is through. */
export interface GroupWatch {
  starts(groups: number): void;
  begins(group: string): void;
  ends(group: string): void;
}

const unwatched: GroupWatch = { starts: () => {}, begins: () => {}, ends: () => {} };

/**
 * Re-checks everything that the files of a run claim, from the files alone, large runs in processes beside each other. Throws `NotARun` where there is
 * no finished run. Holds the evidence in memory and streams the rest.
 */
export async function verifyRun(
  folder: string,
  lists: readonly string[] = [],
  { deep = false, sandbox = deferSandbox(), watch = unwatched }: VerifyOptions = {},
): Promise<VerificationReport> {
  const manifest = await readManifest(folder);
  const remade = await remadeFolder();
  try {
    const taskOf = (group: CheckGroup): GroupTask => ({ folder, lists, deep, group: checkGroups.indexOf(group), remade: remade.path });
    const watched: Watched = async (group, look) => {
      watch.begins(group.says);
      try {
        return await look(taskOf(group));
      } finally {
        watch.ends(group.says);
      }
    };
    // In one process the memory is made by the first check that asks for it.
    const groups = isLargeRun(manifest) ? checkGroups : checkGroups.filter(({ checks }) => checks.length > 0);
    watch.starts(groups.length);
    const reports = groups === checkGroups ? await inProcesses(manifest, watched) : await here(groups, watched, sandbox);
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

/** Looks at one group, and tells whoever waits. */
type Watched = (group: CheckGroup, look: (task: GroupTask) => Promise<readonly CheckReport[]>) => Promise<readonly CheckReport[]>;

/** What the checks need is half of what this process would hold, and their threads have it: it is loaded where it is used. */
async function here(groups: readonly CheckGroup[], watched: Watched, sandbox: DeferredSandbox): Promise<readonly CheckReport[]> {
  const { lookAtGroup } = await import("./look-at-group.ts");
  const reports: CheckReport[] = [];
  for (const group of groups) reports.push(...(await watched(group, (task) => lookAtGroup(task, sandbox))));
  return reports;
}

/** Each group in a process of its own, which gives back what it held when it ends: a thread leaves some 100 MB of it, torn, to the next. */
async function inProcesses(manifest: Manifest, watched: Watched): Promise<readonly CheckReport[]> {
  const seconds = secondsOf(manifest);
  const reports = await inLanes(checkGroups, { lanes: LANES, most: MOST_HELD, takes: seconds }, (group) =>
    watched(group, (task) => runApart<readonly CheckReport[]>("./verify-worker", import.meta.url, task, { ...HEAP, ...group.heap })),
  );
  return reports.flat();
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
