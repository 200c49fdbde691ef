import type { RunCheck } from "./check.ts";
import v01 from "./checks/v01-files.ts";
import v02 from "./checks/v02-quotes.ts";
import v03 from "./checks/v03-execution.ts";
import v04 from "./checks/v04-uniqueness.ts";
import v05 from "./checks/v05-leaks.ts";
import v06 from "./checks/v06-necessity.ts";
import v08 from "./checks/v08-plans.ts";
import v09 from "./checks/v09-decisions.ts";
import v10 from "./checks/v10-trajectories.ts";
import v14 from "./checks/v14-lineage.ts";
import type { CheckReport, VerificationReport } from "./report.ts";
import { openRun } from "./run-files.ts";

/** In the order of their numbers. */
export const checks: readonly RunCheck[] = [v01, v02, v03, v04, v05, v06, v08, v09, v10, v14];

/**
 * Re-checks everything that the files of a run claim, from the files alone. Throws `NotARun` where there is no finished run.
 * Holds the evidence in memory and streams the rest.
 */
export async function verifyRun(folder: string): Promise<VerificationReport> {
  const files = await openRun(folder);
  const reports: CheckReport[] = [];
  for (const check of checks) reports.push({ check: check.id, title: check.title, ...(await check.run(files)) });
  return { ok: reports.every(({ failures }) => failures === 0), runId: files.manifest.run_id, checks: reports };
}
