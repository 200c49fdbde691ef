import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { refusedQuestions } from "../../pipelines/verify/refused-questions.ts";
import { startEndpoint } from "../models/endpoint.ts";
import { datasetRows } from "./dataset-rows.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, groundwork, jsonLine, well } from "./groundwork.ts";
import { FEW_QUESTIONS, siteRun } from "./site-run.ts";

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
  expect(await run()).toMatch(/\nnext: groundwork serve outputs\/one\/\S+\n$/);
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

it.each<[string, (run: string, work: string) => readonly string[]]>([
  ["verify", (run) => [run]],
  ["inspect", (run) => [run, "questions"]],
  ["export", (run) => [run]],
  ["generate", (run) => ["questions", run, "--count", "4", "--allow-shortfall"]],
  ["preview", () => [join(place.path, "project/one.yaml")]],
  ["init", (_, work) => [join(place.path, "project/notes"), "--no-preview", "--out", join(work, "notes.yaml")]],
  ["crawl", (_, work) => [`${site.origin}/`, "--max-pages", "2", "--memory", join(work, "next.db")]],
  ["memory", (_, work) => ["stats", "--memory", join(work, ".groundwork/one.db")]],
])("%s ends with what to do next", async (command, args) => {
  const work = join(place.path, "work");
  const { stdout } = await well([command, ...args(join(work, "outputs/one/latest"), work)], work);
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^next: groundwork /);
});

it("a run that lacks most of what was wanted says so first and ends with 6; what it wrote is right, and latest moves", async () => {
  const cwd = join(place.path, "short");
  const made = siteRun(cwd, site.origin, [
    ...["questions: { count: 200 }", "rollouts: { share: 0.1 }", "complexity: { seeds: 4 }"],
    "latest: { maxShift: 1 }",
  ]);
  writeFileSync(made.config, readFileSync(made.config, "utf8").replace("allowShortfall: true,", ""));
  const { code, stdout, stderr } = await groundwork(["run", made.config], cwd);
  expect([code, stdout, stderr]).toEqual([
    6,
    expect.stringMatching(/^(?:LESS THAN HALF|Of some styles less than half) of what was wanted is there: .*; \d+ of 200 questions in all/),
    expect.stringContaining("--allow-shortfall"),
  ]);
  const latest = join(cwd, "runs/waters/latest");
  await well(["verify", latest]);
  // The same questions, wanted by nobody who minds.
  await well(["generate", "questions", latest, "--allow-shortfall"]);
  expect((await groundwork(["generate", "questions", latest, "--count", "150"])).code).toBe(6);
});

it("a question that verify refuses costs itself and what was made of it; the run is right without it, and stays so", async () => {
  const made = siteRun(join(place.path, "refused"), site.origin, FEW_QUESTIONS);
  await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
  const asked = await datasetRows(made.out, "questions");
  const parents = new Set(asked.map(({ parent_id }) => parent_id));
  const bad = asked.find(({ id, split, answer }) => split === "train" && !parents.has(id) && answer.type !== "choice");
  if (bad === undefined) throw new Error("no question to spoil");
  // The draw as a faulty rule would have made it: it tells its answer.
  const memory = await openMemory({ path: made.memory });
  let spoilt = 0;
  for await (const { key, value } of memory.runs.entries("draw")) {
    const drawn = JSON.parse(value) as { question: { id: string; text: string } | null };
    if (drawn.question?.id !== bad.id) continue;
    drawn.question.text += ` It is ${bad.answer.text}.`;
    await memory.runs.write("draw", [{ key, value: JSON.stringify(drawn) }]);
    spoilt += 1;
  }
  await memory.close();
  expect(spoilt).toBe(1);

  const out = join(place.path, "refused/pool");
  const { stderr } = await well(["run", made.config, "--recipe", "sft", "--out", out, "--clock", CLOCK]);
  expect(stderr).toMatch(new RegExp(`verify refuses 1 of \\d+ questions; .*\\n +${bad.id} +V\\d+: `));
  await well(["verify", out]);
  for (const dataset of ["trajectories", "sft"] as const) {
    const of = async (run: string): Promise<number> =>
      (await datasetRows(run, dataset)).filter(({ question_id }) => question_id === bad.id).length;
    expect([dataset, await of(out)]).toEqual([dataset, 0]);
  }
  expect((await datasetRows(out, "questions")).some(({ id }) => id === bad.id)).toBe(false);
  const rows = (await datasetRows(out, "rejected")).filter(({ item_key }) => item_key === bad.id);
  expect(rows).toMatchObject([{ stage: "verify", reason: "refused-by-verify" }]);
  // Written again from the memory, it does not come back.
  expect(jsonLine((await well(["export", out, "--recipe", "sft", "--json"])).stdout)).toMatchObject({ changed: [] });
});

it("what no question can be left out for stays red", async () => {
  const out = join(place.path, "refused/pool");
  const red = {
    check: "V1",
    title: "",
    items: 2,
    failures: 1,
    undecided: 0,
    sampled: null,
    firstFailing: "README.md",
    detail: "",
    seconds: 0,
  };
  const [first] = await datasetRows(out, "questions");
  const named = (id: string) => refusedQuestions(out, { checks: [{ ...red, failing: [{ id, detail: "so" }] }] });
  expect(await named("README.md")).toBeUndefined();
  expect((await named(first?.id ?? ""))?.refused).toEqual({ [first?.id ?? ""]: "V1: so" });
  // More failures than are named: nobody knows which.
  expect(
    await refusedQuestions(out, { checks: [{ ...red, failures: 2, failing: [{ id: first?.id ?? "", detail: "so" }] }] }),
  ).toBeUndefined();
});
