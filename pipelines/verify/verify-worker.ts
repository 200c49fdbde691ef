import { deferSandbox } from "../sandbox/defer-sandbox.ts";
import type { CheckReport } from "./report.ts";
import { reportsOf } from "./verify.ts";

/** Entry of a worker thread: a group of checks over a run. */
export default async ({
  folder,
  lists,
  group,
}: {
  readonly folder: string;
  readonly lists: readonly string[];
  readonly group: number;
}): Promise<readonly CheckReport[]> => {
  const sandbox = deferSandbox();
  try {
    return await reportsOf(folder, lists, group, sandbox);
  } finally {
    await sandbox.close();
  }
};
