import { readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { serveFixture } from "./fixture-site.ts";
import { changeTimes, folder, groundwork, jsonLine, well } from "./groundwork.ts";
import { siteRun } from "./site-run.ts";
import { contentOf, fileOf } from "./dataset-rows.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());

describe("night after night", () => {
  it("writes nothing when nothing changed, a new run when a page did, and moves `latest`", async () => {
    const pages = await serveFixture("waters");
    const nights = siteRun(join(place.path, "nights"), pages.origin);
    const night = async (): Promise<Record<string, unknown>> =>
      jsonLine((await well(["run", nights.config, "--recipe", "rl", "--json"])).stdout);
    const parent = join(place.path, "nights", "runs", "waters");

    const one = await night();
    expect(one).toMatchObject({ verified: true });
    const run = String(one["out"]);
    expect(readlinkSync(join(parent, "latest-rl"))).toBe(run.slice(parent.length + 1));
    const before = changeTimes(run);

    expect(await night()).toMatchObject({ out: run, changed: [], runId: one["runId"] });
    expect(changeTimes(run)).toEqual(before);

    rmSync(join(run, fileOf(run, "rl/pool")));
    const repaired = await night();
    expect(repaired["out"]).not.toBe(run);

    pages.edit("/lakes/orreval.html", "512.4 km", "498.7 km");
    const three = await night();
    expect(three["out"]).not.toBe(repaired["out"]);
    expect(readlinkSync(join(parent, "latest-rl"))).toBe(String(three["out"]).slice(parent.length + 1));
    const shown = (await well(["memory", "show", "Lake Orreval", "--memory", nights.memory])).stdout;
    expect(shown).toContain("surface area: 498.7");
    // The list of lakes still says 512.4, under another name.
    expect(shown).not.toContain("surface area: 512.4");
    for (const name of ["questions", "evidence/statements", "evidence/documents"] as const)
      expect(contentOf(String(three["out"]), name)).not.toBe(contentOf(String(repaired["out"]), name));
    await pages.close();

    const dead = await groundwork(["run", nights.config, "--recipe", "rl", "--json"]);
    expect([dead.code, dead.stdout]).toEqual([3, ""]);
    expect(dead.stderr).toContain("no page could be read");
    expect(readlinkSync(join(parent, "latest-rl"))).toBe(String(three["out"]).slice(parent.length + 1));
  });
});
