import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openRun, type RunFiles } from "../../pipelines/verify/run-files.ts";
import { FaultKind } from "../../schemas/index.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, groundwork, jsonLine, manifestOf, well } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";
import { contentOf } from "./dataset-rows.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
let site: FixtureSite;
let made: SiteRun;
let files: RunFiles;

const lines = (list: string): readonly string[] => [
  "rollouts: { share: 1, degradedShare: 0.2, toolset: search-click, variation: 0.5, faults: 0.2, distractors: { perPage: 6, near: 0.5 } }",
  `decontaminate: [${JSON.stringify(list)}]`,
];

beforeAll(async () => {
  site = await serveFixture("waters");
  const list = join(place.path, "benchmark.txt");
  writeFileSync(list, "Which lake of the eastern hills was the first to freeze over in that winter?\n");
  made = siteRun(join(place.path, "a"), site.origin, lines(list));
  await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
  files = await openRun(made.out);
});
afterAll(async () => {
  await site.close();
  place.remove();
});

describe("other tools, faults and fewer pages", () => {
  it("the run is verified, and made again it is the same, byte for byte", async () => {
    const report = jsonLine((await well(["verify", made.out, "--json"])).stdout) as {
      checks: { check: string; items: number; failures: number }[];
    };
    const v10 = report.checks.find(({ check }) => check === "V10");
    expect(v10?.items).toBeGreaterThan(30);
    expect(report.checks.every(({ failures }) => failures === 0)).toBe(true);
    const again = join(place.path, "again");
    const fresh = siteRun(join(place.path, "b"), site.origin, lines(join(place.path, "benchmark.txt")));
    await well(["run", fresh.config, "--out", again, "--clock", CLOCK]);
    expect(contentOf(again, "trajectories")).toBe(contentOf(made.out, "trajectories"));
    expect(contentOf(again, "environment/calls")).toBe(contentOf(made.out, "environment/calls"));
  });

  it("rows carry the names of the sets, the rate and the faults; decisions are drawn in them", async () => {
    const sets = new Set<string>();
    const snapshots = new Set<string>();
    for await (const row of files.rows("trajectories")) {
      sets.add(row.toolset_name);
      snapshots.add(row.environment.snapshot_id);
      expect(row.environment.faults).toBe(0.2);
    }
    expect([...sets].filter((name) => name === "search-click")).toHaveLength(1);
    expect([...sets].filter((name) => /^search-click~[0-9a-f]{6}$/.test(name)).length).toBeGreaterThan(2);
    expect([...snapshots].every((id) => /-[0-9a-f]{16}$/.test(id))).toBe(true);
    const faults = new Map<string | null, number>();
    for await (const { fault } of files.rows("environment/calls")) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    const injected = [...faults.keys()].filter((fault) => FaultKind.safeParse(fault).success);
    expect(injected.length).toBeGreaterThan(2);
    expect([...faults.keys()].every((fault) => fault === null || injected.includes(fault))).toBe(true);
    // A page is opened by its id in the results: by `click`, whatever it is called in a varied set.
    const acts = new Set<string | null>();
    for await (const { options } of files.rows("decisions")) for (const { action_name } of options) acts.add(action_name);
    expect(acts.size).toBeGreaterThan(2);
    expect(acts).not.toContain("visit");
    const funnel = manifestOf(made.out).funnel;
    expect(funnel.find(({ what }) => what === "acting, right")?.count).toBeGreaterThan(0);
  });

  it("a list that is not there is told before anything is read", async () => {
    const missing = siteRun(join(place.path, "c"), site.origin, ['decontaminate: ["no-such-list.txt"]']);
    const ended = await groundwork(["run", missing.config, "--out", missing.out]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('no-such-list.txt" cannot be read; name one that exists');
  });
});
