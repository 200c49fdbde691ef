import { createHash } from "node:crypto";

const number = (at: number): string => String(at).padStart(5, "0");

/** A part as it is written: `part-00000.parquet`. */
export const partName = (at: number): string => `part-${number(at)}.parquet`;

/**
 * The parts of one split of a dataset: `train-3f0c21b7a95d4e68-00000-of-00002.parquet`. What they hold stands in the name, because
 * caches of readers go by names: another run's rows are another file, the same rows the same. One hash for all parts of a split, so
 * that names sort in the order of the rows.
 */
export function splitPartNames(split: string, hashes: readonly string[]): readonly string[] {
  const content = hashes.length === 1 ? hashes[0] : createHash("sha256").update(hashes.join("\n")).digest("hex");
  return hashes.map((_, at) => `${split}-${content?.slice(0, 16)}-${number(at)}-of-${number(hashes.length)}.parquet`);
}

/** Whether a file is named as a part, or is one that was left half-written. */
export const isPartName = (name: string): boolean => /^(?:part-\d{5}|[a-z_]+-[0-9a-f]{16}-\d{5}-of-\d{5})\.parquet(?:\.tmp)?$/.test(name);

/** By name, what is for training first. */
export const byPartName = (a: string, b: string): number =>
  Number(b.startsWith("train-")) - Number(a.startsWith("train-")) || (a < b ? -1 : a > b ? 1 : 0);
