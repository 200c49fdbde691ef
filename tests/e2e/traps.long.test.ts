import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startEndpoint } from "../models/endpoint.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, groundwork } from "./groundwork.ts";
import { siteRun } from "./site-run.ts";

/** What people who tried it for the first time fell into, met in the same way. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
let site: FixtureSite;
beforeAll(async () => {
  site = await serveFixture("waters");
});
afterAll(async () => {
  await site.close();
  place.remove();
});

it("an endpoint of which every reply is junk ends the run with 5 and what came back, and no run is written", async () => {
  const endpoint = await startEndpoint(() => ({ content: "<html>502 Bad Gateway</html>" }));
  const made = siteRun(join(place.path, "junk"), site.origin, [
    `model: { driver: openai, model: good, baseUrl: "${endpoint.baseUrl}", maxUnusable: 8 }`,
    "tasks: { extract: { driver: rules } }",
  ]);
  try {
    const { code, stderr } = await groundwork(["run", made.config, "--out", made.out, "--clock", CLOCK]);
    expect([code, stderr]).toEqual([5, expect.stringContaining("502 Bad Gateway")]);
    expect(existsSync(join(made.out, "manifest.json"))).toBe(false);
  } finally {
    await endpoint.close();
  }
});
