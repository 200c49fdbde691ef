import { beforeAll, describe, expect, it } from "vitest";
import { programOf } from "../../../knowledge-graph/program/index.ts";
import { roundTrip } from "../../../pipelines/language/reading/round-trip.ts";
import type { Program } from "../../../schemas/index.ts";
import { world, type World } from "../../questions/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});

const verdict = (text: string, program: Program, unit?: string): string => roundTrip(text, program, w.context.lexicon, unit).verdict;
const value = (name: string, attribute: string, time: string): Program =>
  programOf(["Find", { entity: w.id(name) }], ["AsOf", { time }, -1], ["QueryAttribute", { attribute }, -1]);
const difference = (a: string, b: string): Program =>
  programOf(
    ["Find", { entity: w.id(a) }],
    ["QueryAttribute", { attribute: "area / total" }, -1],
    ["Find", { entity: w.id(b) }],
    ["QueryAttribute", { attribute: "area / total" }, -1],
    ["Compute", { operation: "difference" }, 1, 3],
  );
const extreme = (name: string, which: "max" | "min", k = 1): Program =>
  programOf(
    ["Find", { entity: w.id(name) }],
    ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
    ["AsOf", { time: "2015" }, -1],
    ["SelectAmong", { attribute: "population", which, k }, -1],
    ["QueryName", {}, -1],
  );
const described = (): Program =>
  programOf(
    ["FindAll", {}],
    ["FilterType", { type: "country" }, -1],
    ["FilterClaim", { attribute: "capital", comparator: "=", value: { kind: "entity", entityId: capital("Belavia") } }, -1],
    ["AsOf", { time: "2014" }, -1],
    ["QueryAttribute", { attribute: "exports" }, -1],
  );
const joint = (op: "And" | "Or" | "Not"): Program => {
  const attribute = "land boundaries / border countries";
  return programOf(
    ["Find", { entity: w.id("Belavia") }],
    ["Relate", { attribute, direction: "forward" }, -1],
    ["Find", { entity: w.id("Belenia") }],
    ["Relate", { attribute, direction: "forward" }, -1],
    op === "Not" ? ["Not", { listed: true }, 1, 3] : [op, {}, 1, 3],
    ["QueryName", {}, -1],
  );
};
const capital = (name: string): string => {
  // The fixture's first country.
  const found = w.context.entity(w.id(name));
  return found === undefined ? "" : w.id("San Belville");
};

describe("a question that says what the program asks", () => {
  it.each([
    "What was the population of Belavia in 2014?",
    "In 2014, what was Belavia's population?",
    "For Belavia, what was the population as of 2014?",
    "What figure is given for the population of Old Belavia in 2014?",
  ])("%s", (text) => expect(verdict(text, value("Belavia", "population", "2014"))).toBe("pass"));

  it("difference, in words of three kinds", () => {
    for (const text of [
      "How much larger is the total area of Belavia than that of Belenia, in square kilometres?",
      "By how much does the total area of Belavia exceed that of Belenia, in square kilometres?",
      "Subtract the total area of Belenia from the total area of Belavia. What is the result, in square kilometres?",
    ])
      expect([text, verdict(text, difference("Belavia", "Belenia"), "sq km")]).toEqual([text, "pass"]);
  });

  it("superlative over a list", () =>
    expect(
      verdict("Which of the border countries listed for Belavia had the second-largest population in 2015?", extreme("Belavia", "max", 2)),
    ).toBe("pass"));
  it("description", () =>
    expect(verdict("What were the exports of the country whose capital is San Belville in 2014, in US dollars?", described(), "USD")).toBe(
      "pass",
    ));
  it("two lists", () => {
    expect(verdict("Which countries are listed as border countries of both Belavia and Belenia?", joint("And"))).toBe("pass");
    expect(verdict("Name the border countries listed for Belavia or Belenia (or both).", joint("Or"))).toBe("pass");
    expect(verdict("List the border countries named for Belavia but not for Belenia.", joint("Not"))).toBe("pass");
  });
});

describe("figures that are shares", () => {
  const between = (attribute: string): Program =>
    programOf(
      ["Find", { entity: w.id("Belavia") }],
      ["AsOf", { time: "2014" }, -1],
      ["Find", { entity: w.id("Belenia") }],
      ["AsOf", { time: "2014" }, -1],
      ["SelectBetween", { attribute, which: "max" }, 1, 3],
      ["QueryName", {}, -1],
    );
  const apart = (): Program =>
    programOf(
      ["Find", { entity: w.id("Belavia") }],
      ["AsOf", { time: "2014" }, -1],
      ["QueryAttribute", { attribute: "public debt" }, -1],
      ["Find", { entity: w.id("Belenia") }],
      ["AsOf", { time: "2014" }, -1],
      ["QueryAttribute", { attribute: "public debt" }, -1],
      ["Compute", { operation: "difference" }, 2, 5],
    );
  it.each(["relative to GDP", "as a share of GDP"])("are compared as what they are: %s", (words) =>
    expect(verdict(`Which had the larger public debt ${words} in 2014, Belavia or Belenia?`, between("public debt"))).toBe("pass"),
  );
  it("are not compared like amounts", () =>
    expect(verdict("Which had the larger public debt in 2014, Belavia or Belenia?", between("public debt"))).toBe("fail"));
  it("are not compared like amounts inside a question", () => {
    const program = programOf(
      ["Find", { entity: w.id("Belavia") }],
      ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
      ["AsOf", { time: "2014" }, -1],
      ["SelectAmong", { attribute: "public debt", which: "max", k: 1 }, -1],
      ["AsOf", { time: "2014" }, -1],
      ["QueryAttribute", { attribute: "population" }, -1],
    );
    const ask = (measure: string): string =>
      `What was the population of the country with the largest ${measure} in 2014 among the border countries listed for Belavia?`;
    expect([verdict(ask("public debt relative to GDP"), program), verdict(ask("public debt"), program)]).toEqual(["pass", "fail"]);
  });
  it("differ by points of something", () => {
    const ask = (unit: string): string => `By how much did the public debt of Belavia exceed that of Belenia in 2014, in ${unit}?`;
    expect(
      ["percentage points of GDP", "percentage points", "US dollars"].map((unit) => verdict(ask(unit), apart(), "percentage point")),
    ).toEqual(["pass", "fail", "fail"]);
  });
});

describe("an average", () => {
  const mean = (): Program =>
    programOf(
      ["Find", { entity: w.id("Belavia") }],
      ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
      ["Compute", { operation: "mean", of: "area / total" }, -1],
    );
  it.each([
    ["unweighted average of the total area of", "pass"],
    ["unweighted mean of the total area of", "pass"],
    // Amounts have no other average.
    ["average total area of", "pass"],
    ["mean of the total area of", "fail"],
  ])("%s: %s", (words, expected) =>
    expect(verdict(`What is the ${words} the border countries listed for Belavia, in square kilometres?`, mean(), "sq km")).toBe(expected),
  );

  it("of a rate over several things has to be said to be unweighted", () => {
    const rate = programOf(
      ["Find", { entity: w.id("Belavia") }],
      ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
      ["AsOf", { time: "2015" }, -1],
      ["Compute", { operation: "mean", of: "birth rate" }, -1],
    );
    const asked = (how: string): string =>
      verdict(
        `What was the ${how} birth rate of Belavia's neighbours in 2015, in births per 1,000 population?`,
        rate,
        "births/1,000 population",
      );
    expect([asked("unweighted average"), asked("average")]).toEqual(["pass", "fail"]);
  });
});

describe("a corrupted question is found out", () => {
  const good = "What was the population of Belavia in 2014?";
  it.each([
    ["wrong time", good.replace("2015", "2013")],
    ["no time", good.replace(" in 2014", "")],
    ["latest instead of a year", "What is the population of Belavia according to the latest figure given?"],
    ["wrong thing", good.replace("Belavia", "Belenia")],
    ["wrong attribute", good.replace("population", "birth rate")],
    ["a constant too much", good.replace("?", " and Corora?")],
    ["an unknown name", good.replace("Belavia", "Atlantis")],
    ["a number too much", good.replace("population", "population over 500")],
    ["one thing missing", "What was the population in 2014?"],
  ])("%s", (_, text) => expect(verdict(text, value("Belavia", "population", "2015"))).toBe("fail"));

  it.each([
    ["swapped order", "How much larger is the total area of Belenia than that of Belavia, in square kilometres?"],
    ["swapped subtraction", "Subtract the total area of Belavia from the total area of Belenia. What is the result, in square kilometres?"],
    ["ratio for difference", "What is the ratio of the total area of Belavia to that of Belenia?"],
    ["another unit", "How much larger is the total area of Belavia than that of Belenia, in square miles?"],
    ["no unit", "How much larger is the total area of Belavia than that of Belenia?"],
    ["sum for difference", "What is the combined total area of Belavia and Belenia, in square kilometres?"],
  ])("%s", (_, text) => expect(verdict(text, difference("Belavia", "Belenia"), "sq km")).toBe("fail"));

  const superlative = "Which of the border countries listed for Belavia had the second-largest population in 2015?";
  it.each([
    ["polarity", superlative.replace("largest", "smallest")],
    ["rank", superlative.replace("second-largest", "largest")],
    ["list of another", superlative.replace("Belavia", "Belenia")],
    ["another list", superlative.replace("border countries", "export partners")],
    ["measure", superlative.replace("population", "birth rate")],
    ["a count instead", "How many are there among the border countries listed for Belavia?"],
  ])("%s", (_, text) => expect(verdict(text, extreme("Belavia", "max", 2))).toBe("fail"));

  it.each([
    ["and for or", "Name the border countries listed for Belavia or Belenia (or both).", "And"],
    ["or for and", "Which countries are listed as border countries of both Belavia and Belenia?", "Or"],
    ["excluded the wrong way round", "List the border countries named for Belenia but not for Belavia.", "Not"],
  ] as const)("%s", (_, text, op) => expect(verdict(text, joint(op))).toBe("fail"));

  it.each([
    ["the described thing's attribute", "What were the exports of the country whose capital is Port Marstad in 2015, in US dollars?"],
    ["relation for description", "What were the exports of the capital of Belavia in 2015, in US dollars?"],
  ])("%s", (_, text) => expect(verdict(text, described(), "USD")).toBe("fail"));
});
