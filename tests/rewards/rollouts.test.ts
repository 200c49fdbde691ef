import { describe, expect, it } from "vitest";
import { normaliseInGroup, leaveOneOut } from "../../pipelines/rewards/advantage.ts";
import { eligibility } from "../../pipelines/rewards/eligible.ts";
import { evidenceRecall } from "../../pipelines/rewards/evidence-recall.ts";
import { factRecall } from "../../pipelines/rewards/fact-recall.ts";
import { rewardFormula, shapedReward } from "../../pipelines/rewards/shaped-reward.ts";
import { wilson } from "../../pipelines/rewards/wilson.ts";
import { whyNotSound, wrongAnswers } from "../../pipelines/rewards/wrong-answers.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { Answer } from "../../schemas/index.ts";

describe("advantages", () => {
  it("leave one out, and sum to zero over any group", () => {
    expect(leaveOneOut([1, 0, 0, 0])).toEqual([1, -1 / 3, -1 / 3, -1 / 3]);
    expect(leaveOneOut([1])).toEqual([null]);
    const random = seededRandom("advantages");
    for (let group = 0; group < 200; group++) {
      const rewards = Array.from({ length: 2 + random.int(15) }, () => random.next());
      const sum = leaveOneOut(rewards).reduce<number>((total, one) => total + (one ?? Number.NaN), 0);
      expect(Math.abs(sum)).toBeLessThan(1e-9);
    }
  });
  it("normalised by the group have no value where all are alike", () => {
    expect(normaliseInGroup([1, 0])).toEqual([1, -1]);
    expect(normaliseInGroup([0.1 + 0.2, 0.3])).toEqual([null, null]);
  });
});

describe("eligibility is by the answers alone", () => {
  it.each([
    [[true, false], true, "some right, some wrong"],
    [[true, true], false, "all right"],
    [[false, false], false, "all wrong"],
    [[true], false, "fewer than two rollouts"],
    [[...Array<boolean>(15).fill(true), false], false, "15 of 16 right: outside the band of 0.125 to 0.875"],
    [[true, ...Array<boolean>(7).fill(false)], true, "some right, some wrong"],
  ] as const)("%o", (answers, eligible, reason) =>
    expect(eligibility(answers.filter(Boolean).length, answers.length, [0.125, 0.875])).toEqual({ eligible, reason }),
  );
});

describe("shaped reward", () => {
  const [weighted, binary] = [{ form: "weighted", gamma: 1 } as const, { form: "binary", gamma: 1 } as const];
  it("is .1 and .9, or the answer alone", () => {
    const all = ([0, 1] as const).flatMap((format) => ([0, 1] as const).map((answer) => ({ format, answer })));
    expect(all.map((parts) => shapedReward(parts, 5, weighted))).toEqual([0, 0.9, 0.1, 1]);
    expect(all.map((parts) => shapedReward(parts, 5, binary))).toEqual([0, 1, 0, 1]);
  });
  it("decays with turns, yet a long right way beats a short wrong one", () => {
    const shaped = { form: "weighted", gamma: 0.95 } as const;
    const of = (answer: 0 | 1, turns: number): number => shapedReward({ format: 1, answer }, turns, shaped);
    expect(of(1, 1)).toBe(1);
    expect(of(1, 3)).toBeCloseTo(0.1 + 0.9 * 0.95 ** 2, 12);
    for (let turns = 1; turns < 60; turns++) {
      expect(of(1, turns + 1)).toBeLessThan(of(1, turns));
      expect(of(1, turns)).toBeGreaterThan(of(0, 1));
    }
    expect(rewardFormula(shaped)).toBe("0.1 * format + 0.9 * answer * 0.95^(turns - 1)");
    expect(rewardFormula(binary)).toBe("answer");
  });
});

it.each([
  [0, 0, 0, 1],
  [0, 8, 0, 0.324403],
  [8, 8, 0.675597, 1],
  [4, 8, 0.215214, 0.784786],
])("Wilson's interval of %d in %d", (correct, n, low, high) => {
  const found = wilson(correct, n);
  expect(found.low).toBeCloseTo(low, 3);
  expect(found.high).toBeCloseTo(high, 3);
});

const quantity = (number: number, tolerance = 0.5): Answer => ({
  text: `${number} kilometres`,
  type: "quantity",
  value: [{ kind: "quantity", number, low: number - 0.5, high: number + 0.5, unit: "km" }],
  unit: "km",
  tolerance,
  aliases: [],
});

describe("known wrong answers", () => {
  const answers: readonly Answer[] = [
    ...[0, 1, -3, 12.5, 212, 1998, 2014, 643_801, 2.5e12].map((number) => quantity(number)),
    { text: "Togo", type: "entity", aliases: ["Togolese Republic"] },
    { text: "Yes", type: "boolean", aliases: [] },
    { text: "No", type: "boolean", aliases: [] },
    { text: "Brazil", type: "choice", aliases: [] },
    { text: "Brazil; Suriname; Trinidad and Tobago", type: "set", aliases: [] },
    { text: "Brazil", type: "set", aliases: [] },
    { text: "31 December 2014", type: "date", value: [{ kind: "date", value: "2014-12-31", precision: "day" }], aliases: [] },
    { text: "2014", type: "date", value: [{ kind: "date", value: "2014", precision: "year" }], aliases: [] },
    { text: "a constitutional monarchy", type: "text", aliases: [] },
  ];
  it.each(answers.map((answer) => [answer.text, answer] as const))("of %s are refused, its own forms are not", (_, answer) => {
    expect(wrongAnswers(answer).length).toBeGreaterThan(3);
    expect(whyNotSound(answer)).toBeUndefined();
  });
  it("an answer's other forms are taken as they stand, whatever unit they name", () => {
    const share: Answer = {
      ...quantity(24.6, 0.05),
      text: "24.6% of GDP",
      unit: "% of GDP",
      value: [{ kind: "quantity", number: 24.6, low: 24.55, high: 24.65, unit: "% of GDP" }],
      aliases: ["24.6%", "24.6 per cent"],
    };
    expect(whyNotSound(share)).toBeUndefined();
    expect(answerReward("25.1%", share)).toBe(0);
  });
  it("tell a reward that takes too much", () => {
    expect(whyNotSound(quantity(212, 1e6))).toMatch(/accepts/);
  });
  it.each(["not 212 kilometres", "It is not 212 km", "It isn't 212 km"])("are denials too: %s", (said) =>
    expect(answerReward(said, quantity(212))).toBe(0),
  );
});

describe("recall", () => {
  const page = (uri: string, evidence = "| total | 5 km |"): string =>
    `The useful information in ${uri} for user goal area as follows: \n\nEvidence in page: \n${evidence}\n\nSummary: \nsome`;
  const visit = (uri: string, observation: string) => ({ action: { name: "visit", arguments: { url: [uri], goal: "area" } }, observation });
  const listed = { action: { name: "search", arguments: { query: ["a"] } }, observation: "1. [A](https://a.example/)\n\nsnippet" };
  const [a, b] = ["https://a.example/", "https://b.example/"];
  it("of evidence counts pages that were opened, not those that were listed or could not be had", () => {
    expect(evidenceRecall([listed], [a])).toBe(0);
    expect(evidenceRecall([listed, visit(a, page(a))], [a, b])).toBe(0.5);
    expect(
      evidenceRecall([visit(a, page(a, "The provided webpage content could not be accessed. Please check the URL or file format."))], [a]),
    ).toBe(0);
    expect(evidenceRecall([visit(a, page(a)), visit(b, page(b))], [a, b, a])).toBe(1);
    expect(evidenceRecall([], [])).toBeNull();
  });
  it("of facts wants each figure, and most of the words", () => {
    const facts = ["The area of Togo is 56,785 square kilometres.", "The area of Benin is 114,763 square kilometres."];
    expect(factRecall(facts.join(" "), facts)).toBe(1);
    expect(factRecall("Togo's area is 56785 square kilometres, Benin's area 114,764 square kilometres.", facts)).toBe(0.5);
    expect(factRecall("56,785 and 114,763", facts)).toBe(0);
    expect(factRecall("", facts)).toBe(0);
    expect(factRecall("anything", [])).toBeNull();
  });
});
