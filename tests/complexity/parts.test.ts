import { beforeAll, describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import type { Program } from "../../schemas/index.ts";
import { world, type World } from "../questions/world.ts";

const BORDERS = "land boundaries / border countries";
let w: World;
beforeAll(async () => {
  w = await world();
});
const verdict = (text: string, program: Program, unit?: string): string => roundTrip(text, program, w.context.lexicon, unit).verdict;
const largest = (from: readonly ProgramStep[], which: "max" | "min" = "max", time = "2015"): readonly ProgramStep[] => [
  ...from,
  ["Relate", { attribute: BORDERS, direction: "forward" }, -1],
  ["AsOf", { time }, -1],
  ["SelectAmong", { attribute: "population", which, k: 1 }, -1],
];
const start = (): readonly ProgramStep[] => [["Find", { entity: w.id("Belora") }]];
const exportsOf = (...steps: readonly ProgramStep[]): Program =>
  programOf(...steps, ["AsOf", { time: "2014" }, -1], ["QueryAttribute", { attribute: "exports" }, -1]);

describe("a question in several sentences", () => {
  const text =
    "Let A be the country with the largest population in 2015 among the border countries listed for Belora. What were the exports of A in 2014, in US dollars?";

  it("is read back to its program, by letter and by that country", () => {
    const program = exportsOf(...largest(start()));
    expect(verdict(text, program, "USD")).toBe("pass");
    expect(
      verdict(
        "Start with the country with the largest population in 2015 among the border countries listed for Belora. What were that country's exports in 2014, in US dollars?",
        program,
        "USD",
      ),
    ).toBe("pass");
  });

  it("is not, where one thing in it is another", () => {
    const program = exportsOf(...largest(start()));
    for (const [from, to] of [
      ["largest", "smallest"],
      ["in 2015", "in 2014"],
      ["in 2014", "in 2013"],
      ["population", "total area"],
      ["Belora", "Belavia"],
      ["of A", "of B"],
      ["of A in", "of Belora in"],
      ["exports", "population"],
      ["for Belora", "for both Belora and Belavia"],
    ] as const)
      expect([from, verdict(text.replace(from, to), program, "USD")]).toEqual([from, "fail"]);
  });

  it("keeps the time of each sentence apart", () => {
    const program = exportsOf(...largest(start(), "max", "2014"));
    // The same two years, told of the wrong figures.
    const other = text.replace("in 2015", "in 2014").replace("of A in 2014", "of A in 2015");
    expect(verdict(text.replace("in 2015", "in 2014"), program, "USD")).toBe("pass");
    expect(verdict(other, program, "USD")).toBe("fail");
  });

  it("tells which of two things is meant", () => {
    const program = exportsOf(...largest(largest(start()), "min"));
    const told = (last: string): string =>
      `Let A be the country with the largest population in 2015 among the border countries listed for Belora. Let B be the country with the smallest population in 2015 among the border countries listed for A. What were the exports of ${last} in 2014, in US dollars?`;
    expect(verdict(told("B"), program, "USD")).toBe("pass");
    expect(verdict(told("A"), program, "USD")).toBe("fail");
  });

  it("says what is counted of a list", () => {
    const bound = (number: number, comparator: ">" | "<" = ">"): Program =>
      programOf(
        ...start(),
        ["Relate", { attribute: BORDERS, direction: "forward" }, -1],
        ["AsOf", { time: "2015" }, -1],
        ["FilterClaim", { attribute: "population", comparator, value: { kind: "quantity", number, low: number, high: number } }, -1],
        ["Compute", { operation: "sum", of: "area / total" }, -1],
      );
    const only =
      "Counting only those with a population above 2,000,000 in 2015, what is the combined total area of the border countries listed for Belora, in square kilometres?";
    expect(verdict(only, bound(2e6), "sq km")).toBe("pass");
    expect(verdict(only.replace("2,000,000", "2 million"), bound(2e6), "sq km")).toBe("pass");
    expect(verdict(only.replace("2,000,000", "2 billion"), bound(2e6), "sq km")).toBe("fail");
    expect(verdict(only, bound(3e6), "sq km")).toBe("fail");
    expect(verdict(only, bound(2e6, "<"), "sq km")).toBe("fail");
    expect(verdict(only.replace("2015", "2014"), bound(2e6), "sq km")).toBe("fail");
    expect(verdict(only.replace("a population above 2,000,000 in 2015", "a good climate"), bound(2e6), "sq km")).toBe("fail");
    expect(verdict(only.replace(/^.*?, /, ""), bound(2e6), "sq km")).toBe("fail");
  });

  it("is not read where a thing is introduced and left, or is a number", () => {
    const program = exportsOf(...start());
    const idle =
      "Let A be the country with the largest population in 2015 among the border countries listed for Belora. What were the exports of Belora in 2014, in US dollars?";
    expect(roundTrip(idle, program, w.context.lexicon, "USD").reason).toBe("something is introduced and not spoken of again");
    const figure = "Let A be the population of Belora in 2015. What were the exports of A in 2014, in US dollars?";
    expect(verdict(figure, program, "USD")).toBe("fail");
  });
});
