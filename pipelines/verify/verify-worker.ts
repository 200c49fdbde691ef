import { deferSandbox } from "../sandbox/defer-sandbox.ts";
import type { CheckReport } from "./report.ts";
import { reportsOf, type GroupTask } from "./verify.ts";

/** Entry of a worker thread. */
export default async (task: GroupTask): Promise<readonly CheckReport[]> => {
  const sandbox = deferSandbox();
  try {
    return await reportsOf(task, sandbox);
  } finally {
    await sandbox.close();
  }
};
