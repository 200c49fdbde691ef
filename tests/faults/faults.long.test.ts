import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { serveFixture, type FixtureSite } from "../e2e/fixture-site.ts";
import { bytesOf, CLOCK, folder, manifestOf, start, well, type Ended } from "../e2e/groundwork.ts";
import { FEW_QUESTIONS, siteRun, type SiteRun } from "../e2e/site-run.ts";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { goodModel } from "../models/good-model.ts";
import { actsIn, drawPoints, watched, type KillPoint } from "./killed-run.ts";
import { lostAndDoubled } from "./lost-and-doubled.ts";
import { startStorm } from "./storm.ts";

/** `make test-faults-all`: every stage, twice; without, six points. FAULT_SEED draws others than the usual ones. */
const all = process.env["FAULTS"] === "all";
const seed = process.env["FAULT_SEED"] ?? "faults";
/** Where the work of a run changes hands. */
const SIX: readonly string[] = ["threads", "after crawl", "questions", "rollouts", "export", "after export"];

vi.setConfig({ testTimeout: 900_000, hookTimeout: 400_000 });
const place = folder();
let site: FixtureSite;
let endpoint: Endpoint;
beforeAll(async () => {
  site = await serveFixture("waters");
  endpoint = await startEndpoint((body) => goodModel(body));
});
afterAll(async () => {
  await site.close();
  await endpoint.close();
  place.remove();
});

const command = ({ config, out }: SiteRun, ...more: readonly string[]): readonly string[] => [
  "run",
  config,
  "--out",
  out,
  "--clock",
  CLOCK,
  ...more,
];

/** Undisturbed, with what it did in each stage. */
async function recorded(
  name: string,
  lines: readonly string[] = [],
): Promise<{ readonly run: SiteRun; readonly acts: ReadonlyMap<string, number> }> {
  const run = siteRun(join(place.path, name, "alone"), site.origin, lines);
  const journal = join(place.path, `${name}.journal`);
  // As slowly as it goes: another order of the same work.
  const { code, stderr } = await watched(command(run, "--concurrency", "1"), { journal });
  expect(code, stderr).toBe(0);
  return { run, acts: actsIn(journal) };
}

/** Killed at each of the points that it comes to, then left alone. Gives where it was. */
async function killedAt(run: SiteRun, points: readonly KillPoint[]): Promise<readonly KillPoint[]> {
  const reached: KillPoint[] = [];
  for (const at of points) {
    const { code, signal, stderr } = await watched(command(run), { at });
    // What is finished is not done again, so that a point may not be come to: then the run is through, or refused in words.
    if (signal === "SIGKILL") reached.push(at);
    else expect([code, at], stderr).toEqual([0, at]);
    if (code === 0) break;
  }
  const { code, stderr } = await start(command(run)).ended;
  expect(code, `seed ${seed}, killed at ${JSON.stringify(reached)}\n${stderr}`).toBe(0);
  return reached;
}

async function expectSound(path: string): Promise<void> {
  const memory = await openMemory({ path });
  expect(await memory.check({ repair: false })).toEqual({ faults: [], unfinished: 0 });
  await memory.close();
}

it("SIGKILL in every stage: the same command ends in the bytes of a run that was left alone; nothing is lost or doubled", async () => {
  const { run: alone, acts } = await recorded("kills", FEW_QUESTIONS);
  const pages = site.asked.length;
  // A site on another port, another folder, another concurrency.
  const elsewhere = await serveFixture("waters");
  const reached: KillPoint[] = [];
  const chains = all ? ["first", "second"] : ["six"];
  for (const chain of chains) {
    const run = siteRun(join(place.path, "kills", chain), elsewhere.origin, FEW_QUESTIONS);
    elsewhere.asked.splice(0);
    const points = drawPoints(acts, seededRandom(seed, chain), all ? undefined : (stage) => SIX.includes(stage));
    reached.push(...(await killedAt(run, points)));
    expect(await lostAndDoubled(alone.out, run.out)).toEqual({ lost: 0, doubled: 0 });
    expect(bytesOf(run.out)).toEqual(bytesOf(alone.out));
    await expectSound(run.memory);
    expect(existsSync(join(run.out, ".writing"))).toBe(false);
    // Nothing that is finished is done again: one kill was in the crawl.
    expect(elsewhere.asked.length).toBeLessThanOrEqual(2 * pages);
    const { stderr } = await well(command(run));
    expect(stderr).toMatch(/^rollouts +0 done/m);
    expect(stderr).toMatch(/^decisions +0 done/m);
  }
  await elsewhere.close();
  told(`${reached.length} kills (seed ${seed}): lost 0, doubled 0`, reached);
  expect(reached.length).toBeGreaterThanOrEqual(all ? 20 : 5);
});

it.runIf(all)("a slow disk, 4 ms for each act on it: the same bytes, later", async () => {
  const { run: alone, acts } = await recorded("quick");
  const run = siteRun(join(place.path, "slow"), site.origin);
  const since = performance.now();
  const { code, stderr } = await watched(command(run), { slow: 4 });
  expect(code, stderr).toBe(0);
  const [count, seconds] = [[...acts.values()].reduce((sum, n) => sum + n, 0), (performance.now() - since) / 1000];
  expect(await lostAndDoubled(alone.out, run.out)).toEqual({ lost: 0, doubled: 0 });
  expect(bytesOf(run.out)).toEqual(bytesOf(alone.out));
  process.stdout.write(`some ${count} acts of 4 ms more, ${seconds.toFixed(0)} s: lost 0, doubled 0\n`);
});

it("a storm before the endpoint, and SIGKILL in it: the same files as in calm weather; a stop is heard while nobody answers", async () => {
  const lines = (baseUrl: string): readonly string[] => [
    `model: { driver: openai, model: good, baseUrl: "${baseUrl}", timeout: 3, retries: 6 }`,
    "questions: { count: 12, mix: { synthesis: 0.1, long-context: 0.1 } }",
  ];
  const { run: alone, acts } = await recorded("calm", lines(endpoint.baseUrl));
  const storm = await startStorm(endpoint.baseUrl, 0.25);
  const run = siteRun(join(place.path, "storm"), site.origin, lines(storm.baseUrl));
  const points = drawPoints(acts, seededRandom(seed, "storm"), (stage) => /^(?:words|questions|plans|decisions)$/.test(stage));
  const reached = await killedAt(run, all ? points : points.slice(-1));
  expect(storm.count.wrong).toBeGreaterThan(20);
  expect(await lostAndDoubled(alone.out, run.out)).toEqual({ lost: 0, doubled: 0 });
  told(`${storm.count.wrong} of ${storm.count.calls} calls went wrong, ${reached.length} kills: lost 0, doubled 0`, reached);
  expect(filesOf(run.out)).toEqual(filesOf(alone.out));
  await expectSound(run.memory);

  storm.still = true;
  const stopped = siteRun(join(place.path, "still"), site.origin, [
    ...lines(storm.baseUrl).map((line) => line.replace("timeout: 3", "timeout: 120")),
  ]);
  const before = storm.count.calls;
  const going = start(command(stopped));
  while (storm.count.calls === before) await new Promise((resolve) => setTimeout(resolve, 20));
  const since = performance.now();
  going.process.kill("SIGINT");
  const ended: Ended = await going.ended;
  expect(performance.now() - since).toBeLessThan(10_000);
  expect([ended.code, ended.stderr]).toEqual([130, expect.stringContaining("the same command continues")]);
  await storm.close();
});

/** All but what was paid: the manifest and the card tell of it, and a storm costs calls. */
const filesOf = (run: string): Readonly<Record<string, string>> =>
  Object.fromEntries(manifestOf(run).files.flatMap(({ path, sha256, dataset }) => (dataset === null ? [] : [[path, sha256]])));

const told = (what: string, reached: readonly KillPoint[]): void =>
  void process.stdout.write(`${what}\n${reached.map(({ stage, act }) => `  ${stage}, act ${act}`).join("\n")}\n`);
