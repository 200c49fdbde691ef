import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { serveFixture, type FixtureSite } from "../../e2e/fixture-site.ts";
import { bytesOf, CLOCK, folder, start, well, type Ended, type Started, type StartOptions } from "../../e2e/groundwork.ts";
import { siteRun, type SiteRun } from "../../e2e/site-run.ts";
import { lostAndDoubled } from "../../faults/lost-and-doubled.ts";
import { startEndpoint, type Endpoint } from "../../models/endpoint.ts";
import { goodModel } from "../../models/good-model.ts";
import { startNeo4j } from "../neo4j/start.ts";
import { freePort, type Running } from "../process.ts";
import { startQdrant } from "../qdrant/start.ts";
import { said } from "./said.ts";
import { s3Environment, startKeptS3, startRedis } from "./start.ts";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 400_000 });
/** FAULT_SEED draws others than the usual ones. */
const seed = process.env["FAULT_SEED"] ?? "shared faults";
const KILLS = 12;

const place = folder();
const preload = join(import.meta.dirname, "kill-in-shard.mjs");
const running = new Set<Running>();
let site: FixtureSite;
let endpoint: Endpoint;
let redisPort: number;
/** Of one process alone. */
let alone: SiteRun;

const lines = (): string[] => [
  `model: { driver: openai, model: good, baseUrl: "${endpoint.baseUrl}", price: { input: 1, output: 2 }, concurrency: 16 }`,
  "questions: { count: 40, mix: { synthesis: 0.1, long-context: 0.1 } }",
];
const scaled = (name: string, store = join(place.path, name, "store"), more: readonly string[] = []): SiteRun =>
  siteRun(join(place.path, name), site.origin, [
    ...lines(),
    `scale: { redis: "redis://127.0.0.1:${redisPort}", store: ${JSON.stringify(store)} }`,
    ...more,
  ]);
const coordinate = (made: SiteRun, options: StartOptions = {}): Started =>
  start(["run", made.config, "--out", made.out, "--clock", CLOCK, "--concurrency", "4"], options);
const work = (made: SiteRun, options: StartOptions = {}): Started => start(["worker", made.config, "--concurrency", "4"], options);

/** What a process does at a shard of a stage. */
interface Fault {
  readonly stage: string;
  readonly when: "before" | "after";
}

beforeAll(async () => {
  site = await serveFixture("waters");
  endpoint = await startEndpoint(async (body) => {
    await sleep(60);
    return goodModel(body);
  });
  redisPort = await freePort();
  running.add(await startRedis(join(place.path, "redis"), redisPort));
  alone = siteRun(join(place.path, "alone"), site.origin, lines());
  await well(["run", alone.config, "--out", alone.out, "--clock", CLOCK]);
});
afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  await site.close();
  await endpoint.close();
  place.remove();
});

async function ends(workers: readonly Started[]): Promise<void> {
  for (const { process } of workers) process.kill("SIGTERM");
  for (const { code, stderr } of await Promise.all(workers.map(({ ended }) => ended))) expect(code, stderr).toBe(130);
}
async function expectSame(made: SiteRun, what: string): Promise<void> {
  const { lost, doubled } = await lostAndDoubled(alone.out, made.out);
  console.log(`${what}: lost ${lost}, doubled ${doubled}`);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(bytesOf(made.out)).toEqual(bytesOf(alone.out));
}

/** The stages whose shards are shared, in the order in which a run comes to them. */
async function sharedStages(): Promise<readonly string[]> {
  const made = scaled("told");
  const told = join(place.path, "told.journal");
  const { code, stderr } = await coordinate(made, { node: ["--import", preload], env: { FAULT_TOLD: told } }).ended;
  expect(code, stderr).toBe(0);
  return [...new Set(readFileSync(told, "utf8").trim().split("\n"))];
}

it(`SIGKILL of coordinator and workers at drawn shards of all stages, each begun again: nothing is lost or doubled`, async () => {
  const stages = await sharedStages();
  const random = seededRandom(seed);
  // Round and round the stages, in their order: whoever comes behind a stage without a shard of it dies at one of a later stage.
  const faults: Fault[] = Array.from({ length: 4 * KILLS }, (_, at) => ({
    stage: stages[at % stages.length] ?? "",
    when: random.next() < 0.5 ? "before" : "after",
  }));
  const told = join(place.path, "kills.journal");
  writeFileSync(told, "");
  const kills = (): string[] =>
    readFileSync(told, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("killed"));
  let coordinators = 0;
  for (let round = 0; kills().length < KILLS && round < 4; round++) {
    const made = scaled(`kills-${round}`);
    const options = (): StartOptions => {
      const fault = kills().length < KILLS ? faults.shift() : undefined;
      return fault === undefined
        ? {}
        : {
            node: ["--import", preload],
            env: { FAULT_STAGES: stages.join(","), FAULT_SHARD: `${fault.stage} ${fault.when}`, FAULT_TOLD: told },
          };
    };
    let isOver = false;
    /** Begun again as often as it is killed. */
    const lasting = async (begin: (options: StartOptions) => Started, current: { at?: Started }): Promise<Ended> => {
      for (;;) {
        current.at = begin(options());
        const ended = await current.at.ended;
        if (ended.signal !== "SIGKILL" || isOver) return ended;
      }
    };
    const workers = [0, 1, 2].map(() => {
      const current: { at?: Started } = {};
      return { current, ended: lasting((given) => work(made, given), current) };
    });
    const before = kills().length;
    const ended = await lasting((given) => {
      coordinators += 1;
      return coordinate(made, given);
    }, {});
    isOver = true;
    expect(ended.code, ended.stderr).toBe(0);
    for (const { current } of workers) current.at?.process.kill("SIGTERM");
    await Promise.all(workers.map(({ ended: left }) => left));
    await expectSame(made, `seed ${seed}, run ${round}: ${kills().length - before} kills`);
    coordinators -= 1;
  }
  console.log(
    `${kills().length} kills, ${coordinators} of them of the coordinator\n${kills()
      .map((line) => `  ${line}`)
      .join("\n")}`,
  );
  expect(kills().length).toBeGreaterThanOrEqual(10);
});

it("an S3 store that is killed amid a run and comes back is waited for", async () => {
  const port = await freePort();
  const at = join(place.path, "s3");
  let s3 = await startKeptS3(at, port);
  running.add(s3);
  Object.assign(process.env, s3Environment(port));
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: "groundwork" }));
  const made = scaled("s3-killed", "s3://groundwork/below");
  const workers = [work(made), work(made), work(made)];
  const began = coordinate(made);
  for (const what of [/^words/m, /^plans/m]) {
    await said(began, what);
    await s3.stop("SIGKILL");
    running.delete(s3);
    await sleep(2_000);
    s3 = await startKeptS3(at, port);
    running.add(s3);
  }
  const { code, stderr } = await began.ended;
  expect(code, stderr).toBe(0);
  await ends(workers);
  await expectSame(made, "S3 killed twice");
});

it("a memory on Neo4j and Qdrant, both killed amid a run with three workers and come back", async () => {
  const ports = { neo4j: await freePort(), qdrant: await freePort() };
  const startBoth = async (): Promise<readonly Running[]> =>
    Promise.all([startNeo4j(join(place.path, "neo4j"), ports.neo4j), startQdrant(join(place.path, "qdrant"), ports.qdrant)]);
  let services = await startBoth();
  for (const one of services) running.add(one);
  const memory = (name: string): string =>
    `memory: { graph: { driver: neo4j, url: "bolt://127.0.0.1:${ports.neo4j}", name: ${name}, path: ${JSON.stringify(join(place.path, name, "memory.db"))} }, vectors: { driver: qdrant, url: "http://127.0.0.1:${ports.qdrant}", name: ${name} } }`;
  const one = siteRun(join(place.path, "services-alone"), site.origin, [...lines(), memory("one")]);
  await well(["run", one.config, "--out", one.out, "--clock", CLOCK]);
  const made = scaled("services-killed", undefined, [memory("many")]);
  const workers = [work(made), work(made), work(made)];
  const began = coordinate(made);
  await said(began, /^words/m);
  for (const service of services) await service.stop("SIGKILL");
  for (const service of services) running.delete(service);
  await sleep(500);
  services = await startBoth();
  for (const service of services) running.add(service);
  const { code, stderr } = await began.ended;
  expect(code, stderr).toBe(0);
  await ends(workers);
  const { lost, doubled } = await lostAndDoubled(one.out, made.out);
  console.log(`Neo4j and Qdrant killed: lost ${lost}, doubled ${doubled}`);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(bytesOf(made.out).files).toEqual(bytesOf(one.out).files);
});
