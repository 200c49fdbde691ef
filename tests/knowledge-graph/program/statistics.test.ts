import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { compute, computeGrowth, computePairs } from "../../../knowledge-graph/program/arithmetic.ts";
import { execute, programOf, type ProgramStep } from "../../../knowledge-graph/program/index.ts";
import { equalUnits } from "../../../schemas/values/unit-converter.ts";
import { correlation, standardDeviation, weightedMean, yearsBetween } from "../../../knowledge-graph/program/statistics.ts";
import type { Quantity } from "../../../schemas/index.ts";
import { world, type World } from "../../questions/world.ts";

const quantity = (number: number, unit?: string, half = 0): Quantity => ({
  kind: "quantity",
  number,
  low: number - half,
  high: number + half,
  ...(unit !== undefined && { unit }),
});
const of = (unit: string | undefined, ...numbers: number[]): Quantity[] => numbers.map((number) => quantity(number, unit));

describe("statistics", () => {
  it("come to what the textbook says", () => {
    // Each worked by hand.
    expect(compute("standard-deviation", of("year", 2, 4, 4, 4, 5, 5, 7, 9), undefined, equalUnits)).toMatchObject({
      number: 2,
      unit: "year",
    });
    expect(compute("standard-deviation", of("% of GDP", 10, 20), undefined, equalUnits)).toMatchObject({
      number: 5,
      unit: "percentage point",
    });
    const correlated = computePairs("correlation", of("km", 1, 2, 3), of("USD", 1, 2, 4), equalUnits);
    expect(correlated).toMatchObject({ number: 0.981980506062 });
    expect(correlated).not.toHaveProperty("unit");
    expect(computePairs("weighted-mean", of("%", 10, 40), of(undefined, 2, 1), equalUnits)).toMatchObject({ number: 20, unit: "%" });
    expect(computeGrowth("compound-growth", of("USD", 100, 121), 2, equalUnits)).toMatchObject({ number: 10, unit: "%" });
    expect(computeGrowth("doubling-time", of("USD", 100, 400), 6, equalUnits)).toMatchObject({ number: 3, unit: "year" });
  });

  it("are bounded by all that the printed digits leave open", () => {
    const printed = fc.array(fc.tuple(fc.double({ min: 1, max: 100, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })), {
      minLength: 6,
      maxLength: 12,
    });
    const half = 0.4;
    fc.assert(
      fc.property(printed, printed, (a, b) => {
        const count = Math.min(a.length, b.length);
        const range = (some: typeof a) => some.slice(0, count).map(([number]) => quantity(number, undefined, half));
        const moved = (some: typeof a) => some.slice(0, count).map(([number, shift]) => quantity(number + shift * half));
        for (const [told, really] of [
          [standardDeviation(range(a)), standardDeviation(moved(a))],
          [
            weightedMean(range(a), range(b)),
            weightedMean(
              range(a).map((one, at) => moved(a)[at] ?? one),
              moved(b),
            ),
          ],
        ] as const) {
          expect(really.number).toBeGreaterThanOrEqual(Math.min(...told.ends) - 1e-9);
          expect(really.number).toBeLessThanOrEqual(Math.max(...told.ends) + 1e-9);
        }
        const spread = (some: typeof a): number => standardDeviation(range(some)).number;
        if (Math.min(spread(a), spread(b)) < 2 * half) return;
        const [told, really] = [correlation(range(a), range(b)), correlation(moved(a), moved(b))];
        expect(really.number).toBeGreaterThanOrEqual(Math.min(...told.ends) - 1e-9);
        expect(really.number).toBeLessThanOrEqual(Math.max(...told.ends) + 1e-9);
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it.each([
    ["2010", "2015", 5],
    ["2010-12-31", "2014-12-31", 4],
  ])("%s to %s are %i years", (from, to, years) => expect(yearsBetween(from, to)).toBe(years));

  it.each([
    ["2015", "2010"],
    ["2010", "2014-12-31"],
    ["2010/2015", "2020"],
    ["2010", undefined],
  ])("%s to %s are no whole years", (from, to) =>
    expect(() => yearsBetween(from, to)).toThrow(expect.objectContaining({ reason: "mixed-times" })),
  );
});

describe("statistics as programs", () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  const run = (...steps: ProgramStep[]) => execute(programOf(...steps), w.memory, w.context.options);
  const partners = (args: Extract<ProgramStep, readonly ["Compute", ...unknown[]]>[1], time?: string): ProgramStep[] => [
    ["Find", { entity: w.id("Belavia") }],
    ["AsOf", { time: "2014" }, -1],
    ["Relate", { attribute: "exports - partners", direction: "forward" }, -1],
    ...(time === undefined ? [] : [["AsOf", { time }, -1] satisfies ProgramStep]),
    ["Compute", args, -1],
  ];

  it("use both figures of every member", async () => {
    const result = await run(...partners({ operation: "correlation", of: "birth rate", with: "literacy / male" }, "2015"));
    expect(result).toMatchObject({ status: "answer", execution: { answer: { type: "quantity" } } });
    expect(result.status === "answer" ? result.execution.evidence.filter(({ node }) => node === 4) : []).toHaveLength(6);
  });

  it.each([
    ["two times", { operation: "correlation", of: "area / total", with: "birth rate" }, "2015", "not-covered"],
    ["no second figure", { operation: "correlation", of: "birth rate" }, "2015", "not-executable"],
    ["a second figure of one", { operation: "standard-deviation", of: "birth rate", with: "literacy / male" }, "2015", "not-executable"],
    ["growth over a set", { operation: "compound-growth", of: "birth rate" }, "2015", "not-executable"],
    ["a constant", { operation: "correlation", of: "birth rate", with: "birth rate" }, "2013", "not-covered"],
  ] as const)("are refused of %s", async (_, args, time, reason) =>
    expect(await run(...partners(args, time))).toMatchObject({ status: "refused", reason }),
  );

  it("grow from the earlier to the later", async () => {
    const growth = (from: string, to: string) =>
      run(
        ["Find", { entity: w.id("Belavia") }],
        ["AsOf", { time: from }, 0],
        ["QueryAttribute", { attribute: "population" }, -1],
        ["AsOf", { time: to }, 0],
        ["QueryAttribute", { attribute: "population" }, -1],
        ["Compute", { operation: "compound-growth" }, 2, 4],
      );
    const [a, b] = [1_000_000 + 2013 * 7_000, 1_000_000 + 2015 * 7_000];
    const grown = await growth("2013", "2015");
    const answer = grown.status === "answer" ? grown.execution.answer : undefined;
    expect(answer?.type === "quantity" ? answer.value.number : Number.NaN).toBeCloseTo(100 * (Math.sqrt(b / a) - 1), 9);
    expect(await growth("2015", "2013")).toMatchObject({ status: "refused", reason: "mixed-times" });
  });
});
