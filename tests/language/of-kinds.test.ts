import { describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { isNounForIt } from "../../pipelines/questions/sorts-of-records.ts";
import comparison from "../../pipelines/questions/styles/comparison.ts";
import factual from "../../pipelines/questions/styles/factual.ts";
import numeric from "../../pipelines/questions/styles/numeric.ts";
import { type Program } from "../../schemas/index.ts";
import { askingOf, named, rows, useRecords } from "./records-world.ts";

/** Stations, routes, huts, players and what a museum has, all of which have measures that people say in words of their kind. */
const FILES = {
  "stations.jsonl": rows("station", " Ledge", (at) => ({ "dissolved oxygen (mg/l)": 4 + at / 2 })),
  "routes.jsonl": rows("route", " Circuit", (at) => ({ "distance (km)": 11 + at * 3, "distance to nearest town (km)": 2 + at })),
  "huts.jsonl": rows("hut", " Refuge", (at) => ({ "height (m)": 1511 + at * 77 })),
  "players.jsonl": rows("player", "sen Dahl", (at) => ({ games: 31 + at * 4, goals: 3 + at * 2, caps: 1 + at, joined: `${1990 + at}` })),
  "lifts.jsonl": rows("chairlift", " Chair", (at) => ({ passengers: 20000 + at * 1700, "persons per chair": 2 + at })),
  "workshops.jsonl": rows("workshop", " Yard", (at) => ({ workers: 12 + at * 3 })),
  "plays.jsonl": rows("play", " Bargain", (at) => ({ "running time (minutes)": 95 + at * 4 })),
  "exhibitions.jsonl": rows("exhibition", "dor Light", (at) => ({ "ticket adults (GBP)": 6 + at })),
  "expeditions.jsonl": rows("expedition", "ra Survey", (at) => ({ "distance (km)": 310 + at * 20 })),
  "studios.jsonl": rows("film studio", "vik Pictures", (at) => ({ "short films": 40 + at * 5, "employees at peak": 60 + at * 7 })),
  "editions.jsonl": rows("edition", "mar Rally", (at) => ({ volunteers: 31 + at * 6, countries: 5 + at })),
  "plants.jsonl": rows("plant", "wort", (at) => ({ individuals: 12 + at * 3 })),
  "sites.jsonl": rows("site", "ra Gorge", (at) => ({ specimens: 20 + at * 9 })),
  "families.jsonl": rows("family", "aceae", (at) => ({ sheets: 900 + at * 70 })),
  "tides.jsonl": rows("harbour", " Haven", (at) => ({ "depth in fairway (m)": 6 + at, "stair steps": 40 + at * 4 })),
  "plants2.jsonl": rows("power plant", " Works", (at) => ({ "chimney height (m)": 30 + at * 4 })),
  "items.jsonl": Array.from({ length: 12 }, (_, at) =>
    JSON.stringify({ name: `${named("er", at)} Spade`, kind: "object", classification: at % 2 === 0 ? "Spade" : "Painting", "weight (kg)": 2 + at, "blade length (cm)": 20 + at }),
  ).join("\n"),
}; // prettier-ignore

const { context } = useRecords(FILES);
const { id, attribute, value, difference, choice, texts } = askingOf(context);
const verdict = (text: string, program: Program): string => roundTrip(text, program, context().lexicon, undefined).verdict;

describe("what a measure is called by the kind that has it", () => {
  it.each([
    ["dissolved oxygen", " Ledge", /at (?:the )?[A-Z]\w+ Ledge/],
    ["^distance$", " Circuit", /how long is |how long [A-Z].* is/i],
    ["distance to", " Circuit", /how far is |how far [A-Z].* is/i],
    ["^height$", " Refuge", /how high above sea level/i],
    ["games", "sen Dahl", /how many games .*(?:has .*played|has played)/i],
    ["goals", "sen Dahl", /how many goals (?:has .* scored|.* has scored)/i],
    ["caps", "sen Dahl", /how many caps (?:has .* won|.* has won)/i],
    ["passengers", " Chair", /how many passengers .*carr(?:y|ies)/i],
    ["workers", " Yard", /how many workers .*employs?\b/i],
    ["running time", " Bargain", /what .*\brunning time/i],
    ["ticket", "dor Light", /how much (?:does )?an adult ticket for /i],
    ["^distance$", "ra Survey", /(?:what distance .*cover|how far .*travel)/i],
    ["short films", "vik Pictures", /how many short films .*has .*made|how many short films has/i],
    ["at peak", "vik Pictures", /how many people .*employ(?:ed)?.* at its peak/i],
    ["volunteers", "mar Rally", /how many volunteers (?:did .* have|.* had)/i],
    ["countries", "mar Rally", /how many countries were represented at /i],
    ["specimens", "ra Gorge", /how many specimens were collected at /i],
    ["sheets", "aceae", /how many sheets (?:are there|there are) for /i],
    ["individuals", "wort", /how many individuals of .*there/i],
    ["depth in", " Haven", /how deep is .*fairway|how deep .*fairway.* is/i],
    ["stair steps", " Haven", /how many steps /i],
    ["chimney", " Works", /how tall is .*chimney|how tall .*chimney.* is/i],
  ])("%s of one with a name in%s", async (like, end, says) => {
    const of = attribute(new RegExp(like));
    const said = (await texts(programOf(...value(named(end, 3), of)), factual)).filter((text) => /\?$/.test(text));
    expect(said.some((text) => says.test(text))).toBe(true);
    expect(said.filter((text) => /how tall(?!.*chimney)|number of games|games does .* have/i.test(text))).toEqual([]);
  });

  it.each([
    ["dissolved oxygen", " Ledge", "How much higher is the dissolved oxygen at {y} than at {x}?"],
    ["^distance$", " Circuit", "How much longer is {y} than {x}?"],
    ["games", "sen Dahl", "How many more games has {y} played than {x}?"],
    ["goals", "sen Dahl", "How many more goals has {y} scored than {x}?"],
    ["passengers", " Chair", "How many more passengers does {y} carry than {x}?"],
    ["workers", " Yard", "How many more workers does {y} employ than {x}?"],
    ["running time", " Bargain", "How many minutes longer is {y} than {x}?"],
    ["short films", "vik Pictures", "How many more short films has {y} made than {x}?"],
    ["at peak", "vik Pictures", "How many more people did {y} employ at its peak than {x}?"],
    ["volunteers", "mar Rally", "How many more volunteers did {y} have than {x}?"],
    ["countries", "mar Rally", "How many more countries were represented at {y} than at {x}?"],
    ["specimens", "ra Gorge", "How many more specimens were collected at {y} than at {x}?"],
    ["sheets", "aceae", "How many more sheets are there for {y} than for {x}?"],
    ["individuals", "wort", "How many more individuals of {y} are there than of {x}?"],
    ["stair steps", " Haven", "How many more steps does {y} have than {x}?"],
  ])("a difference in %s is written so, read back as itself and no other", async (like, end, form) => {
    const of = attribute(new RegExp(like));
    const [x, y, z] = [2, 7, 9].map((at) => named(end, at)) as [string, string, string];
    const program = difference(y, x, of);
    const text = (a: string, b: string): string => form.replace("{x}", a).replace("{y}", b);
    const unit = context().attribute(of)?.units[0];
    const read = (said: string): string => roundTrip(said, program, context().lexicon, unit).verdict;
    const units =
      unit === undefined
        ? ""
        : unit === "km"
          ? " Answer in kilometres."
          : unit === "minute"
            ? " Answer in minutes."
            : " Answer in milligrams per litre.";
    expect(read(text(x, y) + units)).toBe("pass");
    expect([read(text(y, x) + units), read(text(x, z) + units)]).toEqual(["fail", "fail"]);
    expect((await texts(program, numeric)).filter((one) => /\?$/.test(one)).length).toBeGreaterThan(0);
  });

  it("the shorter blade, and which has it", async () => {
    const of = attribute(/blade length/);
    const [x, y] = [3, 7].map((at) => `${named("er", at)} Spade`) as [string, string];
    const program = choice(y, x, of, "min");
    expect((await texts(program, comparison)).some((text) => text.includes("the shorter blade"))).toBe(true);
    expect(verdict(`Which has the shorter blade: ${y} or ${x}?`, program)).toBe("pass");
    expect(verdict(`Which has the longer blade: ${y} or ${x}?`, program)).toBe("fail");
  });
});

it.each([
  ["^distance$", " Circuit"],
  ["running time", " Bargain"],
])("the longer of two is the one by %s, which such things have", (like, end) => {
  const program = (which: "max" | "min"): Program => choice(named(end, 2), named(end, 7), attribute(new RegExp(like)), which);
  const asked = `Which is longer: ${named(end, 2)} or ${named(end, 7)}?`;
  expect([verdict(asked, program("max")), verdict(asked, program("min"))]).toEqual(["pass", "fail"]);
});

it.each(["joined", "persons per chair"])("%s of a thing nobody asks for: it does not say whom, or it is of a part", (name) => {
  expect(context().silent.get(name)).toMatch(/^it does not say whom or what|are those of a part of it$/);
});

describe("what a register has", () => {
  it("is called by what the corpus says that it is, never by what the register calls all of its rows", async () => {
    const of = attribute(/^weight$/);
    const [spade, one, other] = [2, 3, 5].map((at) => `${named("er", at)} Spade`) as [string, string, string];
    expect([context().nameable(id(spade)), context().nameable(id(one))]).toEqual([false, true]);
    const all = await Promise.all([texts(choice(one, other, of, "max"), comparison), texts(programOf(...value(one, of)), factual)]);
    expect(all.flat().filter((text) => /\bobject\b/.test(text))).toEqual([]);
    expect(all[0]?.some((text) => /which painting /i.test(text))).toBe(true);
  });

  it.each([
    ["Peat Spade", "spade", true],
    ["Model of the Brig", "ship model", true],
    ["Winter Yard", "painting", false],
    ["Old Painting", "painting", false],
    ["Fern Hospital", "hospital", false],
    ["Harth Regulator", "longcase clock", false],
  ])("%s, of a %s, is a noun for any of them: %s", (name, sort, is) => {
    expect(isNounForIt({ name }, sort)).toBe(is);
  });
});

it("what is measured at a place is told of it at several times, too", async () => {
  const of = attribute(/dissolved oxygen/);
  const [x, y] = [named(" Ledge", 2), named(" Ledge", 7)];
  const mean = (name: string): Program =>
    programOf(
      ...["2012", "2013", "2014"].flatMap((time): readonly ProgramStep[] => [["Find", { entity: id(name) }], ["AsOf", { time }, -1], ["QueryAttribute", { attribute: of }, -1]]),
      ["Compute", { operation: "mean" }, 2, 5, 8],
    ); // prettier-ignore
  const read = (program: Program): string =>
    roundTrip(`In milligrams per litre, what was the average dissolved oxygen at ${x} over the years 2012 to 2014?`, program, context().lexicon, "mg/l").verdict; // prettier-ignore
  expect([read(mean(x)), read(mean(y))]).toEqual(["pass", "fail"]);
});
