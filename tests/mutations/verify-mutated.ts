import { rm } from "node:fs/promises";
import type { VerificationReport } from "../../pipelines/verify/report.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import type { FunnelCount, Manifest } from "../../schemas/manifest.ts";
import { exportAnew } from "./export-anew.ts";

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
  /** Given where all derived rows are to follow. */
  readonly anew?: Unchanged;
}

/** `refused`: the exporter makes no run of the rows. `crash`: verify ended without a report, which it never should. */
export type Answer = VerificationReport | { readonly refused: string } | { readonly crash: string };

const saidBy = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error));

/** Entry of a worker thread: what verify says of a folder. */
export default async ({ folder, anew }: Task): Promise<Answer> => {
  const out = anew === undefined ? folder : `${folder}-anew`;
  try {
    if (anew !== undefined) {
      const { manifest } = await exportAnew(folder, out, anew.before);
      if (hashesOf(manifest).join() === anew.hashes.join()) throw new Error("the exporter puts the change right");
    }
  } catch (error) {
    await rm(out, { recursive: true, force: true });
    return { refused: saidBy(error) };
  }
  try {
    return await verifyRun(out);
  } catch (error) {
    return { crash: saidBy(error) };
  } finally {
    if (anew !== undefined) await rm(out, { recursive: true, force: true });
  }
};
