import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { levelShares, operatorWeights, targetLevel, type RatedQuestion } from "../../../pipelines/recipes/steps/steer-rounds.ts";
import { Config } from "../../../schemas/index.ts";

const { band } = Config.parse({ sources: [{ demo: {} }] }).export.rl;
const rated = (count: number, correct: number, operator: string | null, level = 4): readonly RatedQuestion[] =>
  Array.from({ length: count }, () => ({ level, operator, n: 8, correct, teaches: correct > 0 && correct < 8 }));

describe("operators", () => {
  it("are drawn more often where their questions teach, at most twice and at least half as often", () => {
    const weights = operatorWeights([...rated(40, 8, "combine"), ...rated(10, 4, "expand"), ...rated(40, 0, "time")]);
    expect(weights["expand"]).toBe(2);
    expect([weights["combine"], weights["time"]]).toEqual([0.5, 0.5]);
    expect(operatorWeights([...rated(6, 4, "combine"), ...rated(6, 4, "expand")])).toEqual({ combine: 0.9423, expand: 0.9423 });
  });

  it("are left as they are by few tries, and by questions that no round made", () => {
    const [one] = Object.values(operatorWeights([...rated(1, 8, "combine"), ...rated(1, 4, "expand")]));
    expect(one).toBeGreaterThan(0.6);
    expect(operatorWeights(rated(20, 8, null))).toEqual({});
  });
});

describe("levels", () => {
  it("go up by what is too easy and down by what is too hard, of the wanted level alone", () => {
    const there = [...rated(8, 8, "expand"), ...rated(4, 0, "expand"), ...rated(4, 4, "expand")];
    expect(levelShares(there, 4, band)).toEqual({ below: 0.2, wanted: 0.4, above: 0.4 });
    expect(levelShares(rated(20, 8, null, 2), 4, band)).toEqual({ below: 0, wanted: 1, above: 0 });
    expect(levelShares([], 4, band)).toEqual({ below: 0, wanted: 1, above: 0 });
  });

  it("stay between 2 and 5", () => {
    expect(levelShares(rated(8, 8, "expand", 5), 5, band).above).toBe(0);
    expect(levelShares(rated(8, 0, "expand", 2), 2, band).below).toBe(0);
  });

  it("are given to seeds in their shares, the same seed the same", () => {
    const shares = { below: 0.2, wanted: 0.4, above: 0.4 };
    const of = (at: number): number => targetLevel(4, shares, seededRandom(7, "target level", at));
    const drawn = Array.from({ length: 1000 }, (_, at) => of(at));
    const share = (level: number): number => drawn.filter((one) => one === level).length / drawn.length;
    for (const [level, wanted] of [
      [3, 0.2],
      [4, 0.4],
      [5, 0.4],
    ] as const)
      expect(Math.abs(share(level) - wanted)).toBeLessThan(0.05);
    expect(Array.from({ length: 1000 }, (_, at) => of(at))).toEqual(drawn);
  });
});
