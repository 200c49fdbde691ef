import { expect, it } from "vitest";
import { Failure } from "../../pipelines/cli/failure.ts";
import { refuseShortfall, shortfallOf } from "../../pipelines/cli/shortfall.ts";
import { Config } from "../../schemas/index.ts";

const config = (more: object): Config => Config.parse({ sources: [{ demo: {} }], ...more });
const only = { factual: 0, numeric: 0, "multi-hop": 0, comparison: 0, set: 0, temporal: 0 };
const told = (made: Readonly<Record<string, number>>, questions: object) =>
  shortfallOf(
    { funnel: Object.entries({ wanted: 100, ...made }).map(([what, count]) => ({ stage: "questions", what, count })) },
    config({ questions }).questions,
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
