import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { WrittenRun } from "../../pipelines/exporters/write-run.ts";
import { shownConfig } from "../../pipelines/cli/fingerprint.ts";
import { noModels } from "../../pipelines/models/models.ts";
import { makeRun } from "../../pipelines/recipes/make.ts";
import { nightly } from "../../pipelines/recipes/recipes.ts";
import { gather } from "../../pipelines/recipes/steps/gather.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { Config, VectorRoleName } from "../../schemas/index.ts";
import { quiet } from "../bench/quiet.ts";

const folder = mkdtempSync(join(tmpdir(), "vectors-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Made {
  readonly out: string;
  readonly written: WrittenRun;
}

async function made(name: string, rollouts: object, given: object = {}): Promise<Made> {
  const config = Config.parse({ name: "near", sources: [{ demo: { pages: 14 } }], questions: { count: 60 }, rollouts, ...given });
  const opened = { path: join(folder, `${name}.db`) };
  const memory = await openMemory(opened);
  try {
    const run = { config, memory, opened, models: noModels, context: { ...quiet(), runs: memory.runs, random: seededRandom(config.seed) } };
    await gather(run);
    const out = join(folder, name);
    const about = { out, runId: "near-run", code: { name: "groundwork", version: "test" }, shownConfig: shownConfig(config) };
    return { out, written: await makeRun(nightly, run, about) };
  } finally {
    await memory.close();
  }
}

describe("a run whose searches rank by vectors, too", () => {
  let plain: Made;
  let near: Made;
  beforeAll(async () => {
    plain = await made("plain", { share: 1 });
    near = await made("vectors", { share: 1, vectors: { weight: 0.5 } });
  }, 300_000);

  it("sees other results, of another snapshot", () => {
    expect(near.written.manifest.input.snapshot_id).toBe(plain.written.manifest.input.snapshot_id);
    const calls = ({ written }: Made): readonly string[] =>
      written.manifest.files.flatMap(({ path, sha256 }) => (path.startsWith("environment/calls/") ? [sha256] : []));
    expect(calls(near)).not.toEqual(calls(plain));
    expect(calls(plain)).not.toEqual([]);
  });
  it("is played again by verify, which makes the vectors anew", async () => {
    const report = await verifyRun(near.out);
    expect(report.checks.filter(({ failures }) => failures > 0)).toEqual([]);
    expect(report.ok).toBe(true);
  }, 300_000);
  it("verifies with every role of vectors on, too", async () => {
    const given = { vectors: { roles: VectorRoleName.options }, export: { cpt: { nearDuplicates: { atLeast: 0.5 } } } };
    const { out } = await made("roles", { share: 1, distractors: { perPage: 6 } }, given);
    const report = await verifyRun(out);
    expect(report.checks.filter(({ failures }) => failures > 0)).toEqual([]);
    expect(report.ok).toBe(true);
  }, 300_000);
  it("is the same run again", async () => {
    const again = await made("again", { share: 1, vectors: { weight: 0.5 } });
    expect(again.written.manifest.files).toEqual(near.written.manifest.files);
  }, 300_000);
});
