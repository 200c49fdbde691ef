import { datasetNames } from "../../schemas/datasets/index.ts";
import { datasetRows } from "../e2e/dataset-rows.ts";

/** Rows that the undisturbed run has and this one has not, and rows that it has too often. */
export async function lostAndDoubled(alone: string, disturbed: string): Promise<{ readonly lost: number; readonly doubled: number }> {
  const left = new Map<string, number>();
  let doubled = 0;
  for (const dataset of datasetNames) {
    for (const row of await datasetRows(alone, dataset)) count(left, `${dataset} ${JSON.stringify(row)}`, 1);
    for (const row of await datasetRows(disturbed, dataset)) if (count(left, `${dataset} ${JSON.stringify(row)}`, -1) < 0) doubled += 1;
  }
  return { lost: [...left.values()].reduce((sum, n) => sum + Math.max(0, n), 0), doubled };
}

const count = (counts: Map<string, number>, key: string, by: number): number => {
  const next = (counts.get(key) ?? 0) + by;
  counts.set(key, next);
  return next;
};
