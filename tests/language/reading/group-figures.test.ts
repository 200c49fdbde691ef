import { beforeAll, describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../../knowledge-graph/index.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { roundTrip } from "../../../pipelines/language/reading/round-trip.ts";
import { questionOf } from "../../../pipelines/questions/question.ts";
import { styles } from "../../../pipelines/questions/styles/index.ts";
import type { QuestionContext } from "../../../pipelines/questions/context.ts";
import type { Program } from "../../../schemas/index.ts";
import { contextOf, id, linked, list, page } from "../atlas.ts";

const LANDS = ["Avaria", "Belmont", "Cordovia", "Drelland", "Estoria", "Farland"];
const BORDERS = "border countries";
let context: QuestionContext;
beforeAll(async () => {
  const pages = LANDS.map((name, at) =>
    page(name, {
      Exports: `$${500 + at * 37} million (2012), $${560 + at * 31} million (2013), $${570 + at * 31} million (2014)`,
      Population: [2012, 2013, 2014].map((year) => `${4_000_000 + at * 731_000 + (year - 2012) * 213_000} (${year})`).join(", "),
      "Border countries": linked(LANDS.filter((_, other) => other !== at && (other + at) % 5 !== 0)),
    }),
  );
  context = await contextOf(pages, { validation: 0, heldOut: 0 });
});

const at = (time: string, from: number): ProgramStep => ["AsOf", { time }, from];
const verdict = (text: string, program: Program, unit?: string): string => roundTrip(text, program, context.lexicon, unit).verdict;

/** What people may be asked of a program, each wording once. */
async function written(program: Program, style: string): Promise<readonly string[]> {
  const texts = new Set<string>();
  for (let seed = 0; seed < 60; seed++) {
    const made = await questionOf(
      program,
      styles.find(({ name }) => name === style)!,
      context,
      seededRandom(seed),
      seed,
    );
    if ("question" in made) texts.add(made.question.text);
  }
  return [...texts].sort();
}

describe("how a total went from one year to another", () => {
  const change = (
    operation: "difference" | "percentage-change",
    [first, second]: readonly [string, string],
    owner = "Belmont",
    of = "exports",
  ): Program =>
    programOf(
      ...list(owner, BORDERS),
      at(first, 1),
      ["Compute", { operation: "sum", of }, -1],
      at(second, 1),
      ["Compute", { operation: "sum", of }, -1],
      ["Compute", { operation }, 3, 5],
    );

  it.each([
    ["By how much did the combined exports of Belmont's neighbours rise between 2012 and 2014?", "difference", ["2014", "2012"], "USD"],
    ["By how much did the combined exports of Belmont's neighbours fall from 2012 to 2014?", "difference", ["2012", "2014"], "USD"],
    [
      "By what percentage did the combined exports of Belmont's neighbours grow between 2012 and 2014?",
      "percentage-change",
      ["2012", "2014"],
      undefined,
    ],
    [
      "Compared with 2012, by what percentage did the combined exports of Belmont's neighbours rise in 2014?",
      "percentage-change",
      ["2012", "2014"],
      undefined,
    ],
    [
      "What was the percentage increase in the combined exports of Belmont's neighbours from 2012 to 2014?",
      "percentage-change",
      ["2012", "2014"],
      undefined,
    ],
  ] as const)("%s", (text, operation, times, unit) => {
    expect(verdict(text, change(operation, times), unit)).toBe("pass");
    for (const other of [change(operation, times, "Avaria"), change(operation, [times[1], times[0]]), change(operation, ["2013", "2014"])])
      expect(verdict(text, other, unit)).not.toBe("pass");
    expect(verdict(text.replace("combined", "average"), change(operation, times), unit)).not.toBe("pass");
  });

  it("is worded by rule", async () => {
    expect((await written(change("percentage-change", ["2012", "2013"], "Belmont", "population"), "temporal")).length).toBeGreaterThan(4);
    expect((await written(change("difference", ["2013", "2012"], "Belmont", "population"), "temporal")).length).toBeGreaterThan(2);
  });
});

describe("spans of years, in other places and other words", () => {
  const exports = (time: string): readonly ProgramStep[] => [at(time, 0), ["QueryAttribute", { attribute: "exports" }, -1]];
  const change = (operation: "difference" | "percentage-change", [first, second]: readonly [string, string]): Program =>
    programOf(["Find", { entity: id("Belmont") }], ...exports(first), ...exports(second), ["Compute", { operation }, 2, 4]);
  const rise = change("difference", ["2013", "2012"]);
  const growth = change("percentage-change", ["2012", "2013"]);

  it.each([
    ["Between 2012 and 2013, how much did Belmont's exports rise?", rise],
    ["Between 2012 and 2013, Belmont's exports rose. By how much?", rise],
    ["How much did Belmont's exports rise in 2013 compared with the year before?", rise],
    ["How much did Belmont's exports rise in 2013 compared with 2012?", rise],
    ["How much higher were Belmont's exports in 2013 than a year earlier?", rise],
    ["Could you tell me how much Belmont's exports rose between 2012 and 2013?", rise],
    ["Work out by how much Belmont's exports rose from 2012 to 2013.", rise],
    ["From 2012 to 2013, by what percentage did Belmont's exports grow?", growth],
    ["By how many per cent did Belmont's exports grow from 2012 to 2013?", growth],
    ["In percentage terms, how much did Belmont's exports grow between 2012 and 2013?", growth],
    ["How much did Belmont's exports grow between 2012 and 2013 in percentage terms?", growth],
    ["Calculate by what percentage Belmont's exports grew between 2012 and 2013.", growth],
    ["By what percentage did Belmont's exports rise in 2013 compared with the previous year?", growth],
  ])("%s", (text, program) => {
    const unit = program === rise ? "USD" : undefined;
    expect(verdict(text, program, unit)).toBe("pass");
    expect(verdict(text.replaceAll("2013", "2014"), program, unit)).not.toBe("pass");
    expect(verdict(text.replace(/Belmont/, "Avaria"), program, unit)).not.toBe("pass");
    const down = text
      .replace(/\brose\b/, "fell")
      .replace(/\brise\b/, "fall")
      .replace("higher", "lower");
    if (program === rise) expect([down === text, verdict(down, program, unit)]).not.toEqual([false, "pass"]);
    expect(verdict(text, program === rise ? growth : rise, program === rise ? undefined : "USD")).not.toBe("pass");
  });
});

it("what is common to two is what both have", () => {
  const shared = (a: string, b: string, op: "And" | "Not" = "And"): Program =>
    programOf(...list(a, BORDERS), ...list(b, BORDERS), op === "And" ? [op, {}, 1, 3] : [op, { listed: true }, 1, 3], [
      "QueryName",
      {},
      -1,
    ]);
  const text = "Which neighbours are common to Belmont and Cordovia?";
  expect(verdict(text, shared("Belmont", "Cordovia"))).toBe("pass");
  for (const other of [shared("Belmont", "Avaria"), shared("Belmont", "Cordovia", "Not")]) expect(verdict(text, other)).not.toBe("pass");
});
