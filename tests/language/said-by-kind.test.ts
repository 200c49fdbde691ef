import { describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import comparison from "../../pipelines/questions/styles/comparison.ts";
import factual from "../../pipelines/questions/styles/factual.ts";
import numeric from "../../pipelines/questions/styles/numeric.ts";
import temporal from "../../pipelines/questions/styles/temporal.ts";
import { askingOf, named, rows, useRecords } from "./records-world.ts";

/** What is moved, grown, sold, won, felt and decided: each is said of in words of its own kind. */
const FILES = {
  "airfields.jsonl": rows("airfield", "ham Field", (at) => ({ "freight (t)": 21 + at * 13, movements: 900 + at * 70 })),
  "airlines.jsonl": rows("airline", "air Airways", (at) => ({ "cargo (t)": 40 + at * 17 })),
  "towns.jsonl": rows("town", "borough", (at) => ({ "precipitation (mm)": 510 + at * 20, "elevation (m)": 40 + at * 9 })),
  "vegetables.jsonl": rows("vegetable", " Kale", (at) => ({ seeds: 100 + at * 25, "spacing (cm)": 15 + at * 2, "price (EUR)": 2 + at })),
  "perennials.jsonl": rows("perennial", "ton Bulbs", (at) => ({ "price (EUR)": 1 + at / 4 })),
  "vineyards.jsonl": rows("vineyard", " Slope", (at) => ({ "gradient (%)": 4 + at * 3 })),
  "wines.jsonl": rows("wine", " Rouge", (at) => ({ medals: 2 + at, "alcohol percentage (%)": 10 + at / 2 })),
  "libraries.jsonl": rows("library", " Library", (at) => ({ loans: 12000 + at * 900 })),
  "breweries.jsonl": rows("brewery", " Brewing", (at) => ({ points: 70 + at * 2 })),
  "appellations.jsonl": rows("appellation", "ignac", (at) => ({ founded: `${1950 + at * 3}` })),
  "planes.jsonl": rows("aircraft", " Courier", (at) => ({ "first flight": `${1931 + at * 2}-05-0${1 + (at % 9)}` })),
  "designers.jsonl": rows("designer", "a Marlow", (at) => ({ retired: `${1931 + at * 2}` })),
}; // prettier-ignore

const { context } = useRecords(FILES);
const { id, attribute, value, difference, choice, texts } = askingOf(context);

describe("what things do, by their kind", () => {
  it.each([
    ["freight", "ham Field", /how (?:much|many tonnes of) freight .*handles?\b/i, /freight of|'s freight/],
    ["cargo", "air Airways", /how (?:much|many tonnes of) cargo .*carr(?:y|ies)/i, /cargo of|'s cargo/],
    ["movements", "ham Field", /how many movements .*handles?\b/i, / have /],
    ["precipitation", "borough", /what (?:is )?the precipitation in /i, /precipitation of/],
    ["elevation", "borough", /how high above sea level/i, /how high is/i],
    ["seeds", " Kale", /how many seeds (?:are there|there are) in a packet of /i, / have | has /],
    ["spacing", " Kale", /how far apart (?:should .* be|.* should be) planted/i, /the spacing/],
    ["gradient", " Slope", /how steep /i, /the gradient/],
    ["medals", " Rouge", /how many medals (?:has .* won|.* has won)/i, /does .* have/],
    ["alcohol", " Rouge", /alcohol content/i, /percentage as a percentage/],
    ["loans", " Library", /how many loans .*records?\b/i, / have /],
    ["points", " Brewing", /how many points .*gets?\b/i, / have /],
    ["founded|foundation", "ignac", /when was .* established|when .* was established/i, /founded/],
    ["retire", "a Marlow", /when did .* retire|when .* retired/i, /was .* retired/],
  ] as const)("%s of one with a name in%s", async (like, end, says, never) => {
    const said = (await texts(programOf(...value(named(end, 3), attribute(new RegExp(like)))), factual)).filter((text) => /\?$/.test(text));
    expect(
      said.some((text) => says.test(text)),
      said.join("\n"),
    ).toBe(true);
    expect(said.filter((text) => never.test(text))).toEqual([]);
  });

  it.each([
    ["freight", "ham Field", "How much more freight does {y} handle than {x}?", " Answer in tonnes."],
    ["cargo", "air Airways", "How many more tonnes of cargo does {y} carry than {x}?", ""],
    ["precipitation", "borough", "How much higher is the precipitation in {y} than in {x}?", " Answer in millimetres."],
    ["seeds", " Kale", "How many more seeds are there in a packet of {y} than in one of {x}?", ""],
    ["spacing", " Kale", "How much further apart should {y} be planted than {x}?", " Answer in centimetres."],
    ["medals", " Rouge", "How many more medals has {y} won than {x}?", ""],
    ["loans", " Library", "How many more loans does {y} record than {x}?", ""],
    ["points", " Brewing", "How many more points does {y} get than {x}?", ""],
  ] as const)("a difference in %s is read back as itself and no other", async (like, end, form, unitSaid) => {
    const of = attribute(new RegExp(like));
    const [x, y, z] = [2, 7, 9].map((at) => named(end, at)) as [string, string, string];
    const program = difference(y, x, of);
    const read = (a: string, b: string): string =>
      roundTrip(form.replace("{x}", a).replace("{y}", b) + unitSaid, program, context().lexicon, context().attribute(of)?.units[0]).verdict;
    expect(read(x, y)).toBe("pass");
    expect([read(y, x), read(x, z)]).toEqual(["fail", "fail"]);
    expect((await texts(program, numeric)).filter((one) => /\?$/.test(one)).length).toBeGreaterThan(0);
  });

  it.each([
    ["spacing", " Kale", "max", "Which should be planted further apart, {x} or {y}?", "Which should be planted closer together, {x} or {y}?", comparison],
    ["price", " Kale", "min", "Which costs less, {x} or {y}?", "Which costs more, {x} or {y}?", comparison],
    ["gradient", " Slope", "max", "Which is steeper, {x} or {y}?", "Which is less steep, {x} or {y}?", comparison],
    ["first flight", " Courier", "max", "Which made its first flight later, {x} or {y}?", "Which made its first flight earlier, {x} or {y}?", temporal],
    ["retire", "a Marlow", "min", "Who retired first, {x} or {y}?", "Who retired later, {x} or {y}?", temporal],
  ] as const)("which of two by %s of those with a name in%s is read back as itself and not as the other end", async (like, end, which, form, other, style) => {
    const of = attribute(new RegExp(like));
    const [x, y] = [2, 7].map((at) => named(end, at)) as [string, string];
    const program = choice(x, y, of, which);
    const the = (name: string): string => (end === " Courier" ? `the ${name}` : name);
    const read = (text: string): string =>
      roundTrip(text.replace("{x}", the(x)).replace("{y}", the(y)), program, context().lexicon, undefined).verdict;
    expect(read(form)).toBe("pass");
    expect(read(other)).toBe("fail");
    expect((await texts(program, style)).filter((one) => /\?$/.test(one)).length).toBeGreaterThan(0);
  }); // prettier-ignore

  it("goods named in the plural are many", async () => {
    const program = programOf(...value(named("ton Bulbs", 3), attribute(/^price$/)));
    const said = (await texts(program, factual)).filter((text) => /\?$/.test(text) && /cost/.test(text));
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => /does | costs/.test(text))).toEqual([]);
    const name = named("ton Bulbs", 3);
    const unit = " Answer in euros.";
    const read = (text: string): string => roundTrip(text + unit, program, context().lexicon, "EUR").verdict;
    expect([read(`How much do ${name} cost?`), read(`How much does ${name} cost?`)]).toEqual(["pass", "pass"]);
    expect(read(`How much do ${named("ton Bulbs", 4)} cost?`)).toBe("fail");
  });

  it("the last of several to fly", async () => {
    const of = attribute(/first flight/);
    const names = [2, 5, 8].map((at) => named(" Courier", at));
    const program = programOf(
      ...names.map((name): ProgramStep => ["Find", { entity: id(name) }]),
      ["Or", {}, 0, 1],
      ["Or", {}, -1, 2],
      ["SelectAmong", { attribute: of, which: "max", k: 1 }, -1],
      ["QueryName", {}, -1],
    );
    const read = (text: string): string => roundTrip(text, program, context().lexicon, undefined).verdict;
    const [a, b, c] = names.map((name) => `the ${name}`);
    const all = `${a ?? ""}, ${b ?? ""} or ${c ?? ""}`;
    expect(read(`Which plane was the last to fly: ${all}?`)).toBe("pass");
    expect(read(`Which plane was the first to fly: ${all}?`)).toBe("fail");
  });
});
