import { expect, it } from "vitest";
import { Failure } from "../../pipelines/cli/failure.ts";
import { refuseShortfall, shortfallOf, shrunk } from "../../pipelines/cli/shortfall.ts";
import { Config, type NightDiff } from "../../schemas/index.ts";

const config = (more: object): Config => Config.parse({ sources: [{ demo: {} }], ...more });
const only = { factual: 0, numeric: 0, "multi-hop": 0, comparison: 0, set: 0, temporal: 0 };
const told = (made: Readonly<Record<string, number>>, questions: object, diff?: NightDiff) =>
  shortfallOf(
    { funnel: Object.entries({ wanted: 100, ...made }).map(([what, count]) => ({ stage: "questions", what, count })) },
    config({ questions }).questions,
    diff,
  );

it.each<[string, Readonly<Record<string, number>>, object, string | undefined]>([
  ["one style that was asked for", { factual: 50 }, { count: 100, mix: { ...only, factual: 1 } }, undefined],
  ["one style, a question short of half", { factual: 49 }, { count: 100, mix: { ...only, factual: 1 } }, "factual 49 of 100"],
  ["a style of two that is not there", { factual: 100 }, { count: 100, mix: { ...only, factual: 0.5, set: 0.5 } }, "set 0 of 50"],
  ["nothing of what was asked for, others instead", { numeric: 90 }, { count: 100, mix: { ...only, factual: 1 } }, "0 of 100 questions"],
  ["no question at all", {}, { count: 300 }, "0 of 300 questions in all"],
])("of %s it says so", (_, made, questions, tells) => {
  const short = told(made, questions);
  if (tells === undefined) expect(short).toBeUndefined();
  else expect(short?.says).toContain(tells);
});

it.each<[string, Readonly<Record<string, number>>, boolean]>([
  ["other styles gave as many as were wanted", { factual: 100 }, false],
  ["fewer than wanted are there in all", { factual: 99 }, true],
])("a style that is short ends the run with 6 or is told only: %s", (_, made, ends) => {
  expect(told(made, { count: 100, mix: { ...only, factual: 0.5, set: 0.5 } })).toMatchObject({ ends, says: expect.stringContaining("set 0 of 50") as string }); // prettier-ignore
});

it("ends with 6, unless it is allowed to", () => {
  const six = expect.objectContaining({ exitCode: 6, message: expect.stringContaining("--allow-shortfall") });
  const short = { says: "short", ends: true };
  expect(() => refuseShortfall(short, config({}))).toThrow(six);
  expect(() => refuseShortfall(short, config({}))).toThrow(Failure);
  refuseShortfall(undefined, config({}));
  refuseShortfall({ ...short, ends: false }, config({}));
  refuseShortfall(short, config({}), true);
  refuseShortfall(short, config({ latest: { allowShortfall: true } }));
});

const gone = (reason: string, count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${reason}${at}`, text: "", reason, detail: "" }));
const night = (kept: number, retired: readonly object[], fresh = 0): NightDiff =>
  ({
    questions: { kept, re_cited: 0, re_answered: [], retired, new: Array.from({ length: fresh }, (_, at) => `q${at}`) },
  }) as unknown as NightDiff;

it("a night behind a verified one is no failure for what the first run was short of: it is told", () => {
  const asked = { count: 100, mix: { ...only, factual: 0.5, set: 0.5 } };
  expect(told({ factual: 30 }, asked)).toMatchObject({ ends: true });
  expect(told({ factual: 30 }, asked, night(30, gone("not-covered", 4)))).toMatchObject({
    ends: false,
    says: expect.stringContaining("30 of 100") as string,
  });
});

it.each<[string, NightDiff, string | undefined]>([
  ["half of them is left", night(40, gone("not-covered", 50), 5), undefined],
  ["less than half is left", night(40, gone("not-covered", 50), 4), "this night has 44 questions, the last one had 90: 50 not-covered"],
  ["most were taken out by people", night(10, [...gone("rejected-by-review", 60), ...gone("forgotten", 30)]), undefined],
  ["nothing was there and nothing is", night(0, []), undefined],
])("a night is held back for its count or is not: %s", (_, diff, says) => {
  expect(shrunk(diff)).toBe(says);
});
