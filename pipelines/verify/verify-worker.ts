import { deferSandbox } from "../sandbox/defer-sandbox.ts";
import { lookAtGroup, type GroupTask } from "./look-at-group.ts";
import type { CheckReport } from "./report.ts";

/** Entry of a worker thread. */
export default async (task: GroupTask): Promise<readonly CheckReport[]> => {
  const sandbox = deferSandbox();
  try {
    return await lookAtGroup(task, sandbox);
  } finally {
    await sandbox.close();
  }
};
