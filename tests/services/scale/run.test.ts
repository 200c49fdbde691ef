import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveFixture, type FixtureSite } from "../../e2e/fixture-site.ts";
import { bytesOf, CLOCK, folder, start, well, type Ended, type Started } from "../../e2e/groundwork.ts";
import { siteRun, type SiteRun } from "../../e2e/site-run.ts";
import { startEndpoint, type Endpoint } from "../../models/endpoint.ts";
import { goodModel } from "../../models/good-model.ts";
import { freePort, type Running } from "../process.ts";
import { said } from "./said.ts";
import { s3Environment, startRedis, startS3 } from "./start.ts";

const place = folder();
/** What a model takes for an answer. */
let delay = 0;
/** Tokens that it was asked for and gave. */
let taken = 0;
let site: FixtureSite;
let endpoint: Endpoint;
let port: number;
let redis: Running;
let s3: Running;
/** Of one process alone. */
let alone: ReturnType<typeof bytesOf>;
let wholeCost: number;

const lines = (): string[] => [
  `model: { driver: openai, model: good, baseUrl: "${endpoint.baseUrl}", price: { input: 1, output: 2 }, concurrency: 16 }`,
  "questions: { count: 40, mix: { synthesis: 0.1, long-context: 0.1 } }",
];
const scaled = (name: string, store = join(place.path, name, "store")): SiteRun =>
  siteRun(join(place.path, name), site.origin, [
    ...lines(),
    `scale: { redis: "redis://127.0.0.1:${port}", store: ${JSON.stringify(store)} }`,
  ]);
const run = (made: SiteRun, concurrency = 4): Started =>
  start(["run", made.config, "--out", made.out, "--clock", CLOCK, "--concurrency", `${concurrency}`]);
const work = (made: SiteRun, concurrency = 4): Started => start(["worker", made.config, "--concurrency", `${concurrency}`]);

const left = async (workers: readonly Started[]): Promise<readonly Ended[]> => {
  for (const { process } of workers) process.kill("SIGTERM");
  return Promise.all(workers.map(({ ended }) => ended));
};
const fine = async (started: Started): Promise<void> => {
  const ended = await started.ended;
  expect(ended.code, ended.stderr).toBe(0);
};

beforeAll(async () => {
  site = await serveFixture("waters");
  endpoint = await startEndpoint(async (body) => {
    await sleep(delay);
    const answer = goodModel(body);
    const texts = [...body.messages.map(({ content }) => content), "content" in answer ? (answer.content ?? "") : ""];
    taken += texts.reduce((sum, text) => sum + text.length, 0) / 4;
    return answer;
  });
  port = await freePort();
  redis = await startRedis(join(place.path, "redis"), port);
  const s3Port = await freePort();
  s3 = await startS3(s3Port);
  // Processes that are started here have it as well.
  Object.assign(process.env, s3Environment(s3Port));
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: "groundwork" }));
  const made = siteRun(join(place.path, "alone"), site.origin, lines());
  await well(["run", made.config, "--out", made.out, "--clock", CLOCK]);
  alone = bytesOf(made.out);
  wholeCost = taken;
});
beforeEach(() => (delay = 60));
afterAll(async () => {
  await redis.stop();
  await s3.stop();
  await site.close();
  await endpoint.close();
  place.remove();
});

describe("a run by several processes ends in the bytes of one", () => {
  it("without a worker", async () => {
    const made = scaled("no-worker");
    await fine(run(made));
    expect(bytesOf(made.out)).toEqual(alone);
  });

  it("with three workers over S3, who leave within ten seconds when they are told", async () => {
    const made = scaled("three", "s3://groundwork/below");
    const workers = [work(made), work(made), work(made)];
    const took = workers.map((each) => said(each, /taking part in/));
    await fine(run(made));
    await Promise.all(took);
    expect(bytesOf(made.out)).toEqual(alone);
    const since = performance.now();
    for (const { code } of await left(workers)) expect(code).toBe(130);
    expect(performance.now() - since).toBeLessThan(10_000);
  });

  it("where a worker is killed amid a shard", async () => {
    const made = scaled("killed");
    const workers = [work(made), work(made)];
    const began = run(made);
    await said(workers[0]!, /taking part in/);
    await said(began, /^words/m);
    workers[0]!.process.kill("SIGKILL");
    await fine(began);
    expect(bytesOf(made.out)).toEqual(alone);
    await left(workers.slice(1));
  });

  it("where Redis is killed, forgets everything, and comes back", async () => {
    const made = scaled("redis");
    const workers = [work(made), work(made)];
    const began = run(made);
    await said(began, /^words/m);
    const client = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: null });
    await client.flushall();
    client.disconnect();
    await sleep(300);
    await redis.stop("SIGKILL");
    await sleep(500);
    redis = await startRedis(join(place.path, "redis-anew"), port);
    await fine(began);
    expect(bytesOf(made.out)).toEqual(alone);
    await left(workers);
  });

  it("where the coordinator is killed and begun again", async () => {
    const made = scaled("coordinator");
    const workers = [work(made), work(made)];
    const began = run(made);
    await said(began, /^words/m);
    began.process.kill("SIGKILL");
    await began.ended;
    await fine(run(made));
    expect(bytesOf(made.out)).toEqual(alone);
    await left(workers);
  });

  it("with one budget and one pace for all: each command ends at its own cap, and the last one with the whole run", async () => {
    const tokens = Math.ceil(wholeCost * 0.6);
    const given = lines().map((line) =>
      line.replace("concurrency: 16", "concurrency: 16, requestsPerMinute: 6000, tokensPerMinute: 6000000"),
    );
    const made = siteRun(join(place.path, "budget"), site.origin, [
      ...given,
      `scale: { redis: "redis://127.0.0.1:${port}", store: ${JSON.stringify(join(place.path, "budget", "store"))} }`,
      `budget: { tokens: ${tokens} }`,
    ]);
    const workers = [work(made), work(made)];
    const codes: (number | null)[] = [];
    while (codes.length < 4 && codes.at(-1) !== 0) {
      taken = 0;
      const { code, stderr } = await run(made).ended;
      codes.push(code);
      console.log(`ended with ${code}: ${taken.toFixed(0)} of ${tokens} tokens`);
      expect(taken).toBeLessThanOrEqual(tokens);
      if (code !== 0) expect(stderr).toContain("the budget is spent");
    }
    expect(codes).toEqual([4, 0]);
    const datasets = (path: string): boolean => path.endsWith(".parquet");
    const files = (of: Readonly<Record<string, string>>): unknown => Object.keys(of).filter(datasets).length;
    expect(files(bytesOf(made.out).files)).toBe(files(alone.files));
    for (const { code, stderr } of await left(workers))
      expect([code, stderr]).toEqual([130, expect.stringContaining("the budget is spent")]);
  });
});
