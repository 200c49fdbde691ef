import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, CLOCK, folder, start, well, type Ended, type Started } from "./groundwork.ts";
import { siteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
let site: FixtureSite;
let elsewhere: FixtureSite;
beforeAll(async () => {
  site = await serveFixture("waters");
  elsewhere = await serveFixture("waters");
});
afterAll(async () => {
  await site.close();
  await elsewhere.close();
  place.remove();
});

/** Ends the process when `now` says so; it has to be looked at often, as stages are short here. */
async function endWhen(run: Started, signal: NodeJS.Signals, now: (stderr: string) => boolean): Promise<Ended> {
  let stderr = "";
  run.process.stderr?.on("data", (text: string) => (stderr += text));
  const watch = setInterval(() => {
    if (!now(stderr)) return;
    clearInterval(watch);
    run.process.kill(signal);
  }, 2);
  const ended = await run.ended;
  clearInterval(watch);
  return ended;
}

it("a run that is stopped again and again ends with the bytes of one that was left alone, on another port, in another folder, with another concurrency", async () => {
  const alone = siteRun(join(place.path, "left", "alone"), elsewhere.origin);
  await well(["run", alone.config, "--out", alone.out, "--clock", CLOCK, "--concurrency", "1"]);

  const run = siteRun(join(place.path, "stopped"), site.origin);
  const command = ["run", run.config, "--out", run.out, "--clock", CLOCK];
  const kill = async (now: (stderr: string) => boolean): Promise<void> => {
    const { signal, stderr } = await endWhen(start(command), "SIGKILL", now);
    expect(signal, stderr).toBe("SIGKILL");
    expect(existsSync(join(run.out, "manifest.json"))).toBe(false);
  };
  const asked = site.asked.length;
  await kill(() => site.asked.length > asked + 6);
  await kill((stderr) => /^extract .* done/m.test(stderr));
  const crawled = site.asked.length;
  await kill((stderr) => /^questions .* done/m.test(stderr));

  const since = performance.now();
  const interrupted = await endWhen(start(command), "SIGINT", (stderr) => /^plans .* done/m.test(stderr));
  expect(performance.now() - since).toBeLessThan(60_000);
  expect(interrupted.code, interrupted.stderr).toBe(130);
  expect(interrupted.stderr).toContain("the same command continues");

  await kill(() => existsSync(join(run.out, ".writing")));
  const { stderr } = await well(command);
  expect(bytesOf(run.out)).toEqual(bytesOf(alone.out));
  // What was finished is not done again.
  expect(site.asked.length).toBeLessThanOrEqual(crawled + 20);
  expect(stderr).toMatch(/^rollouts +0 done/m);
  expect(stderr).toMatch(/^decisions +0 done/m);
});
