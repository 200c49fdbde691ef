import { describe, expect, it } from "vitest";
import type { GoldFact } from "./facts.ts";
import { joinScores, precision, type ReadClaim, recall, scoreClaims } from "./score.ts";
import { layoutSite } from "./site.ts";

const page = "https://a.example/dams/karvel/";
const fact = (more: Partial<GoldFact>): GoldFact => ({
  pages: [page],
  subject: "Karvel Dam",
  subjectUrl: page,
  attribute: ["Crest length", "long"],
  value: "1,200 m",
  shown: "1,200",
  also: ["1,200"],
  number: 1200,
  unit: ["m", "metres"],
  construct: "table:pairs",
  ...more,
});
const claim = (more: Partial<ReadClaim>): ReadClaim => ({
  page,
  subject: "Karvel Dam",
  attribute: "crest length",
  value: "1,200 m",
  number: 1200,
  unit: "metres",
  ...more,
});
const site = (...facts: GoldFact[]): Parameters<typeof scoreClaims>[0] => ({
  facts,
  things: [
    { name: "Karvel Dam", kind: "dam", url: page },
    { name: "Ostra", kind: "river" },
  ],
  words: ["dams", "Hydro Atlas"],
});
const faultOf = (gold: Partial<GoldFact>, read: Partial<ReadClaim>): string => {
  const score = scoreClaims(site(fact(gold)), [claim(read)]);
  return score.faults[0]?.fault ?? (score.structural > 0 ? "structural" : "right");
};

describe("score", () => {
  it("takes what is read of a part of the subject as right, and as no fact of the subject", () => {
    const gold = site(fact({ group: "East wing" }));
    const lists = { page, subject: "Karvel Dam", attribute: "parts", value: "East wing" };
    const part = scoreClaims(gold, [claim({ subject: "East wing (Karvel Dam)" }), lists]); // prettier-ignore
    expect([part.all.right, part.all.wrong, part.all.found]).toEqual([1, 0, 0]);
    // A wing of any dam, with another figure elsewhere: whose it is, its name does not tell.
    const bare = scoreClaims(gold, [claim({ subject: "East wing" }), claim({ subject: "East wing", value: "90 m", number: 90, page: "https://a.example/dams/ostra" })]); // prettier-ignore
    expect(bare.all.right).toBe(0);
  });

  it.each<[string, Partial<GoldFact>, Partial<ReadClaim>, string]>([
    ["the same statement", {}, {}, "right"],
    ["another spelling of the label", {}, { attribute: "Total crest-length" }, "right"],
    ["the word of prose", {}, { attribute: "long" }, "right"],
    ["another label", {}, { attribute: "Height" }, "attribute"],
    ["another number", {}, { value: "1,2 m", number: 1.2 }, "value"],
    ["no number, the text of the page", {}, { value: "1,200" }, "right"],
    ["another unit", {}, { unit: "km" }, "unit"],
    ["another thing", {}, { subject: "Ostra" }, "subject"],
    ["a page's title for its thing", {}, { subject: "Statistics of Karvel Dam" }, "subject"],
    ["another page", {}, { page: "https://a.example/about" }, "value"],
    ["another spelling of the page's address", {}, { page: "http://a.example/dams/karvel/index.html?utm_source=x" }, "right"],
    ["a year that is not told", {}, { time: "2021" }, "time"],
    ["the year that is told", { time: "2021" }, { time: "2021-01-01" }, "right"],
    ["another year", { time: "2021" }, { time: "2020" }, "time"],
    ["the group in its place", { group: "0-4 years" }, { group: "0–4 years" }, "right"],
    ["the group in the label", { group: "0-4 years" }, { attribute: "Crest length, 0-4 years" }, "right"],
    ["no group", { group: "0-4 years" }, {}, "group"],
    ["a group of its own", {}, { group: "Women" }, "group"],
    ["millions written out", { unit: ["million m³"] }, { number: 1_200_000_000, unit: "m³" }, "right"],
    ["the place in a list", {}, { attribute: "member of", value: "Dams" }, "structural"],
    ["a link to a thing", {}, { attribute: "see also", value: "Ostra" }, "structural"],
    ["an advert", {}, { attribute: "Sale", value: "40%", number: 40 }, "value"],
  ])("%s", (_, gold, read, expected) => expect(faultOf(gold, read)).toBe(expected));

  it("knows a thing by its address, and tells that its name is wrong", () => {
    const score = scoreClaims(site(fact({})), [claim({ subject: "Statistics of Karvel Dam", subjectUrl: `${page}?ref=x` })]);
    expect(score.all).toMatchObject({ right: 1, wrong: 0 });
    expect(score.names).toEqual({ right: 0, wrong: 1 });
  });

  it("finds a list by its whole or by all of its items", () => {
    const list = fact({
      number: undefined,
      unit: undefined,
      value: "Norvia, Ilmar",
      shown: "Norvia, Ilmar",
      also: [],
      items: ["Norvia", "Ilmar"],
    } as unknown as GoldFact);
    const read = (...values: string[]): number =>
      recall(
        scoreClaims(
          site(list),
          values.map((value): ReadClaim => ({ page, subject: "Karvel Dam", attribute: "crest length", value })),
        ).all,
      );
    expect(read("Norvia; Ilmar")).toBe(1);
    expect(read("Norvia")).toBe(0);
    expect(read("Norvia", "Ilmar")).toBe(1);
  });

  it("takes no undated claim for a figure of several years", () => {
    const series = site(fact({ time: "2020" }), fact({ time: "2021", number: 1300, value: "1,300 m", shown: "1,300" }));
    expect(scoreClaims(series, [claim({})]).faults[0]?.fault).toBe("undated");
    expect(scoreClaims(series, [claim({ time: "2020" })]).all).toMatchObject({ right: 1, found: 1, facts: 2 });
    expect(scoreClaims(series, [claim({ time: "2021" })]).dates.wrong).toBe(1);
  });

  it("counts a statement once, and a fact that a page repeats once", () => {
    const both = site(fact({}), fact({ construct: "prose:it", repeated: true }));
    const score = scoreClaims(both, [claim({}), claim({})]);
    expect(score.all).toEqual({ right: 1, wrong: 0, found: 1, facts: 1 });
    expect(joinScores([score, score]).all).toEqual({ right: 2, wrong: 0, found: 2, facts: 2 });
  });

  it("calls a reader that reads all gold perfect, one that reads nothing worthless", () => {
    for (const seed of [0, 1, 2, 17, 1003, 1017]) {
      const whole = layoutSite(seed);
      const read = whole.facts.flatMap((gold) =>
        gold.pages.map((at): ReadClaim => ({
          page: at,
          subject: gold.subject,
          attribute: gold.attribute[0]!,
          value: gold.shown,
          ...(gold.time !== undefined && { time: gold.time }),
          ...(gold.group !== undefined && { group: gold.group }),
        })),
      );
      const score = scoreClaims(whole, read);
      expect([seed, precision(score.all), recall(score.all), score.names.wrong, score.dates.wrong, score.dates.missing]).toEqual([
        seed,
        1,
        1,
        0,
        0,
        0,
      ]);
      expect(recall(scoreClaims(whole, []).all)).toBe(0);
    }
  });
});
