import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, CLOCK, folder, jsonLine, manifestOf, rowsOf, well } from "./groundwork.ts";
import { FEW_QUESTIONS, siteRun, type SiteRun } from "./site-run.ts";
import { contentOf } from "./dataset-rows.ts";

const place = folder();
let site: FixtureSite;
let made: SiteRun;

beforeAll(async () => {
  site = await serveFixture("waters");
  made = siteRun(join(place.path, "a"), site.origin, FEW_QUESTIONS);
  await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
});
afterAll(async () => {
  await site.close();
  place.remove();
});

it("asks other questions with another seed", async () => {
  const seeded = join(place.path, "seeded");
  await well(["run", made.config, "--recipe", "rl", "--seed", "8", "--out", seeded, "--clock", CLOCK]);
  expect(rowsOf(seeded, "questions")).toBeGreaterThan(0);
  expect(contentOf(seeded, "questions")).not.toBe(contentOf(made.out, "questions"));
});

it("generate makes the samples of one kind, of the wanted styles; export brings the others back", async () => {
  cpSync(join(place.path, "a"), join(place.path, "c"), { recursive: true });
  const out = join(place.path, "c", "out");
  await well(["generate", "plans", out, "--style", "numeric", "--count", "4", "--in-place"]);
  expect(rowsOf(out, "questions")).toBe(4);
  expect(rowsOf(out, "plans")).toBeGreaterThan(3);
  expect(rowsOf(out, "trajectories")).toBe(0);
  expect(manifestOf(out).funnel).toContainEqual({ stage: "questions", what: "numeric", count: 4 });
  await well(["verify", out]);
  await well(["export", out]);
  expect(bytesOf(out)).toEqual(bytesOf(made.out));
});

it("generate leaves a verified run and its formats as they are, and writes a run of its own beside it", async () => {
  const parent = join(place.path, "d");
  cpSync(join(place.path, "a"), parent, { recursive: true });
  const out = join(parent, "out");
  await well(["export", out, "--format", "trl"]);
  symlinkSync("out", join(parent, "latest"));
  const before = bytesOf(out);
  const told: unknown[] = [];
  for (const _ of [1, 2]) {
    const { stdout } = await well(
      ["generate", "questions", join(parent, "latest"), "--style", "numeric", "--count", "4", "--json"],
      parent,
    );
    told.push(jsonLine(stdout)["out"]);
  }
  expect(told).toEqual(["out-questions-1", "out-questions-2"]);
  expect(bytesOf(out)).toEqual(before);
  expect(existsSync(join(out, "formats/trl/format.json"))).toBe(true);
  const made = join(parent, "out-questions-1");
  expect(rowsOf(made, "questions")).toBe(4);
  await well(["verify", made]);
  // It is a run like any other: its own settings lead to its memory.
  await well(["generate", "questions", made, "--in-place"]);
  // Trainers' forms of rows that are no more go; what somebody else put there stays.
  mkdirSync(join(out, "formats/mine"));
  await well(["generate", "questions", out, "--style", "numeric", "--count", "4", "--in-place"]);
  expect(readdirSync(join(out, "formats"))).toEqual(["mine"]);
});

describe("the four jobs", () => {
  it.each([
    ["cpt", ["questions", "plans", "trajectories", "decisions", "cpt/documents"], ["sft", "rl/pool"]],
    ["sft", ["questions", "trajectories", "sft"], ["plans", "decisions", "cpt/documents", "rl/pool"]],
    ["rl", ["questions", "rl/pool"], ["plans", "trajectories", "decisions", "cpt/documents", "sft"]],
  ])("%s gives its datasets and no others", async (recipe, wanted, others) => {
    const out = join(place.path, recipe);
    const told = jsonLine((await well(["run", made.config, "--recipe", recipe, "--out", out, "--clock", CLOCK, "--json"])).stdout);
    expect(told).toMatchObject({ verified: true });
    expect(wanted.filter((dataset) => rowsOf(out, dataset) === 0)).toEqual([]);
    const held = new Set(manifestOf(out).files.map(({ dataset }) => dataset));
    expect(others.filter((dataset) => held.has(dataset))).toEqual([]);
    // One memory, one set of questions: the jobs differ in what they write only.
    expect(rowsOf(out, "evidence/documents")).toBe(rowsOf(made.out, "evidence/documents"));
    expect(rowsOf(out, "questions")).toBe(rowsOf(made.out, "questions"));
  });
});
