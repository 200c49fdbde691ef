import { existsSync } from "node:fs";
import type { VerificationReport } from "../../pipelines/verify/report.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import type { FunnelCount, Manifest } from "../../schemas/manifest.ts";
import { exportAnew } from "./export-anew.ts";
import { someChecks, type CheckName } from "./some-checks.ts";

/** Of the run as it was. */
export interface Unchanged {
  /** What the stages before the export counted. */
  readonly before: readonly FunnelCount[];
  /** Of all its files. */
  readonly hashes: readonly string[];
}

export const hashesOf = ({ files }: Pick<Manifest, "files">): readonly string[] => files.map(({ sha256 }) => sha256).sort();

export interface Task {
  readonly folder: string;
  /** Given where all derived rows are to follow. Made beside the folder once; whoever made the folder removes both. */
  readonly anew?: Unchanged;
  /** Checks that are enough for now; all where none is named. */
  readonly only?: readonly CheckName[];
}

/** `refused`: the exporter makes no run of the rows. `crash`: verify ended without a report, which it never should. */
export type Answer = Pick<VerificationReport, "ok" | "checks"> | { readonly refused: string } | { readonly crash: string };

export const anewOf = (folder: string): string => `${folder}-anew`;

const saidBy = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error));

/** Entry of a worker thread: what verify says of a folder. */
export default async ({ folder, anew, only }: Task): Promise<Answer> => {
  const out = anew === undefined ? folder : anewOf(folder);
  try {
    if (anew !== undefined && !existsSync(out)) {
      const { manifest } = await exportAnew(folder, out, anew.before);
      if (hashesOf(manifest).join() === anew.hashes.join()) throw new Error("the exporter puts the change right");
    }
  } catch (error) {
    return { refused: saidBy(error) };
  }
  try {
    return only === undefined ? await verifyRun(out) : await someChecks(out, only);
  } catch (error) {
    return { crash: saidBy(error) };
  }
};
