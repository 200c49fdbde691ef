import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import { startEndpoint, type Answer, type ChatBody, type Endpoint } from "../models/endpoint.ts";
import closedBook from "../models/good/closed-book.ts";
import { policy } from "../models/good/policy.ts";
import { datasetRows } from "./dataset-rows.ts";
import { bytesOf, CLOCK, folder, jsonLine, manifestOf, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const place = folder();
const out = join(place.path, "run");
const config = join(place.path, "cascade.yaml");
const GROUP = 2;
let endpoint: Endpoint;
/** Asked without a tool, it does not answer these calls. */
let down: (question: string) => boolean = () => false;

const isBook = ({ response_format: format }: ChatBody): boolean => format?.json_schema?.name === "closed-book";
const promptOf = ({ messages }: ChatBody): string => messages[1]?.content ?? "";

beforeAll(async () => {
  endpoint = await startEndpoint((body): Answer => {
    if (!isBook(body)) return policy(body);
    return down(promptOf(body)) ? { status: 500, body: "out of order" } : { content: JSON.stringify(closedBook(body)) };
  });
  write("");
  await well(command);
});
afterAll(async () => {
  await endpoint.close();
  place.remove();
});

function write(besides: string): void {
  writeFileSync(
    config,
    `name: cascade
memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, "memory.db"))} } }
latest: { allowShortfall: true }
sources: [demo: { pages: 30 }]
model: { driver: rules }
tasks:
  closed-book: { model: book, baseUrl: "${endpoint.baseUrl}", concurrency: 4, retries: 0 }
  policy: { model: agent, baseUrl: "${endpoint.baseUrl}", concurrency: 4 }
questions: { count: 30, mix: { factual: .2, numeric: 0, multi-hop: .2, comparison: .6, set: 0, temporal: 0 } }
complexity: { seeds: 10, targetLevel: 4, maxRounds: 3 }
rollouts: { sampledShare: 1, sampledGroupSize: ${GROUP} }
${besides}
`,
  );
}
const command = ["run", config, "--out", out, "--clock", CLOCK, "--recipe", "rl", "--json"];
const rows = <D extends Dataset>(dataset: D, of = out): Promise<readonly Row<D>[]> => datasetRows(of, dataset);
const ids = (of: readonly Row<"rl/pool">[]): ReadonlySet<string> => new Set(of.map(({ extra_info }) => extra_info.question_id));
const knownOf = (questions: readonly Row<"questions">[]): ReadonlySet<string> =>
  new Set(questions.flatMap(({ id, solver_pass: [book] }) => (2 * (book?.correct ?? 0) >= (book?.n ?? 1) ? [id] : [])));

it("asks the cheap solvers first: what the book knows is rolled out by nobody, and waits with its reason", async () => {
  const questions = await rows("questions");
  const known = knownOf(questions);
  expect(known.size).toBeGreaterThan(0);
  expect(known.size).toBeLessThan(questions.length);
  const tried = new Set((await rows("trajectories")).map(({ question_id }) => question_id));
  for (const { id, solver_pass } of questions) {
    expect(solver_pass.map(({ policy_id }) => policy_id)).toEqual(["closed-book:book", "one-search", ...(known.has(id) ? [] : ["agent"])]);
    expect(tried.has(id)).toBe(!known.has(id));
  }
  const [pool, reserve] = [await rows("rl/pool"), await rows("rl/reserve")];
  expect([...ids(pool)].some((id) => known.has(id))).toBe(false);
  for (const { extra_info, eligible } of reserve)
    if (known.has(extra_info.question_id)) expect(eligible[0]).toMatchObject({ eligible: false, reason: "known by heart: 1 of 1" });
  const passed = (await rows("rejected")).filter(({ stage, reason }) => stage === "sampled rollouts" && reason === "known-by-heart");
  expect(new Set(passed.map(({ item_key }) => item_key))).toEqual(known);
});

it("says who solves how many of which level", async () => {
  const { funnel, reward } = manifestOf(out);
  const cascade = funnel.filter(({ stage }) => stage === "cascade");
  const count = (what: string): number => cascade.find((one) => one.what === what)?.count ?? -1;
  const choices = (await rows("questions")).filter(({ difficulty }) => difficulty.level === 2);
  expect(count("closed-book:book: of level 2")).toBe(choices.length);
  expect(count("closed-book:book: of level 2, solved")).toBe(knownOf(choices).size);
  expect(count("closed-book:book: of level 4, solved")).toBeLessThanOrEqual(0);
  expect(cascade.some(({ what }) => what.startsWith(`agent, Pass@${GROUP}: of level`))).toBe(true);
  expect(reward?.closed_book).toEqual({ policy_id: "closed-book:book", solved: "reserve" });
  expect(readFileSync(join(out, "README.md"), "utf8")).toMatch(
    /## Who solves the questions[\s\S]*\| one-search \| 1 \| \d+ \| \d+ \(\d+ %\) \|/,
  );
});

it("a dry run says before what the gate of the rounds may ask the book at most", async () => {
  const dry = jsonLine((await well(["run", config, "--recipe", "rl", "--dry-run", "--json"])).stdout) as Record<
    "tasks" | "atMost",
    { task: string; calls: number }[]
  >;
  const calls = (of: "tasks" | "atMost"): number => dry[of].find(({ task }) => task === "closed-book")?.calls ?? 0;
  expect(calls("atMost")).toBe(10 * 3 * 14 * 2);
  // Of what was drawn about one call each, and of the rounds no more than that.
  const asked = endpoint.calls.filter(isBook).length;
  const plain = (await rows("questions")).filter(({ round }) => round === 0).length;
  expect(asked).toBeGreaterThan(plain);
  expect(asked - plain).toBeLessThanOrEqual(calls("atMost"));
});

it("asks nothing and writes nothing when it is run again", async () => {
  const [calls, bytes] = [endpoint.calls.length, bytesOf(out)];
  await well(command);
  expect(endpoint.calls.length).toBe(calls);
  expect(bytesOf(out)).toEqual(bytes);
});

it("what it could not be asked waits, is tried by nobody, and is asked again by the next run", async () => {
  const other = join(place.path, "down");
  const db = join(place.path, "down.db");
  writeFileSync(join(place.path, "down.yaml"), readFileSync(config, "utf8").replace(join(place.path, "memory.db"), db));
  const same = ["run", join(place.path, "down.yaml"), "--out", other, "--clock", CLOCK, "--recipe", "rl", "--json"];
  const lost = (await rows("questions")).filter((_, at) => at % 4 === 1).map(({ text }) => text);
  down = (prompt) => lost.some((text) => prompt.includes(JSON.stringify(text).slice(1, -1)));
  await well(same);
  const without = (await rows("questions", other)).filter(({ text }) => lost.includes(text));
  expect(without.length).toBeGreaterThan(3);
  const pool = ids(await rows("rl/pool", other));
  for (const { id, solver_pass } of without) {
    expect(pool.has(id)).toBe(false);
    expect(solver_pass.map(({ policy_id }) => policy_id)).toEqual(["one-search"]);
  }
  down = () => false;
  await well(same);
  expect(bytesOf(other).files).toEqual(bytesOf(out).files);
});

it("keeps what is known where the config says so, and tries it", async () => {
  write("solvers: { closedBook: { samples: 2, solved: keep } }");
  await well(command);
  const questions = await rows("questions");
  const known = knownOf(questions);
  expect(known.size).toBeGreaterThan(0);
  for (const { solver_pass } of questions) expect(solver_pass.map(({ n }) => n)).toEqual([2, 1, GROUP]);
});
