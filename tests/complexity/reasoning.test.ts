import { afterAll, describe, expect, it } from "vitest";
import { families } from "../../pipelines/complexity/reasoning/families/index.ts";
import { solve } from "../../pipelines/complexity/reasoning/solve.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { openSandbox } from "../../pipelines/sandbox/open-sandbox.ts";

const opened = await openSandbox({ warm: 0, wheels: [] });
afterAll(async () => {
  if ("sandbox" in opened) await opened.sandbox.close();
});

const DRAWS = 50;

describe.skipIf("unavailable" in opened)("reasoning tasks", () => {
  if ("unavailable" in opened) return;
  const { sandbox } = opened;

  it.each(families)("$name: two methods agree on each of fifty", async (family) => {
    const posed = Array.from({ length: DRAWS }, (_, at) => family.draw(seededRandom("reasoning", family.name, at)));
    expect(new Set(posed.map(({ text }) => text)).size).toBeGreaterThan(DRAWS / 5);
    for (const { text, inputs } of posed)
      for (const value of Object.values(inputs))
        expect(text).toContain(
          String(value)
            .split("")
            .join(typeof value === "string" ? ", " : ""),
        );
    const solved = await solve(family, posed, sandbox);
    expect(solved.filter((one) => !("answer" in one))).toEqual([]);
    // No family is of one answer.
    expect(new Set(solved.map((one) => JSON.stringify(one))).size).toBeGreaterThan(4);
  });

  const POSED = [{ text: "", inputs: { n: 3 } }];
  it.each([
    ["not-unique", "the two differ", "def solve(t): return 9", "def solve(t): return [6]", /derived, it is 9.*, 6/],
    ["not-unique", "several fit", "def solve(t): return 1", "def solve(t): return [1, 2]", /2 answers/],
    ["not-unique", "none fits", "def solve(t): return 1", "def solve(t): return []", /0 answers/],
    ["not-executable", "one fails", "def solve(t): return t['m']", "def solve(t): return [1]", /KeyError: 'm'/],
    ["not-executable", "no whole number", "def solve(t): return 0.5", "def solve(t): return [1]", /no answer of each task/],
  ])("%s where %s", async (reason, _, derived, tried, detail) => {
    expect(await solve({ derived, tried }, POSED, sandbox)).toEqual([{ reason, detail: expect.stringMatching(detail) as string }]);
  });
});
