import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { NightDiff } from "../../schemas/index.ts";
import type { Row } from "../../schemas/datasets/index.ts";
import { datasetRows } from "./dataset-rows.ts";
import { bytesOf, folder, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const place = folder();
const out = join(place.path, "run");
const config = join(place.path, "steered.yaml");
const night = (day: number): readonly string[] => ["run", config, "--recipe", "rl", "--out", out, "--clock", `2026-02-0${day}T08:00:00.000Z`, "--json"]; // prettier-ignore
const grown = async (): Promise<readonly Row<"questions">[]> => (await datasetRows(out, "questions")).filter(({ round }) => round > 0);
let asked: readonly Row<"questions">[];
let before: readonly Row<"questions">[];

beforeAll(async () => {
  writeFileSync(
    config,
    `name: steered
memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, "memory.db"))} } }
latest: { allowShortfall: true }
sources: [demo: { pages: 60 }]
questions: { count: 120, mix: { factual: .3, numeric: .3, multi-hop: .4, comparison: 0, set: 0, temporal: 0 } }
complexity: { seeds: 48, targetLevel: 3, maxRounds: 3 }
`,
  );
  await well(night(1));
  asked = await datasetRows(out, "questions");
  before = await grown();
});
afterAll(() => place.remove());

it("what a trainer tells of rounds steers the next night's levels and operators, and other seeds grow in place of what is solved", async () => {
  expect(before.length).toBeGreaterThan(4);
  // Everything of the wanted level is solved, whoever made it; of the rest the policy is right half of the time.
  const told = (await datasetRows(out, "rl/pool")).map(({ extra_info: { question_id, level } }) => ({
    question_id,
    policy_id: "ours",
    policy_version: "7",
    n: 8,
    correct: level === 3 ? 8 : 4,
  }));
  writeFileSync(join(place.path, "told.jsonl"), told.map((line) => JSON.stringify(line)).join("\n"));
  await well(["feedback", join(place.path, "told.jsonl"), out, "--clock", "2026-02-02T08:00:00.000Z", "--json"]);
  // Of the same night: what was told is for the next one.
  expect(await grown()).toEqual(before);

  await well(night(3));
  const { steered } = NightDiff.parse(JSON.parse(readFileSync(join(out, "diff.json"), "utf8")));
  const solved = told.filter(({ correct }) => correct === 8).length;
  expect(steered).toMatchObject({ policy_id: "ours", rated: told.length });
  expect(steered?.levels["4"]).toBeCloseTo(solved / (solved + 4), 3);
  expect(Object.values(steered?.operators ?? {}).length).toBeGreaterThan(0);
  expect(Object.values(steered?.operators ?? {}).every((weight) => weight >= 0.5 && weight <= 2)).toBe(true);
  expect(readFileSync(join(out, "README.md"), "utf8")).toContain(`- steered by what ours makes of ${told.length} questions`);

  const known = new Set(before.map(({ id }) => id));
  const fresh = (await grown()).filter(({ id }) => !known.has(id));
  expect(fresh.length).toBeGreaterThan(0);
  // The first night grew nothing from what was of the wanted level.
  const levels = new Map([...asked, ...(await datasetRows(out, "questions"))].map(({ id, difficulty }) => [id, difficulty.level]));
  const fromWanted = ({ parent_id }: Row<"questions">): boolean => (levels.get(parent_id ?? "") ?? 0) >= 3;
  expect(before.some(fromWanted)).toBe(false);
  expect(fresh.some(fromWanted)).toBe(true);
});

it("steers the same way when the night is made again", async () => {
  const bytes = bytesOf(out);
  await well(night(3));
  expect(bytesOf(out)).toEqual(bytes);
});
