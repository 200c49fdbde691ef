import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { goodModel } from "../models/good-model.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { datasetRows } from "./dataset-rows.ts";
import { bytesOf, changeTimes, CLOCK, folder, groundwork, jsonLine, start, well, type Ended } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const place = folder();
let site: FixtureSite;
let endpoint: Endpoint;
let made: SiteRun;
let first: Ended;

const lines = (baseUrl: string): readonly string[] => [
  `model: { driver: openai, model: good, baseUrl: "${baseUrl}", price: { input: 1, output: 2 } }`,
  "questions: { count: 40, mix: { synthesis: 0.1, long-context: 0.1 } }",
];

beforeAll(async () => {
  site = await serveFixture("waters");
  endpoint = await startEndpoint((body) => goodModel(body));
  made = siteRun(join(place.path, "a"), site.origin, lines(endpoint.baseUrl));
  first = await well(["run", made.config, "--out", made.out, "--clock", CLOCK]);
});
afterAll(async () => {
  await site.close();
  await endpoint.close();
  place.remove();
});

describe("with a model that does well", () => {
  it("questions are accepted, worded by it, and verify is green", async () => {
    const questions = await datasetRows(made.out, "questions");
    const styles = new Set(questions.map(({ style }) => style));
    // Which of the others can be drawn depends on so few pages.
    for (const style of ["comparison", "factual", "long-context", "numeric", "synthesis", "temporal"]) expect(styles).toContain(style);
    // The scripted model knows not all frames; what it puts wrongly keeps the rules' words.
    expect(questions.filter(({ generator }) => generator.model_id === "good").length).toBeGreaterThan(questions.length * 0.8);
    for (const { verification, program } of questions) expect(program === null).toBe(verification === "judged");
  });

  it.each(["plans", "reasoning", "decisions"] as const)("%s say that it took part", async (dataset) => {
    const all = await datasetRows(made.out, dataset);
    expect(all.some(({ generator }) => generator.model_id === "good")).toBe(true);
  });

  it("says early what a stage will take, and at the end what all took", () => {
    expect(first.stderr).toMatch(/words: the first 20 took some \d+ calls, .* tokens, \$.*; all \d+ will take some/);
    expect(first.stderr).toMatch(/models:\n {2}alternatives +good {2}\d+ replies/);
  });

  it("a dry run says what it would take by task, asks nothing and writes nothing", async () => {
    const before = endpoint.calls.length;
    const times = changeTimes(made.out);
    const dry = jsonLine((await well(["run", made.config, "--dry-run", "--json"])).stdout) as {
      tasks: { task: string; calls: number }[];
      usd: number;
    };
    expect(dry.tasks.map(({ task }) => task)).toEqual(
      expect.arrayContaining(["alternatives", "judge", "long-context", "plans", "read-back", "words"]),
    );
    // Forty questions are wanted, and two calls are made for each wording.
    expect(dry.tasks.find(({ task }) => task === "words")?.calls).toBeGreaterThan(15);
    expect(dry.usd).toBeGreaterThan(0);
    const short = await well(["run", made.config, "--dry-run", "--budget-tokens", "100"]);
    expect(short.stdout).toMatch(/the budget is enough for some 0 % of it/);
    // Of replies that nobody gave nothing is told.
    expect(short.stderr).not.toContain("nothing stands");
    expect([endpoint.calls.length, changeTimes(made.out)]).toEqual([before, times]);
  });

  it("names no endpoint in what it writes", () => {
    const [manifest, card] = ["manifest.json", "README.md"].map((name) => readFileSync(join(made.out, name), "utf8"));
    for (const text of [manifest, card]) expect(text).not.toContain(new URL(endpoint.baseUrl).host);
    expect(JSON.parse(manifest!)).toMatchObject({ config: { models: { words: "good" } } });
  });

  it("asks nothing when nothing has changed, and nothing again for the same datasets", async () => {
    const before = endpoint.calls.length;
    expect((await well(["run", made.config, "--out", made.out])).stdout).toContain("nothing changed since");
    expect(jsonLine((await well(["export", made.out, "--json"])).stdout)).toMatchObject({ changed: [] });
    expect(endpoint.calls.length).toBe(before);
  });
});

it("a budget ends the run with 4 before it is passed, a killed run loses no reply: no call is made twice, and the bytes are the same", async () => {
  const calls = new Map<string, number>();
  const other = await startEndpoint((body) => {
    const key = JSON.stringify(body);
    calls.set(key, (calls.get(key) ?? 0) + 1);
    return goodModel(body);
  });
  try {
    const run = siteRun(join(place.path, "b"), site.origin, lines(other.baseUrl));
    const command = ["run", run.config, "--out", run.out, "--clock", CLOCK];
    const spent = await groundwork([...command, "--budget-tokens", "60000"]);
    expect([spent.code, spent.stderr]).toEqual([4, expect.stringContaining("budget")]);
    const bodies = [...calls.keys()].map((key) => JSON.parse(key) as { messages: { content: string }[] });
    expect(bodies.length).toBeGreaterThan(5);

    const killed = start(command);
    const asked = other.calls.length;
    const watch = setInterval(() => {
      if (other.calls.length > asked + 150) killed.process.kill("SIGKILL");
    }, 2);
    await killed.ended;
    clearInterval(watch);
    await well(command);
    // Replies that were on their way when the process was killed are asked for again; they are no more than were in flight.
    const twice = [...calls.values()].filter((count) => count > 1).length;
    expect(twice).toBeLessThanOrEqual(64);
    expect(bytesOf(run.out)).toEqual(bytesOf(made.out));
  } finally {
    await other.close();
  }
});
