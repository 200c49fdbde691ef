import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { noModels } from "../../pipelines/models/models.ts";
import { everyNight } from "../../pipelines/cli/every-night.ts";
import { keepFolders } from "../../pipelines/cli/keep-folders.ts";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import { setVerifiedFolders, verifiedFolders } from "../../pipelines/cli/run-notes.ts";
import { nightsOf } from "../../pipelines/cli/schedule.ts";
import { wallTimer } from "../../pipelines/cli/timer.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { rl } from "../../pipelines/recipes/recipes.ts";
import type { Run } from "../../pipelines/recipes/steps/run.ts";
import { Config } from "../../schemas/index.ts";
import { jumping } from "./jumping.ts";

const place = mkdtempSync(join(tmpdir(), "groundwork-schedule-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe("times", () => {
  const at = (cron: string, timezone: string, after: string): string | undefined =>
    nightsOf({ cron, timezone, keep: 7 }, "a.yaml")(new Date(after))?.toISOString();
  it("are those of the zone, before and after its clocks change", () => {
    expect(at("30 2 * * *", "UTC", "2026-01-31T08:00:00Z")).toBe("2026-02-01T02:30:00.000Z");
    expect(at("30 4 * * *", "Europe/Berlin", "2026-03-27T08:00:00Z")).toBe("2026-03-28T03:30:00.000Z");
    expect(at("30 4 * * *", "Europe/Berlin", "2026-03-28T08:00:00Z")).toBe("2026-03-29T02:30:00.000Z");
  });
  it("come of a good expression only", () => {
    expect(() => nightsOf({ cron: "at night", timezone: "UTC", keep: 7 }, "a.yaml")).toThrow(/a.yaml: schedule.cron "at night" is no cron/);
    expect(() => nightsOf({ cron: null, timezone: "UTC", keep: 7 }, "a.yaml")).toThrow(/a.yaml has no schedule/);
    const zone = Config.safeParse({ sources: [{ demo: {} }], schedule: { timezone: "Mars/Olympus" } });
    expect(zone.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["schedule.timezone", "is no time zone; write one like UTC or Europe/Berlin"],
    ]);
  });
});

describe("nights", () => {
  const next = nightsOf({ cron: "0 2 * * *", timezone: "UTC", keep: 7 }, "a.yaml");
  it("come one after the other: one that takes long passes the next over, one that fails stops nothing", async () => {
    const timer = jumping("2026-01-01T00:00:00Z");
    const stop = new AbortController();
    const began: string[] = [];
    const said: string[] = [];
    let running = 0;
    const nights = everyNight({
      next,
      timer,
      signal: stop.signal,
      say: (text) => said.push(text),
      async night(at) {
        running++;
        expect(running).toBe(1);
        began.push(at.toISOString().slice(5, 10));
        if (began.length === 1) timer.set("2026-01-04T01:00:00Z");
        if (began.length === 2) {
          running--;
          throw new Error("the site is down");
        }
        if (began.length === 3) stop.abort(new Error("interrupted"));
        await Promise.resolve();
        running--;
      },
    });
    await expect(nights).rejects.toThrow("interrupted");
    expect(began).toEqual(["01-01", "01-04", "01-05"]);
    expect(said).toContain("this night took until 2026-01-04T01:00:00.000Z; 2 nights were passed over");
    expect(said).toContain("groundwork: the site is down");
  });

  it("end at once where they are waited for", async () => {
    const stop = new AbortController();
    const waiting = wallTimer.until(new Date(Date.now() + 3_600_000), stop.signal);
    stop.abort(new Error("interrupted"));
    await expect(waiting).rejects.toThrow("interrupted");
  });
});

it("never removes `latest`, nor what was not found right, nor anything elsewhere", async () => {
  const memory = await openMemory({ path: ":memory:" });
  const config = Config.parse({ name: "k", out: join(place, "k"), sources: [{ demo: {} }] });
  const parent = join(place, "k", "k");
  const of = (name: string): string => join(parent, name);
  for (const name of ["2026-01-01-1", "2026-01-02-1", "2026-01-03-1", "2026-01-04-1", "mine"]) mkdirSync(of(name), { recursive: true });
  const elsewhere = join(place, "2026-01-01-9");
  mkdirSync(elsewhere);
  symlinkSync("2026-01-01-1", of("latest"));
  const run: Run = {
    config,
    memory,
    opened: { path: ":memory:" },
    models: noModels,
    context: {
      runs: memory.runs,
      random: seededRandom(1),
      clock: { now: "" },
      signal: new AbortController().signal,
      progress: quietProgress,
      concurrency: 1,
    },
  };
  await setVerifiedFolders(run, rl, [
    elsewhere,
    of("mine"),
    of("2026-01-01-1"),
    of("2026-01-02-1"),
    of("2026-01-04-1"),
    of("2026-01-05-1"),
  ]);
  expect(await keepFolders(run, rl, 1)).toEqual([of("2026-01-02-1")]);
  expect(["2026-01-01-1", "2026-01-02-1", "2026-01-03-1", "2026-01-04-1", "mine"].map((name) => existsSync(of(name)))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(existsSync(elsewhere)).toBe(true);
  expect(await verifiedFolders(run, rl)).toEqual([of("2026-01-01-1"), of("2026-01-04-1")]);
  await memory.close();
});
