import { BenchmarkUnread } from "../dedup/read-benchmark.ts";
import { renderReport } from "../verify/render.ts";
import { NotARun } from "../verify/run-manifest.ts";
import { verifyRun } from "../verify/verify.ts";
import { Failure } from "./failure.ts";
import { nextStep, shellWord } from "./next-step.ts";
import type { Shell } from "./shell.ts";
import { verifyProgress } from "./verify-progress.ts";

export interface VerifyCommandOptions {
  readonly decontaminate?: readonly string[];
  readonly deep?: boolean;
}

/** `groundwork verify RUN_DIR`: exit 1 when a check has a failure. */
export async function verify(folder: string, options: VerifyCommandOptions, shell: Shell): Promise<void> {
  const watch = verifyProgress(shell);
  const report = await verifyRun(folder, options.decontaminate, { deep: options.deep === true, watch })
    .catch((error: unknown) => {
      throw error instanceof NotARun || error instanceof BenchmarkUnread ? new Failure(error.message, 2, { cause: error }) : error;
    })
    .finally(() => watch.close());
  const next = report.ok
    ? `groundwork inspect ${shellWord(folder)} questions`
    : "the rows named above are not right: do not train on this run; run its command again, or look at them with groundwork inspect";
  shell.result(`${renderReport(report)}\n\n${nextStep(next)}`, report);
  if (!report.ok) throw new Failure("", 1);
}
