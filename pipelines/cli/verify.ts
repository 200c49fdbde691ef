import { renderReport } from "../verify/render.ts";
import { verifyRun } from "../verify/verify.ts";
import { Failure } from "./failure.ts";
import type { Shell } from "./shell.ts";

/** `groundwork verify RUN_DIR`: exit 1 when a check has a failure. */
export async function verify(folder: string, shell: Shell): Promise<void> {
  const report = await verifyRun(folder).catch((error: unknown) => {
    throw new Failure(error instanceof Error ? error.message : String(error), 2, { cause: error });
  });
  shell.result(renderReport(report), report);
  if (!report.ok) throw new Failure("", 1);
}
