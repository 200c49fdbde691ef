import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { datasetNames } from "../../schemas/datasets/index.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, changeTimes, CLOCK, folder, groundwork, jsonLine, rowsOf, well, type Ended } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";
import { datasetRows, fileOf } from "./dataset-rows.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
let site: FixtureSite;
let made: SiteRun;
let first: Ended;

beforeAll(async () => {
  site = await serveFixture("waters");
  made = siteRun(join(place.path, "a"), site.origin);
  first = await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
});
afterAll(async () => {
  await site.close();
  place.remove();
});

/** Chains, plans, runs, decisions and rows of the pool all name the question that they were made for. */
const questionOf = (row: object): unknown =>
  "question_id" in row
    ? row.question_id
    : "extra_info" in row
      ? (row.extra_info as { readonly question_id?: unknown }).question_id
      : undefined;

describe("a site over HTTP", () => {
  it("gives every dataset with rows in it, and says so in one line", () => {
    // Without a model nothing is sampled.
    expect(datasetNames.filter((dataset) => rowsOf(made.out, dataset) === 0)).toEqual(["rl/reserve", "rl/attempts", "rl/rollouts"]);
    expect(jsonLine(first.stdout)).toMatchObject({ out: made.out, verified: true });
    expect(first.stderr).toBe("");
  });

  it("is verified by a process that has nothing but the files", async () => {
    const alone = join(place.path, "alone");
    cpSync(made.out, alone, { recursive: true });
    const report = jsonLine((await well(["verify", alone, "--json"])).stdout) as { checks: { items: number; failures: number }[] };
    expect(report.checks.every(({ items, failures }) => items > 0 && failures === 0)).toBe(true);
  });

  it("names neither ports, nor folders, in any row", () => {
    const port = new URL(site.origin).port;
    const text = readFileSync(join(made.out, "manifest.json"), "utf8") + readFileSync(join(made.out, "README.md"), "utf8");
    expect(text).not.toContain(`:${port}`);
    expect(text).not.toContain(place.path);
  });
});

describe("commands on a run", () => {
  it("export writes what is there already: nothing", async () => {
    const before = changeTimes(made.out);
    expect(jsonLine((await well(["export", made.out, "--json"])).stdout)).toMatchObject({ changed: [] });
    expect(changeTimes(made.out)).toEqual(before);
  });

  it.each([
    ["where its memory is not", () => Promise.resolve(), "the memory that"],
    ["beside the memory of something else", async (path: string) => (await openMemory({ path })).close(), "knows none of the"],
  ] as const)("a copy %s is made anew by no command, and loses nothing", async (_where, put, sentence) => {
    const copy = join(place.path, sentence.replaceAll(" ", "-"), "run");
    cpSync(made.out, copy, { recursive: true });
    const memory = join(copy, "../memory.db");
    await put(memory);
    const isThere = existsSync(memory);
    const before = [bytesOf(copy), changeTimes(copy)];
    const told = join(place.path, "feedback.jsonl");
    const [question] = await datasetRows(copy, "questions");
    writeFileSync(told, `${JSON.stringify({ question_id: question?.id, policy_id: "p", n: 2, correct: 1 })}\n`);
    for (const args of [
      ["export", copy],
      ["generate", "plans", copy, "--in-place"],
      ["rescore", copy, "--model", "p"],
      ["feedback", told, copy],
    ]) {
      const { code, stderr } = await groundwork(args);
      expect([args[0], code, stderr]).toEqual([args[0], 2, expect.stringContaining(sentence)]);
    }
    expect([bytesOf(copy), changeTimes(copy)]).toEqual(before);
    expect(existsSync(memory)).toBe(isThere);
    await well(["verify", copy]);
  });

  it("verify is red on a run that was tampered with", async () => {
    const bad = join(place.path, "bad");
    cpSync(made.out, bad, { recursive: true });
    const path = join(bad, fileOf(bad, "rl/pool"));
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(path, bytes);
    const ended = await groundwork(["verify", bad, "--json"]);
    expect(ended.code).toBe(1);
    expect(jsonLine(ended.stdout)).toMatchObject({ ok: false });
  });

  it("export leaves out what people reject with all that hangs on it, and brings it back", async () => {
    const reviewed = made.out;
    const before = readFileSync(join(reviewed, "manifest.json"), "utf8");
    const [run] = await datasetRows(reviewed, "trajectories");
    const other = (await datasetRows(reviewed, "decisions")).find(({ question_id: id }) => id !== run?.question_id);
    const third = (await datasetRows(reviewed, "questions")).find(({ id }) => id !== run?.question_id && id !== other?.question_id);
    const mark = (...words: string[]) => well(["review", reviewed, "--json", ...words]);
    await mark("--reject", run?.question_id ?? "", "--note", "reads oddly");
    await mark("--keep", third?.id ?? "", "--reject", other?.id ?? "", run?.id ?? "");
    expect(jsonLine((await mark("--unmark", run?.id ?? "")).stdout)["marks"]).toEqual({
      [run?.question_id ?? ""]: { verdict: "reject", note: "reads oddly" },
      [other?.id ?? ""]: { verdict: "reject", note: "" },
      [third?.id ?? ""]: { verdict: "keep", note: "" },
    });
    const mistyped = await groundwork(["review", reviewed, "--reject", "q_nothing"]);
    expect([mistyped.code, mistyped.stderr]).toEqual([2, expect.stringContaining("has the id q_nothing")]);
    await well(["export", reviewed, "--json"]);
    for (const dataset of ["trajectories", "decisions", "plans", "reasoning", "rl/pool"] as const)
      expect([dataset, (await datasetRows(reviewed, dataset)).filter((row) => questionOf(row) === run?.question_id)]).toEqual([
        dataset,
        [],
      ]);
    const asked = (await datasetRows(reviewed, "questions")).map(({ id }) => id);
    expect([run?.question_id, other?.question_id, third?.id].map((id) => asked.includes(id ?? ""))).toEqual([false, false, true]);
    const dropped = (await datasetRows(reviewed, "rejected")).filter(({ reason }) => reason === "rejected-by-review");
    // A round may have grown out of one of them: it goes along, and says so.
    const grown = dropped.filter(({ detail }) => detail.startsWith("it grew from"));
    expect(grown.every(({ detail }) => [run, other].some((one) => detail.includes(one?.question_id ?? "none")))).toBe(true);
    expect(new Map(dropped.filter((row) => !grown.includes(row)).map(({ item_key: id, detail }) => [id, detail]))).toEqual(
      new Map([
        [run?.question_id, "rejected by hand: reads oddly"],
        [other?.question_id, `${other?.id ?? ""}, which was made of it, was rejected by hand`],
      ]),
    );
    expect(readFileSync(join(reviewed, "README.md"), "utf8")).toContain("1 kept, 2 rejected");
    expect(JSON.parse(readFileSync(join(reviewed, "manifest.json"), "utf8"))).toMatchObject({ review: { kept: 1, rejected: 2 } });
    const report = jsonLine((await well(["verify", reviewed, "--json"])).stdout) as { ok: boolean };
    expect(report.ok).toBe(true);
    rmSync(join(reviewed, "review.json"));
    await well(["export", reviewed, "--json"]);
    expect(readFileSync(join(reviewed, "manifest.json"), "utf8")).toBe(before);
  });

  it("inspect shows schema and rows", async () => {
    const file = join(made.out, fileOf(made.out, "questions"));
    const { stdout } = await well(["inspect", file, "--rows", "2"]);
    expect(stdout).toMatch(/\bgold_path\b/);
    // Of a run's questions one reads the questions first: words, answer, program in names, quotes.
    const read = (await well(["inspect", made.out, "questions", "--rows", "2"])).stdout;
    const [first] = await datasetRows(made.out, "questions");
    expect(read).toContain(`  ${first?.text ?? ""}\n  ${first?.answer.text ?? ""}`);
    expect(read).toMatch(/^ {4}1 \w+ {2}\S.*\n(?: {4}\d+ .*\n)* {4}".+" {2}https:/m);
    expect([read.includes("gold_path"), read.split("\n").length < 40, /\be_[0-9a-f]{8}/.test(read)]).toEqual([false, true, false]);
    expect((await well(["inspect", made.out, "questions", "--schema"])).stdout).toMatch(/\bgold_path\b/);
    expect(jsonLine((await well(["inspect", file, "--json"])).stdout)).toMatchObject({ file });
    const none = await groundwork(["inspect", file, "--row", "100000"]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("there is no row 100000")]);
  });

  it("memory tells what it holds, and gives it away as Parquet", async () => {
    expect(jsonLine((await well(["memory", "stats", "--memory", made.memory, "--json"])).stdout)).toMatchObject({ documents: 11 });
    expect((await well(["memory", "show", "Lake Orreval", "--memory", made.memory])).stdout).toContain("page: https://waters.example/");
    const out = join(place.path, "memory");
    const told = jsonLine((await well(["memory", "export", out, "--memory", made.memory, "--json"])).stdout);
    expect(told).toMatchObject({ rows: { documents: 11 } });
    await well(["inspect", join(out, "statements/part-00000.parquet")]);
    const nobody = await groundwork(["memory", "show", "Atlantis", "--memory", made.memory]);
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('"Atlantis"')]);
  });
});
