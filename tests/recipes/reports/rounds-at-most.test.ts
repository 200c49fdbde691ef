import { expect, it } from "vitest";
import { MOST_TRIES } from "../../../pipelines/complexity/loop.ts";
import { roundsAtMost } from "../../../pipelines/recipes/reports/rounds-at-most.ts";
import { Config } from "../../../schemas/index.ts";

const config = (more: object): Config =>
  Config.parse({
    sources: [{ demo: {} }],
    complexity: { seeds: 5, maxRounds: 3 },
    rollouts: { sampledGroupSize: 4, maxSteps: 10 },
    ...more,
  });
const both = (task: string): boolean => ["closed-book", "policy"].includes(task);
const calls = (of: Config, has = both): Record<string, number> =>
  Object.fromEntries(roundsAtMost(of, has).map((one) => [one.task, one.calls]));
const aimed = (more: object): Config => config({ complexity: { seeds: 5, maxRounds: 3, passRate: [0.1, 0.9], maxAsked: 2 }, ...more });

it("a closed book is asked of every try of every round at most, and where it gates nothing of every round", () => {
  expect(calls(config({}))).toEqual({ "closed-book": 5 * 3 * MOST_TRIES * 2 });
  expect(calls(config({ solvers: { closedBook: { samples: 4 } } }))).toEqual({ "closed-book": 5 * 3 * MOST_TRIES * 4 * 2 });
  expect(calls(config({ solvers: { closedBook: { solved: "keep" } } }))).toEqual({ "closed-book": 5 * 3 * 2 });
  // For level 5 as many seeds again, where subjects are short.
  expect(calls(config({ complexity: { seeds: 5, maxRounds: 3, targetLevel: 5 } }))).toEqual({ "closed-book": 10 * 3 * MOST_TRIES * 2 });
  // No more seeds than questions.
  expect(calls(config({ questions: { count: 2 } }))).toEqual({ "closed-book": 2 * 3 * MOST_TRIES * 2 });
});

it("a policy is measured over the seed and each of its rounds, a group each", () => {
  expect(calls(aimed({}))["policy"]).toBe(2 * (1 + 3) * 4 * 10);
  const sampling = { contextMode: "resum" };
  expect(calls(aimed({ rollouts: { sampledGroupSize: 4, maxSteps: 10, sampling } }))["policy"]).toBe(2 * (1 + 3) * 4 * 10 * 3);
  // What is rolled out among distractors for the rows is not what was measured.
  expect(calls(aimed({ rollouts: { sampledGroupSize: 4, maxSteps: 10, distractors: {} } }))["policy"]).toBe(2 * (1 + 3 + 3) * 4 * 10);
  const [said] = roundsAtMost(aimed({}), (task) => task === "policy");
  expect(said?.of).toBe("complexity.passRate: 2 seeds and 3 rounds of each, 4 rollouts of each question, 10 steps in each");
});

it("without rounds, or without a model for it, nothing is said", () => {
  expect(roundsAtMost(aimed({ complexity: { seeds: 0, passRate: [0, 1] } }), both)).toEqual([]);
  expect(roundsAtMost(aimed({}), () => false)).toEqual([]);
  expect(calls(config({}), (task) => task === "policy")).toEqual({});
});
