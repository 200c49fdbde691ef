import { beforeAll, describe, expect, it } from "vitest";
import { notKnownByHeart, withoutKnownByHeart } from "../../../pipelines/recipes/steps/cascade.ts";
import { cascadeCounts, cascadeFunnel, cascadeText, solversIn } from "../../../pipelines/recipes/reports/cascade-counts.ts";
import type { Attempt, Attempts, Question, Trajectory } from "../../../schemas/index.ts";
import { questions, rollout } from "../../exporters/run.ts";
import { sampled } from "../../exporters/sampled.ts";
import { world } from "../../exporters/world.ts";

const BOOK = "closed-book:m";
const WRONG = "unknown";
let area: Question;
let capital: Question;
let largest: Question;

beforeAll(async () => {
  const [first, second, third] = await questions(world());
  if (first === undefined || second === undefined || third === undefined) throw new Error("the fixture has three questions");
  [area, capital, largest] = [first, second, third];
});

const ofLevel = (question: Question, level: number): Question => ({ ...question, difficulty: { ...question.difficulty, level } });
const generator = { name: "closed-book", version: "1", modelId: "m", promptHash: "p" };
/** Of the book, one try a prediction. */
const recalled = ({ id }: Question, ...predictions: readonly string[]): Attempt[] =>
  predictions.map((prediction, index) => {
    const by = { solver: "closed-book", policyId: BOOK, policyVersion: null } as const;
    return { questionId: id, ...by, index, predictions: [prediction], generator };
  });
/** Of the reader, one try with several guesses. */
const searched = ({ id }: Question, ...predictions: string[]): Attempt => {
  const by = { solver: "one-search", policyId: "one-search", policyVersion: null } as const;
  return { questionId: id, ...by, index: 0, predictions, generator };
};
const tries = (all: readonly Attempt[], solved: Attempts["closedBook"]["solved"] = "reserve"): Attempts => ({
  closedBook: { policyId: BOOK, solved },
  all,
});

describe("what goes to the model agent, the dearest solver", () => {
  it("is what the book was asked and knows in less than half of its tries; the others are told with their reason", () => {
    const all = [...recalled(area, WRONG, WRONG, area.answer.text), ...recalled(capital, capital.answer.text, WRONG)];
    const { questions: left, passed } = notKnownByHeart([area, capital, largest], tries(all), "sampled rollouts");
    expect(left).toEqual([area]);
    expect(passed.map(({ itemKey, reason, detail }) => [itemKey, reason, detail])).toEqual([
      [capital.id, "known-by-heart", `${BOOK} answers it without a tool, 1 of 2 times`],
      [largest.id, "undecided", `${BOOK} gave no answer to tell whether it knows it`],
    ]);
  });

  it("what one search finds is no reason to leave a question out", () => {
    const all = [...recalled(area, WRONG), searched(area, WRONG, area.answer.text)];
    expect(notKnownByHeart([area], tries(all), "sampled rollouts").questions).toEqual([area]);
  });

  it("is everything where nobody was asked, and where the config keeps what is known", () => {
    for (const attempts of [undefined, tries(recalled(area, area.answer.text), "keep")])
      expect(notKnownByHeart([area, capital], attempts, "sampled rollouts")).toEqual({ questions: [area, capital], passed: [] });
  });
});

describe("a question of a high level that the book knows", () => {
  const known = (level: number, solved?: Attempts["closedBook"]["solved"]) => {
    const [top, child] = [ofLevel(capital, level), { ...ofLevel(largest, 5), round: 1, parentId: capital.id }];
    const all = [...recalled(area, area.answer.text), ...recalled(top, capital.answer.text), ...recalled(child, WRONG)];
    // The child stands first: what it grew from is looked at before it.
    return withoutKnownByHeart([child, area, top], tries(all, solved), "closed-book");
  };

  it.each([4, 5])("is none: it goes with what grew from it and all that was tried of both (level %i)", (level) => {
    const { questions: left, attempts, dropped } = known(level);
    expect(left).toEqual([area]);
    expect(new Set(attempts.all.map(({ questionId }) => questionId))).toEqual(new Set([area.id]));
    expect(dropped.map(({ itemKey, reason, detail }) => [itemKey, reason, detail])).toEqual([
      [capital.id, "known-by-heart", `of level ${level}, and ${BOOK} answers it without a tool, 1 of 1 times`],
      [largest.id, "known-by-heart", `grew from ${capital.id}, which was dropped`],
    ]);
  });

  it("stays below level 4, and where the config keeps what is known", () => {
    expect(known(3)).toMatchObject({ questions: [{ id: largest.id }, { id: area.id }, { id: capital.id }], dropped: [] });
    expect(known(5, "keep")).toMatchObject({ questions: { length: 3 }, attempts: { all: { length: 3 } }, dropped: [] });
  });
});

describe("who solves how many", () => {
  const count = (of: readonly Question[], attempts: Attempts | undefined, trajectories: readonly Trajectory[]) => {
    const counts = cascadeCounts(of, attempts);
    for (const one of trajectories) counts.add(one);
    return counts.lines();
  };
  const scripted = "designed agent, 8 calls";

  it("stands by solver, the cheapest first, and by level", () => {
    const hard = ofLevel(largest, 4);
    const all = [area, capital, hard].flatMap((one) => [
      ...recalled(one, one === capital ? one.answer.text : WRONG),
      searched(one, area.answer.text),
    ]);
    // The model's come first here: the designed agent is the cheaper one all the same.
    const rollouts = [
      sampled(hard, 0, WRONG),
      sampled(hard, 1, hard.answer.text),
      sampled(area, 0, WRONG),
      rollout(area, true),
      rollout(hard, true),
    ];
    const lines = count(
      [hard, area, capital],
      tries(all),
      rollouts.map(({ trajectory }) => trajectory),
    );
    expect(lines.map(({ solver, level, asked, solved }) => [solver, level, asked, solved])).toEqual([
      [BOOK, 1, 2, 1],
      [BOOK, 4, 1, 0],
      ["one-search", 1, 2, 1],
      ["one-search", 4, 1, 0],
      [scripted, 1, 1, 1],
      [scripted, 4, 1, 1],
      // Right in one of two tries: Pass@2.
      ["m, Pass@2", 1, 1, 0],
      ["m, Pass@2", 4, 1, 1],
    ]);
    expect(cascadeFunnel(lines).slice(0, 2)).toEqual([
      { stage: "cascade", what: `${BOOK}: of level 1`, count: 2 },
      { stage: "cascade", what: `${BOOK}: of level 1, solved`, count: 1 },
    ]);
    expect(solversIn(cascadeFunnel(lines))).toEqual([
      { solver: BOOK, asked: 3, solved: 1 },
      { solver: "one-search", asked: 3, solved: 1 },
      { solver: scripted, asked: 2, solved: 2 },
      { solver: "m, Pass@2", asked: 2, solved: 1 },
    ]);
  });

  it("the designed agent solves what it answers within its calls, the book what it answers in half of its tries", () => {
    const { trajectory } = rollout(area, true);
    expect(count([area], undefined, [{ ...trajectory, numToolCalls: 8 }])).toMatchObject([{ solver: scripted, solved: 1 }]);
    expect(count([area], undefined, [{ ...trajectory, numToolCalls: 9 }])).toMatchObject([{ solver: scripted, solved: 0 }]);
    const half = [...recalled(area, WRONG, area.answer.text), ...recalled(capital, WRONG, WRONG, capital.answer.text)];
    expect(count([area, capital], tries(half), [])).toEqual([{ solver: BOOK, level: 1, asked: 2, solved: 1 }]);
  });

  it("leaves out degraded runs, what nobody could judge, and what is no question of the run", () => {
    const broken = { ...sampled(area, 0, area.answer.text).trajectory, correct: "undecided" as const };
    const foreign = rollout(largest, true).trajectory;
    const lines = count([area], tries([...recalled(capital, capital.answer.text)]), [rollout(area, false).trajectory, broken, foreign]);
    expect(lines).toEqual([]);
    expect(cascadeText(lines, undefined)).toBe("");
  });

  it("is told with Wilson's interval, and what follows from what the book knows", () => {
    const lines = [
      { solver: BOOK, level: 2, asked: 4, solved: 1 },
      { solver: BOOK, level: 4, asked: 5, solved: 0 },
    ];
    const text = cascadeText(lines, tries([]));
    expect(text).toContain(`| ${BOOK} | 2 | 4 | 1 (25 %) | 5 % to 70 % |`);
    expect(text).toContain(`| ${BOOK} | 4 | 5 | 0 (0 %) | 0 % to 43 % |`);
    expect(text).toContain("What a closed book knows is given to no model agent.");
    expect(cascadeText(lines, tries([], "keep"))).not.toContain("is given to no model agent");
  });
});
