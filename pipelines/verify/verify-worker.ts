import { reportsOf } from "./verify.ts";
import type { CheckReport } from "./report.ts";

/** Entry of a worker thread: a group of checks over a run. */
export default async ({ folder, group }: { readonly folder: string; readonly group: number }): Promise<readonly CheckReport[]> =>
  reportsOf(folder, group);
