import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, CLOCK, folder, jsonLine, manifestOf, rowsOf, well } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";

const place = folder();
let site: FixtureSite;
let made: SiteRun;

beforeAll(async () => {
  site = await serveFixture("waters");
  made = siteRun(join(place.path, "a"), site.origin);
  await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
});
afterAll(async () => {
  await site.close();
  place.remove();
});

it("asks other questions with another seed", async () => {
  const seeded = join(place.path, "seeded");
  await well(["run", made.config, "--recipe", "rl", "--seed", "8", "--out", seeded, "--clock", CLOCK]);
  const hash = (run: string): string | undefined => bytesOf(run).files["questions/part-00000.parquet"];
  expect(rowsOf(seeded, "questions")).toBeGreaterThan(0);
  expect(hash(seeded)).not.toBe(hash(made.out));
});

it("generate makes the samples of one kind, of the wanted styles; export brings the others back", async () => {
  cpSync(join(place.path, "a"), join(place.path, "c"), { recursive: true });
  const out = join(place.path, "c", "out");
  await well(["generate", "plans", out, "--style", "numeric", "--count", "4"]);
  expect(rowsOf(out, "questions")).toBe(4);
  expect(rowsOf(out, "plans")).toBeGreaterThan(3);
  expect(rowsOf(out, "trajectories")).toBe(0);
  expect(manifestOf(out).funnel).toContainEqual({ stage: "questions", what: "numeric", count: 4 });
  await well(["verify", out]);
  await well(["export", out]);
  expect(bytesOf(out)).toEqual(bytesOf(made.out));
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
