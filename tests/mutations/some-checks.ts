import { cp, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openMemory } from "../../knowledge-graph/index.ts";
import { canonicalJson } from "../../schemas/index.ts";
import { deferSandbox } from "../../pipelines/sandbox/defer-sandbox.ts";
import v02 from "../../pipelines/verify/checks/v02-quotes.ts";
import v03 from "../../pipelines/verify/checks/v03-execution.ts";
import v04 from "../../pipelines/verify/checks/v04-uniqueness.ts";
import v05 from "../../pipelines/verify/checks/v05-leaks.ts";
import v06 from "../../pipelines/verify/checks/v06-necessity.ts";
import v07 from "../../pipelines/verify/checks/v07-duplicates.ts";
import v08 from "../../pipelines/verify/checks/v08-plans.ts";
import v09 from "../../pipelines/verify/checks/v09-decisions.ts";
import v10 from "../../pipelines/verify/checks/v10-trajectories.ts";
import v11 from "../../pipelines/verify/checks/v11-masks.ts";
import v13 from "../../pipelines/verify/checks/v13-rewards.ts";
import v14 from "../../pipelines/verify/checks/v14-lineage.ts";
import report from "../../pipelines/verify/checks/v15-report.ts";
import v15 from "../../pipelines/verify/checks/v15-derived.ts";
import v16 from "../../pipelines/verify/checks/v16-evidence.ts";
import v17 from "../../pipelines/verify/checks/v17-made-again.ts";
import playedAgain from "../../pipelines/verify/checks/v17-played-again.ts";
import type { VerificationReport } from "../../pipelines/verify/report.ts";
import type { RemadeMemory } from "../../pipelines/verify/remade-memory.ts";
import { openRun, type RunFiles } from "../../pipelines/verify/run-files.ts";

/** V17 by halves: which of them makes a row again its dataset tells. */
const makers = { V15: v15, V16: v16, V17: v17, "V17 played": playedAgain };
const others = {
  "V15 report": report,
  V2: v02,
  V3: v03,
  V4: v04,
  V5: v05,
  V6: v06,
  V7: v07,
  V8: v08,
  V9: v09,
  V10: v10,
  V11: v11,
  V13: v13,
  V14: v14,
};
const checks = { ...makers, ...others };
export type CheckName = keyof typeof checks;

/** Those that make no rows again: all together cost less than one that does. */
export const otherChecks = Object.keys(others) as (keyof typeof others)[];

/** One for all that this thread looks at: its start takes seconds. */
const sandbox = deferSandbox();

/** The memory that a run's pages gave last, as files beside the run that nobody has open: pages that are the same bytes give the same one. */
let kept: { readonly of: string; readonly folder: string } | undefined;

/**
 * What some of verify's checks find, as verify would. A run is red where one check of it is: for what these do not see, all have to be
 * asked. Mutants of one run mostly have its pages, which are then read once for all of them.
 */
export async function someChecks(folder: string, only: readonly CheckName[]): Promise<Pick<VerificationReport, "ok" | "checks">> {
  const files = await openRun(folder, [], () => sandbox.get());
  let memory: Promise<RemadeMemory> | undefined;
  const seen: RunFiles = { ...files, memory: () => (memory ??= memoryOf(files)) };
  try {
    const reports: VerificationReport["checks"][number][] = [];
    for (const name of only) {
      const { id, title, run } = checks[name];
      reports.push({ check: id, title, seconds: 0, ...(await run(seen)) });
    }
    return { ok: reports.every(({ failures }) => failures === 0), checks: reports };
  } finally {
    await (await memory?.catch(() => undefined))?.close();
    await files.close();
  }
}

async function memoryOf(files: RunFiles): Promise<RemadeMemory> {
  const { input, seed } = files.manifest;
  const pages = files.manifest.files.flatMap(({ dataset, sha256 }) => (dataset === "evidence/documents" ? [sha256] : []));
  const of = canonicalJson([pages, files.manifest.order?.["evidence/documents"] ?? null, input, seed]);
  if (kept?.of !== of) {
    const made = await files.memory();
    const folder = await mkdtemp(join(dirname(files.folder), "memory-"));
    await cp(dirname(made.opened.path ?? ""), folder, { recursive: true });
    if (kept !== undefined) await rm(kept.folder, { recursive: true, force: true });
    kept = { of, folder };
    // It goes with its files.
    return { ...made, close: () => Promise.resolve() };
  }
  const copy = await mkdtemp(join(dirname(files.folder), "memory-"));
  await cp(kept.folder, copy, { recursive: true });
  const opened = { path: join(copy, "memory.db") };
  const memory = await openMemory(opened);
  const close = async (): Promise<void> => {
    await memory.close();
    await rm(copy, { recursive: true, force: true });
  };
  return { memory, opened, runs: memory.runs, close };
}
