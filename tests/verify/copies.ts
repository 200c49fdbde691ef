import { mkdtempSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import { datasetRows } from "../e2e/dataset-rows.ts";

export interface Copies {
  /** Gone behind the last test. */
  readonly folder: string;
  /** Written once. */
  readonly good: string;
  /** A copy of it for each test, to be corrupted. */
  readonly run: string;
  /** Names of the checks that fail on a run, the copy by default, and what they say of the first failure. */
  red(of?: string): Promise<Record<string, string>>;
  /** Of the copy. */
  rows<D extends Dataset>(dataset: D): Promise<readonly Row<D>[]>;
}

/** A good run for all tests of a file; `write` puts it into the folder that it is given. */
export function copies(name: string, write: (good: string) => Promise<unknown>): Copies {
  const folder = mkdtempSync(join(tmpdir(), `groundwork-${name}-`));
  const [good, run] = [join(folder, "good"), join(folder, "run")];
  beforeAll(() => write(good));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => cp(good, run, { recursive: true }));
  afterEach(() => rm(run, { recursive: true, force: true }));
  return {
    folder,
    good,
    run,
    async red(of = run) {
      const { checks } = await verifyRun(of);
      return Object.fromEntries(checks.filter(({ failures }) => failures > 0).map(({ check, detail }) => [check, detail]));
    },
    rows: (dataset) => datasetRows(run, dataset),
  };
}
