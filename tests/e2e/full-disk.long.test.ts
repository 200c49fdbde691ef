import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { folder, groundwork, rowsOf, well } from "./groundwork.ts";
import { siteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
const disk = join(place.path, "disk");
mkdirSync(disk);
/** A disk of its own takes the right to mount one; where that is missing there is nothing to fill up. */
const mount = (options: string): boolean =>
  process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]).status === 0;
const mounted = mount("size=500k");
let site: FixtureSite;
beforeAll(async () => {
  site = await serveFixture("waters");
});
afterAll(async () => {
  await site.close();
  if (mounted) spawnSync("umount", [disk]);
  place.remove();
});

it.skipIf(!mounted)("a full disk ends with a sentence and nothing half written; with space the same command goes on", async () => {
  const run = siteRun(disk, site.origin);
  const elsewhere = siteRun(join(place.path, "memory-elsewhere"), site.origin);
  const full = /^groundwork: .*the disk is full; free some space and|^groundwork: .*the disk is full; free some space, then/m;

  // The memory does not fit.
  const first = await groundwork(["run", run.config, "--recipe", "rl", "--out", run.out]);
  expect([first.code, first.stderr]).toEqual([1, expect.stringMatching(full)]);
  // The memory is elsewhere, the datasets do not fit.
  const second = await groundwork(["run", elsewhere.config, "--recipe", "rl", "--out", run.out]);
  expect([second.code, second.stderr]).toEqual([1, expect.stringMatching(full)]);
  expect(existsSync(join(run.out, "manifest.json"))).toBe(false);
  expect(existsSync(join(run.out, ".writing"))).toBe(false);

  expect(mount("remount,size=20m")).toBe(true);
  await well(["run", run.config, "--recipe", "rl", "--out", run.out]);
  expect(rowsOf(run.out, "questions")).toBeGreaterThan(0);
});

it.skipIf(!mounted)("a disk that can only be read ends with a sentence and code 2; what is on it is still verified", async () => {
  const run = siteRun(disk, site.origin);
  const elsewhere = siteRun(join(place.path, "memory-beside"), site.origin);
  expect(mount("remount,ro,size=20m")).toBe(true);
  const refused: string[] = [];
  for (const args of [
    ["run", run.config, "--recipe", "rl", "--out", join(place.path, "out-elsewhere")],
    ["run", elsewhere.config, "--recipe", "rl", "--out", run.out],
    ["export", run.out, "--format", "trl"],
    ["memory", "reindex", "--memory", run.memory],
  ]) {
    const { code, stderr } = await groundwork(args);
    expect([args, code]).toEqual([args, 2]);
    refused.push(stderr);
  }
  for (const said of refused) expect(said).toMatch(/^groundwork: .*(read-only|can not be written).*/m);
  await well(["verify", run.out]);
});
