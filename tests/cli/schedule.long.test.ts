import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import { schedule } from "../../pipelines/cli/schedule.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { serveFixture } from "../e2e/fixture-site.ts";
import { folder } from "../e2e/groundwork.ts";
import { siteRun } from "../e2e/site-run.ts";
import { jumping } from "./jumping.ts";

const { path: place, remove } = folder();
afterAll(remove);

it("nights run a config, write what changed, and keep so many folders", async () => {
  const site = await serveFixture("waters");
  const run = siteRun(join(place, "a"), site.origin, [`schedule: { cron: "0 2 * * *", keep: 1 }`, "latest: { maxShift: 1 }"]);
  const stop = new AbortController();
  const said: string[] = [];
  const timer = jumping("2026-01-01T00:00:00Z");
  let nights = 0;
  const shell: Shell = {
    signal: stop.signal,
    now: "2026-01-01T00:00:00.000Z",
    clockIsGiven: false,
    progress: quietProgress,
    colour: false,
    columns: 100,
    say: (text) => said.push(text),
    result: (text) => {
      said.push(text);
      nights++;
      if (nights === 1) site.edit("/lakes/orreval.html", "512.4 km", "498.7 km");
      if (nights === 3) timer.until = () => Promise.reject(new Error("interrupted"));
    },
  };
  await expect(schedule(run.config, { recipe: "rl" }, shell, timer)).rejects.toThrow("interrupted");
  await site.close();
  const folders = ["2026-01-01-1", "2026-01-02-1", "2026-01-03-1"].map((name) => existsSync(join(place, "a", "runs", "waters", name)));
  expect(folders).toEqual([false, true, false]);
  expect(said.filter((text) => text.startsWith("removed "))).toHaveLength(1);
  expect(said.some((text) => text.startsWith("nothing changed since 2026-01-02"))).toBe(true);
}, 240_000);
