import { beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../knowledge-graph/program/index.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { drawQuestion } from "../../pipelines/questions/generate.ts";
import type { QuestionContext } from "../../pipelines/questions/context.ts";
import { plansOf } from "../../pipelines/plans/plans.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import { styles } from "../../pipelines/questions/styles/index.ts";
import { reasoningOf } from "../../pipelines/reasoning/reasoning.ts";
import type { Question } from "../../schemas/index.ts";
import { chronicle } from "./chronicle.ts";

let context: QuestionContext;
const drawn = new Map<string, Question[]>();
const of = (style: string): Question[] => drawn.get(style) ?? [];

beforeAll(async () => {
  context = await chronicle();
  for (const style of styles) {
    const questions: Question[] = [];
    for (let index = 0; index < 60; index++) {
      const { question } = await drawQuestion(index, style, context, 5);
      if (question) questions.push(question);
    }
    drawn.set(style.name, questions);
  }
});

const texts = (questions: readonly Question[]): string[] => [...new Set(questions.map(({ text }) => text))];

describe("what pages differ on", () => {
  it("the revised medal is the answer, though four of five pages have the old figure", () => {
    expect(new Set(of("revision").map(({ answer }) => answer.text))).toEqual(new Set(["39"]));
    for (const { text, answer, evidence, quotes } of of("revision")) {
      expect(text).toMatch(/gold medals of Velland at the 2012 Summer Games.*correct|correct.*gold medals of Velland/);
      expect([answer.type, evidence.length, quotes.map(({ quote }) => quote)]).toEqual(["quantity", 5, ["38", "39"]]);
    }
  });
  it("all values are the answer of a conflict, whichever way it is asked", () => {
    expect(new Set(of("conflict").map(({ answer }) => answer.text))).toEqual(new Set(["38; 39", "212 kilometres; 231 kilometres"]));
    for (const { answer } of of("conflict")) expect([answer.type, answer.value?.length]).toEqual(["set", 2]);
  });
  it("is asked in many ways", () => {
    for (const style of ["revision", "conflict"]) expect(texts(of(style)).length).toBeGreaterThan(5);
  });
  it("never is the plain answer of any other style", () => {
    const disputed = (question: Question): boolean =>
      question.quotes.some(({ uri, quote }) => /velland|2023-reallocation/.test(uri) && /^3[89]$/.test(quote)) ||
      question.quotes.some(({ quote }) => /^2(?:12|31) km$/.test(quote));
    const others = [...drawn].filter(([style]) => !["revision", "conflict"].includes(style)).flatMap(([, questions]) => questions);
    expect(others.length).toBeGreaterThan(40);
    expect(others.filter(disputed).map(({ text }) => text)).toEqual([]);
  });
});

describe("names that several things bear", () => {
  it("are told apart by kind or place, and the answer is that of the one meant", () => {
    expect(of("ambiguous").length).toBeGreaterThan(20);
    for (const { text, answer, program } of of("ambiguous")) {
      expect(program.nodes[0]?.op).toBe("FindNamed");
      expect(text).toMatch(/the (?:town|river) called Tams|the one called Kelmsford that lies in (?:Norrland|Sundmark)/);
      if (text.includes("elevation") && text.includes("Norrland")) expect(answer.text).toBe("212 metres");
      if (text.includes("elevation") && text.includes("Sundmark")) expect(answer.text).toBe("17 metres");
      // The page of the census of 2020 counts households, too.
      if (text.includes("2020") && text.includes("Tams")) expect(answer.text).toBe(text.includes("households") ? "1,840" : "5,520");
    }
    for (const what of ["town called Tams", "river called Tams", "Norrland", "Sundmark"])
      expect(texts(of("ambiguous")).some((text) => text.includes(what))).toBe(true);
  });
  it("alone mean nothing, to the reader of the words as to the program", () => {
    const [question] = of("ambiguous").filter(({ text }) => text.includes("town called Tams"));
    if (!question) throw new Error("no such question");
    const bare = question.text.replace("the town called Tams", "Tams");
    expect(roundTrip(bare, question.program, context.lexicon, question.answer.unit)).toMatchObject({ verdict: "fail", reason: "a name of several things" }); // prettier-ignore
  });
});

describe("questions of these styles", () => {
  const all = (): Question[] => ["revision", "conflict", "ambiguous"].flatMap(of);
  it("execute to their answer, and every wording says the program and no other", async () => {
    let wrong = 0;
    for (const { text, program, answer } of all()) {
      const result = await execute(program, context.memory, context.options);
      expect(result.status).toBe("answer");
      expect([text, roundTrip(text, program, context.lexicon, answer.unit)]).toEqual([text, { name: "round-trip", verdict: "pass" }]);
      for (const [from, to] of [
        ["corrected", "first"],
        ["different figures", "figures"],
        ["town", "river"],
        ["Norrland", "Sundmark"],
        ["2010", "2020"],
      ] as const) {
        // prettier-ignore
        const other = text.replaceAll(from, to);
        if (other === text) continue;
        wrong++;
        expect([other, roundTrip(other, program, context.lexicon, answer.unit).verdict]).toEqual([other, "fail"]);
      }
    }
    expect(wrong).toBeGreaterThan(40);
  });
  it("have plans that begin differently and a chain that says who said what when", async () => {
    for (const style of ["revision", "conflict", "ambiguous"]) {
      const [question] = of(style);
      if (!question) throw new Error(`no ${style}`);
      const { set, rejections } = await plansOf(question, context, 4);
      expect([style, set.plans.length >= 2, rejections.map(({ detail }) => detail)]).toEqual([style, true, []]);
    }
    const made = await reasoningOf(of("ambiguous")[0] as Question, context);
    expect("reasoning" in made && made.reasoning.text).toMatch(/Two things are called/);
    const dispute = await reasoningOf(of("revision")[0] as Question, context);
    expect("reasoning" in dispute && dispute.reasoning.text).toContain(
      "38 (4 pages, the first of 13 August 2012); 39 (1 page of 2 June 2023)",
    );
  });
  it("have good words for every program that is drawn", async () => {
    const refusals = new Map<string, string[]>();
    for (const style of styles.filter(({ name }) => ["revision", "conflict", "ambiguous"].includes(name)))
      for (let index = 0; index < 40; index++) {
        const random = seededRandom(9, style.name, index);
        const program = await style.draw(context, random);
        if (program === undefined) continue;
        const made = await questionOf(program, style, context, random, 9);
        if ("refused" in made && ["round-trip", "leak", "no-phrase"].includes(made.refused.reason))
          refusals.set(style.name, [...(refusals.get(style.name) ?? []), made.refused.detail]);
      }
    expect([...refusals]).toEqual([]);
  });
});
