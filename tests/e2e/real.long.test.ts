import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { searxngOver } from "../agents/web/open.ts";
import { html, serve, type TestServer } from "../sources/server.ts";
import { bytesOf, CLOCK, folder, groundwork, jsonLine, well } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";
import { datasetRows } from "./dataset-rows.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
const root = resolve(import.meta.dirname, "../fixtures/sites/waters");
let site: TestServer;
/** What the search engine finds: by default the pages of the site. */
let engine: (pages: Readonly<Record<string, string>>) => Readonly<Record<string, string>> = (pages) => pages;

beforeAll(async () => {
  // The pages call themselves by a public host; here they are nobody's copy.
  const pages = Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .map((name) => [`/${name}`, readFileSync(join(root, name), "utf8").replace(/<link[^>]*rel="canonical"[^>]*>/gu, "")] as const),
  );
  const all = { ...pages, "/": pages["/index.html"] ?? "" };
  site = await serve(Object.fromEntries(Object.entries(all).map(([path, page]) => [path, html(page)])), (request, response) =>
    request.url?.startsWith("/search?") === true ? searxngOver(engine(pages))(request, response) : response.writeHead(404).end(),
  );
});
afterAll(async () => {
  await site.close();
  place.remove();
});

const realRun = (name: string): SiteRun => {
  const { origin } = site;
  const web = `web: { allowPrivate: ["${new URL(origin).host}"], perSecond: 1000, retries: 1 }`;
  return siteRun(join(place.path, name), origin, [
    `rollouts: { environment: real, search: { engine: searxng, url: "${origin}" }, ${web} }`,
  ], null); // prettier-ignore
};

it("rollouts take place on the web, and verify replays them from what was recorded", async () => {
  const made = realRun("web");
  const told = jsonLine((await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"])).stdout);
  expect(told).toMatchObject({ verified: true });
  const trajectories = await datasetRows(made.out, "trajectories");
  expect(trajectories.length).toBeGreaterThan(15);
  const sessions = new Set(trajectories.map(({ environment }) => `${environment.kind} ${environment.snapshot_id.slice(0, 29)}`));
  expect(sessions).toEqual(new Set([`real web_${CLOCK}_`]));
  // On the pages that the memory was made of, a right policy finds what it knows.
  const right = trajectories.filter(({ policy }) => policy.kind !== "degraded");
  const correct = right.filter((row) => row.correct === "true").length;
  expect(correct / right.length).toBeGreaterThan(0.9);
  const calls = await datasetRows(made.out, "environment/calls");
  expect(new Set(calls.map(({ tool }) => tool))).toEqual(new Set(["search", "visit"]));
  expect(calls.some(({ tool, result }) => tool === "visit" && result.includes("Evidence in page"))).toBe(true);

  // Who makes it again asks nobody, and writes the same bytes.
  const asked = site.asked.length;
  const again = { ...made, out: join(place.path, "again") };
  await well(["export", made.out]);
  await well(["run", made.config, "--out", again.out, "--clock", CLOCK]);
  expect(site.asked.slice(asked).filter((path) => path.startsWith("/search?"))).toEqual([]);
  expect(bytesOf(again.out).files).toEqual(bytesOf(made.out).files);
});

it("a web that lists nothing gives honest failures, not a failed run", async () => {
  engine = () => ({});
  const made = realRun("nothing");
  const told = jsonLine((await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"])).stdout);
  expect(told).toMatchObject({ verified: true });
  const trajectories = await datasetRows(made.out, "trajectories");
  expect(trajectories.length).toBeGreaterThan(15);
  expect(trajectories.filter(({ correct }) => correct === "true")).toEqual([]);
});

it("says what is missing: an engine, its key", async () => {
  const config = (name: string, rollouts: string): string =>
    siteRun(join(place.path, name), site.origin, [`rollouts: ${rollouts}`], null).config;
  const without = await groundwork(["run", config("without", "{ environment: real }")]);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("the real environment needs a search engine")]);
  const keyless = await groundwork(["run", config("keyless", "{ environment: real, search: { engine: serper } }")]);
  expect([keyless.code, keyless.stderr]).toEqual([2, expect.stringContaining("SERPER_API_KEY")]);
});
