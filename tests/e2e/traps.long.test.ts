import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startEndpoint } from "../models/endpoint.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, groundwork, jsonLine, well } from "./groundwork.ts";
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

it("a crawl of another site, a dead start and a second crawl close nothing, and are no errors where they should be none", async () => {
  const memory = join(place.path, "crawled.db");
  const other = await serveFixture("chronicle");
  const crawl = (url: string) => groundwork(["crawl", url, "--memory", memory, "--json"]);
  const asked = async (): Promise<unknown> => jsonLine((await well(["memory", "stats", "--memory", memory, "--json"])).stdout)["documents"];
  try {
    expect((await crawl(`${site.origin}/`)).code).toBe(0);
    const first = await asked();
    const again = await crawl(`${site.origin}/`);
    expect([again.code, jsonLine(again.stdout)["documents"]]).toEqual([0, { added: 0, updated: 0, unchanged: first, gone: 0 }]);
    const requests = site.asked.length;
    const second = await crawl(`${other.origin}/`);
    expect([second.code, jsonLine(second.stdout)]).toMatchObject([0, { documents: { gone: 0 }, statements: { closed: 0 } }]);
    expect(site.asked.length).toBe(requests);
    const both = await asked();
    // The start is away; what was read of its site before is left alone.
    const dead = await crawl(`${site.origin}/no/such/page`);
    expect([dead.code, jsonLine(dead.stdout)]).toMatchObject([3, { documents: { gone: 0 }, statements: { closed: 0 } }]);
    expect(site.asked.length - requests).toBeLessThan(4);
    expect(await asked()).toBe(both);
  } finally {
    await other.close();
  }
});

it("a config elsewhere finds its files from any folder; two configs share no memory; each recipe has its own latest; it says what comes next", async () => {
  const project = join(place.path, "project");
  mkdirSync(join(project, "notes"), { recursive: true });
  mkdirSync(join(place.path, "work"));
  for (const river of ["Orvel", "Tamber", "Nisk", "Lorre"])
    writeFileSync(
      join(project, "notes", `${river}.md`),
      `# ${river}\n\n| Length | ${river.length}00 km |\n| --- | --- |\n| Source | Mount ${river}berg |\n`,
    );
  for (const name of ["one", "two"])
    writeFileSync(
      join(project, `${name}.yaml`),
      `name: ${name}\nsources: [documents: { paths: ["notes/*.md"] }]\nquestions: { count: 4 }\n`,
    );
  const cwd = join(place.path, "work");
  const config = join("..", "project", "one.yaml");
  const run = async (...args: string[]): Promise<string> => (await groundwork(["run", config, ...args, "--allow-shortfall"], cwd)).stdout;
  expect(await run()).toMatch(/\nnext: groundwork inspect outputs\/one\/\S+ questions\n$/);
  const night = readlinkSync(join(cwd, "outputs/one/latest"));
  await run("--recipe", "rl");
  expect(readlinkSync(join(cwd, "outputs/one/latest"))).toBe(night);
  expect(readlinkSync(join(cwd, "outputs/one/latest-rl"))).not.toBe(night);
  expect(readdirSync(join(cwd, ".groundwork")).filter((file) => file.endsWith(".db"))).toEqual(["one.db"]);
  // The run remembers where its inputs were, from whatever folder it is asked.
  await well(["export", join(cwd, "outputs/one/latest")], project);
  await groundwork(["run", join("..", "project", "two.yaml")], cwd);
  expect(readdirSync(join(cwd, ".groundwork")).filter((file) => file.endsWith(".db"))).toEqual(["one.db", "two.db"]);
});

it.each(["verify", "inspect", "export"])("%s ends with what to do next", async (command) => {
  const out = join(place.path, "work/outputs/one/latest");
  const args = command === "inspect" ? [out, "questions"] : [out];
  expect((await well([command, ...args])).stdout.trimEnd().split("\n").at(-1)).toMatch(/^next: groundwork /);
});

it("a run that lacks most of what was wanted says so first and ends with 6; what it wrote is right, and latest moves", async () => {
  const cwd = join(place.path, "short");
  const made = siteRun(cwd, site.origin, ["questions: { count: 200 }", "latest: { maxShift: 1 }"]);
  writeFileSync(made.config, readFileSync(made.config, "utf8").replace("allowShortfall: true,", ""));
  const { code, stdout, stderr } = await groundwork(["run", made.config], cwd);
  expect([code, stdout, stderr]).toEqual([
    6,
    expect.stringMatching(/^LESS THAN HALF of what was wanted is there: .*; \d+ of 200 questions in all/),
    expect.stringContaining("--allow-shortfall"),
  ]);
  const latest = join(cwd, "runs/waters/latest");
  await well(["verify", latest]);
  // The same questions, wanted by nobody who minds.
  await well(["generate", "questions", latest, "--allow-shortfall"]);
  expect((await groundwork(["generate", "questions", latest, "--count", "150"])).code).toBe(6);
});
