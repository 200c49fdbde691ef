import { describe, expect, it } from "vitest";
import { conclusion, superlative } from "../../pipelines/language/writing/conclusion.ts";
import { equation } from "../../pipelines/language/writing/equation.ts";
import { answerText } from "../../pipelines/language/writing/naming.ts";
import { fieldIn } from "../../pipelines/agents/policies/listing.ts";
import { chunksOf } from "../../pipelines/decisions/question-chunks.ts";
import { goalFor } from "../../pipelines/agents/policies/goals.ts";
import { withoutRepeatedAims, hintsOf, queryFor, shorten } from "../../pipelines/agents/policies/queries.ts";
import { answerThought } from "../../pipelines/agents/policies/answer-words.ts";
import { searchThought } from "../../pipelines/agents/policies/wording.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { Aim, Basis, ProgramAnswer } from "../../schemas/index.ts";

const aim = (phrase: string, subject: string): Aim => ({ kind: "value", subject, phrase, value: null, type: null, time: null });
const drawn = <T>(draw: (random: ReturnType<typeof seededRandom>) => T): T[] =>
  Array.from({ length: 60 }, (_, at) => draw(seededRandom("words", at)));

describe("equations", () => {
  it.each([
    ["difference", ["19 per cent", "17.1 per cent"], "1.9 percentage points", "19 - 17.1 = 1.9 percentage points"],
    ["difference", ["45.9", "-38.48"], "84.38", "45.9 - (-38.48) = 84.38"],
    ["sum", ["1.7", "5", "-0.9"], "5.8", "1.7 + 5 + (-0.9) = 5.8"],
    [
      "sum",
      ["2.5 billion US dollars", "300 million US dollars"],
      "2.8 billion US dollars",
      "2.5 billion + 300 million = 2.8 billion US dollars",
    ],
    ["mean", ["31", "45.975"], "38.5 years", "(31 + 45.975) / 2 = 38.4875, rounded to 38.5 years"],
    [
      "mean",
      ["1.414 trillion", "484.2 billion", "33.04 billion"],
      "643,746,666,667",
      "(1.414 trillion + 484.2 billion + 33.04 billion) / 3 ≈ 643,746,666,667",
    ],
    ["ratio", ["1", "3"], "0.333", "1 / 3 ≈ 0.333"],
    ["percentage-change", ["80", "100"], "25 per cent", "(100 - 80) / 80 × 100 = 25 per cent"],
    ["convert", ["12,890 kilometres"], "8,009 miles", "12,890 kilometres ≈ 8,009 miles"],
    ["convert", ["12 kilometres"], "12,000 metres", "12 kilometres = 12,000 metres"],
    [
      "share",
      ["36.6 billion US dollars", "163.4 billion US dollars", "800 billion US dollars"],
      "3.66 per cent",
      "the 3 figures add up to 1 trillion, and 36.6 billion / 1 trillion × 100 = 3.66 per cent",
    ],
    ["share", ["5", "150", "50"], "2.5 per cent", "the 2 figures add up to 200, and 5 / 200 × 100 = 2.5 per cent"],
    ["sum", ["0", "22.12 billion", "0", "0"], "22.12 billion", "3 × 0 + 22.12 billion = 22.12 billion"],
    ["sum", ["0", "3", "4"], "7", "0 + 3 + 4 = 7"],
    ["mean", ["0", "6", "0"], "2", "(2 × 0 + 6) / 3 = 2"],
    [
      "percentage-change",
      ["472.6 billion", "381.6 billion", "482.1 billion", "407.1 billion"],
      "4.097 per cent",
      "the first 2 figures add up to 854.2 billion, the other 2 to 889.2 billion, and (889.2 billion - 854.2 billion) / 854.2 billion × 100 ≈ 4.097 per cent",
    ],
    ["difference", ["10", "20", "30", "5"], "-5", "the first 2 figures add up to 30, the other 2 to 35, and 30 - 35 = -5"],
  ])("%s of %j", (operation, operands, answer, written) => expect(equation(operation, operands, answer)).toBe(written));

  it("claims nothing that the figures do not come to", () => {
    expect(equation("difference", ["19", "17.1"], "2.5")).toBeUndefined();
    expect(equation("difference", ["19", "17.1", "1"], "0.9")).toBeUndefined();
    expect(equation("percentage-change", ["10", "20", "30", "5"], "18 per cent")).toBeUndefined();
    expect(equation("difference", ["10", "20", "30"], "0")).toBeUndefined();
    expect(equation("sum", ["none given", "3"], "3")).toBeUndefined();
    expect(equation("ratio", ["1", "0"], "5")).toBeUndefined();
  });

  it("sums and differences keep their digits, quotients are rounded to what bears them", () => {
    const value = { kind: "quantity" as const, number: 19 - 17.1, low: 1.4, high: 2.4 };
    const answer: ProgramAnswer = { type: "quantity", value };
    const name = (id: string): string => id;
    expect(answerText(answer, name, "difference")).toBe("1.9");
    expect(answerText(answer, name, "mean")).toBe("2");
    expect(answerText({ type: "quantity", value: { ...value, number: 45.9, low: 40, high: 50 } }, name)).toBe("45.9");
  });
});

describe("words by what is compared", () => {
  it.each([
    ["date of independence", true, ["1 July 1962"], 1, "latest", "earliest"],
    ["date of independence", true, [], 2, "second-latest", "second-earliest"],
    ["unemployment rate", false, [], 1, "highest", "lowest"],
    ["public debt", false, ["71.2 per cent of GDP"], 3, "third-highest", "third-lowest"],
    ["length of the coastline", false, ["12 kilometres"], 1, "greatest", "smallest"],
    ["total area", false, ["12 square kilometres"], 1, "largest", "smallest"],
  ] as const)("%s", (phrase, isDate, texts, k, max, min) => {
    expect(superlative("max", k, { phrase, isDate, texts })).toBe(max);
    expect(superlative("min", k, { phrase, isDate, texts })).toBe(min);
  });
});

describe("parts of a question", () => {
  const question = "Expressed in deaths per 1,000 live births, what was the infant mortality rate of Guinea-Bissau, every 2.5 years?";

  it("no number is cut, and no command is a part of the question", () => {
    expect(chunksOf(question)).toEqual(["deaths per 1,000 live births", "infant mortality rate", "Guinea-Bissau", "2.5 years"]);
  });

  it("a goal does not say again what it says", () => {
    for (const goal of drawn((random) => goalFor([aim("total area", "Cuba")], random))) expect(goal.split("total area")).toHaveLength(2);
  });
});

describe("what a snippet shows", () => {
  const snippet =
    "Crude oil - exports: 136,600 bbl/day (2013 est.) Crude oil - imports: 99,690 bbl/day (2014 est.) Refined petroleum: 12 bbl";

  it("is the field with all words of what is sought, as it stands, of the year that is asked for", () => {
    const exports = { phrase: "crude oil exports", time: "2013" };
    expect(fieldIn(snippet, exports)).toBe("Crude oil - exports: 136,600 bbl/day (2013 est.)");
    expect(fieldIn(snippet, { ...exports, time: "2014" })).toBeUndefined();
    expect(fieldIn(snippet, { ...exports, time: null })).toBe("Crude oil - exports: 136,600 bbl/day (2013 est.)");
  });

  it("is no field that may be cut, none of another thing and none that is narrower", () => {
    expect(fieldIn(snippet, { phrase: "refined petroleum", time: null })).toBeUndefined();
    expect(fieldIn(snippet, { phrase: "oil", time: null })).toBeUndefined();
    expect(fieldIn(snippet, { phrase: "natural gas exports", time: null })).toBeUndefined();
  });
});

describe("grammar", () => {
  const listed = { kind: "listed" as const, aims: [], facts: [] };
  const hints = { years: [], units: [] };

  it("verbs and pronouns agree with what they stand for", () => {
    const say = (...aims: Aim[]): string => drawn((random) => searchThought(listed, aims, random)).join("\n");
    const one = say(aim("total area", "Cuba"));
    expect(one).toMatch(/The total area of Cuba comes next\./);
    expect(one).toMatch(/The total area of Cuba is still missing\./);
    expect(one).not.toMatch(/ come next| are still|for them/);
    for (const many of [say(aim("border countries", "Cuba")), say(aim("total area", "Cuba"), aim("total area", "Peru"))]) {
      expect(many).toMatch(/ come next\./);
      expect(many).toMatch(/search for them\./);
      expect(many).not.toMatch(/ comes next| is still|for it\b/);
    }
    expect(queryFor(aim("total area", "Cuba"), 0, hints, seededRandom(1))).toContain("total area");
  });

  it("each thing has its own noun, and a topic its article", () => {
    const two = drawn((random) => searchThought(listed, [aim("total area", "Cuba"), aim("total area", "Peru")], random));
    for (const text of two) expect(text).toMatch(/the total area of Cuba and that of Peru\b/i);
    const [early, late] = ["2013", "2014"].map((time): Aim => ({ ...aim("exports", "Cuba"), time }));
    for (const text of drawn((random) => searchThought(listed, [early!, late!], random)))
      expect(text).toMatch(/the exports of Cuba in 2013 and those in 2014\b/i);
    expect(shorten("one two three four five six seven by country")).toBe("one two three four five six seven");
    const topic: Aim = { kind: "topic", subject: null, phrase: "internet country code", value: null, type: null, time: null };
    for (const text of drawn((random) => searchThought(listed, [topic], random))) expect(text).toMatch(/the internet country code/i);
    expect(hintsOf('In kilometres, how long is the coast of the country that has ".jm" as its internet country code?').units).not.toContain(
      "its internet country code",
    );
  });

  it("lists are told from what stands before them", () => {
    const facts = [
      { aim: aim("border countries", "Tanzania"), text: "Mozambique, Burundi and Kenya" },
      { aim: aim("border countries", "Swaziland"), text: "Mozambique" },
    ];
    const basis: Basis = { answer: "Mozambique", operation: "members", facts, operands: facts };
    for (const text of drawn((random) => answerThought(listed, basis, random)))
      expect(text).toContain("The border countries of Tanzania are Mozambique, Burundi and Kenya; those of Swaziland are Mozambique.");
    for (const text of drawn((random) => searchThought({ kind: "read", aims: [], facts }, [aim("total area", "Mozambique")], random)))
      expect(text).toMatch(/Mozambique, Burundi and Kenya; and the border countries of Swaziland/);
  });
});

it("the second of many is named behind those in their order", () => {
  const figures = [..."ABCDEFGHI"].map((name, at) => ({ aim: aim("total area", name), text: `${at + 1} square kilometres` }));
  const basis: Basis = { answer: "H", operation: "second-largest", facts: figures, operands: figures };
  for (const text of drawn((random) => answerThought({ kind: "listed", aims: [], facts: [] }, basis, random)))
    expect(text).toMatch(/I\b.* with 9 square.*\bH\b.*[.] .*\bH\b[^.]*[.]$/u);
});

it("a long list is not said again before what was made of it", () => {
  const list = { aim: aim("participants", "ABC"), text: "A, B, C, D, E, F, G and H" };
  const figures = ["A", "B"].map((name, at) => ({ aim: aim("total area", name), text: `${at + 1} square kilometres` }));
  const basis: Basis = { answer: "B", operation: "largest", facts: [list, ...figures], operands: figures };
  for (const text of drawn((random) => answerThought({ kind: "listed", aims: [], facts: [] }, basis, random)))
    expect(text).not.toContain("participants");
});

describe("what a researcher types", () => {
  it("a query is the thing and what is sought, at most eight words, and several years of one figure are one query", () => {
    const [early, late] = ["2013", "2014"].map((time): Aim => ({ ...aim("exports", "Cuba"), time }));
    expect(withoutRepeatedAims([early!, late!, aim("exports", "Peru")])).toEqual([aim("exports", "Cuba"), aim("exports", "Peru")]);
    for (const query of drawn((random) => queryFor(early!, random.int(3), { years: [], units: ["US dollars"] }, random))) {
      expect(query).toMatch(/exports/);
      expect(query).toMatch(/Cuba/);
      expect(query.split(" ").length).toBeLessThanOrEqual(8);
      expect(query).not.toMatch(/2014|key facts|report|profile|overview/);
    }
  });

  it("a goal names whose value it is, but on a page of that name, and nothing beside", () => {
    const say = (titles: string[]): string[] => drawn((random) => goalFor([aim("total area", "Cuba")], random, titles));
    expect(say(["Europe"]).every((goal) => goal.includes("total area of Cuba"))).toBe(true);
    expect(say(["Cuba - Factbook"]).some((goal) => !goal.includes("Cuba"))).toBe(true);
    expect(say(["Europe"]).every((goal) => /total area of Cuba$/.test(goal))).toBe(true);
  });

  it("of two things one has the larger figure; what is not read is a guess; no superlative twice", () => {
    const facts = ["Cuba", "Peru"].map((subject, at) => ({ aim: aim("total area", subject), text: `${at + 1} km` }));
    const basis: Basis = { answer: "Peru", operation: "largest", facts, operands: facts };
    for (const text of drawn((random) => conclusion(basis, random)))
      expect(text).toMatch(/Peru .*larger total area|larger total area is that of Peru/);
    const points = facts.map((fact) => ({ ...fact, aim: { ...fact.aim, phrase: "highest point" } }));
    for (const text of drawn((random) => conclusion({ ...basis, operation: "greatest", operands: points }, random)))
      expect(text).toMatch(/it (?:is )?Peru\.$/);
    for (const text of drawn((random) => conclusion({ ...basis, operation: "guess" }, random)))
      expect(text).toMatch(/probably|guess|I would say|likely/);
  });
});
