import { beforeAll, describe, expect, it } from "vitest";
import { execute, programOf, type ProgramStep } from "../../../knowledge-graph/index.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { roundTrip } from "../../../pipelines/language/reading/round-trip.ts";
import { naturalWords } from "../../../pipelines/language/writing/natural.ts";
import type { QuestionContext } from "../../../pipelines/questions/context.ts";
import { RegisterShares, type Program } from "../../../schemas/index.ts";
import { contextOf, id, linked, list, page } from "../atlas.ts";
import { type AskedForm, expectReadAlone } from "./asked-form.ts";

const LANDS = ["Belavia", "Corenia", "Dalora", "Fenavia", "Gorenia", "Halora"];
const BRIDGES = ["Alder Bridge", "Birch Bridge", "Cross Bridge", "Dun Bridge"];
const PLAYS = ["The Tides", "Salt", "Low Water"];

let context: QuestionContext;
beforeAll(async () => {
  const pages = LANDS.flatMap((name, at) => [
    page(
      name,
      {
        Capital: linked([`Port ${name}`]),
        "Total area": `${((at * 7) % 6) * 1000 + 9000} sq km`,
        Population: `${at + 1},400,000 (2014)`,
        "Death rate": `${7 + at} deaths/1,000 population (2014)`,
        "Border countries": linked(LANDS.filter((one) => one !== name).slice(0, 4)),
      },
      "a country",
    ),
    page(`Port ${name}`, { Population: `${300 + at},000 (2014)` }, "a city"),
  ]);
  for (const [at, name] of ["NATO", "OPEC", "ASEAN"].entries())
    pages.push(page(name, { Members: linked(LANDS.filter((_, place) => (place + at) % 3 !== 0)) }, "an organization"));
  for (const [at, name] of BRIDGES.entries())
    pages.push(page(name, { "Last inspected": `${String(at + 3)} May ${String(2012 + at)}`, "Longest span": `${40 + at * 9} m`, "Mean flow": `${11 + at} m3/s` }, "a bridge")); // prettier-ignore
  for (const [at, name] of PLAYS.entries())
    pages.push(page(name, { "First performed": `${String(at + 3)} May ${String(1982 - at)}`, "Running time": `${95 + at * 9} minutes` }, "an opera")); // prettier-ignore
  context = await contextOf(pages, { validation: 0, heldOut: 0 });
});

const AT: ProgramStep = ["AsOf", { time: "2014" }, -1];
const most = (which: "max" | "min"): readonly ProgramStep[] => [
  AT,
  ["SelectAmong", { attribute: "population", which, k: 1 }, -1],
  AT,
  ["QueryAttribute", { attribute: "population" }, -1],
];
const inBody = (then: readonly ProgramStep[]): Program =>
  programOf(...list("Belavia", "border countries"), ...list("OPEC", "members"), ["And", {}, 1, 3], ...then);
const two = (attribute: string, a: string, b: string, which: "max" | "min"): Program =>
  programOf(["Find", { entity: id(a) }], ["Find", { entity: id(b) }], ["SelectBetween", { attribute, which }, 0, 1], ["QueryName", {}, -1]);
const ends = (owner: string, attribute: string): Program =>
  programOf(...list(owner, attribute), ...most("max"), ...list(owner, attribute), ...most("min"), [
    "Compute",
    { operation: "difference" },
    5,
    11,
  ]);

const FORMS: readonly AskedForm[] = [
  { text: "Which bridge has gone longer without an inspection, Alder Bridge or Birch Bridge?", program: () => two("last inspected", "Alder Bridge", "Birch Bridge", "min"), changes: [["has gone longer without an inspection", "was inspected more recently"], ["Birch", "Dun"]] },
  { text: "Which bridge was inspected more recently, Alder Bridge or Birch Bridge?", program: () => two("last inspected", "Alder Bridge", "Birch Bridge", "max"), changes: [["was inspected more recently", "has gone longer without an inspection"]] },
  { text: "Which bridge has the longer span, Alder Bridge or Birch Bridge?", program: () => two("longest span", "Alder Bridge", "Birch Bridge", "max"), changes: [["longer", "shorter"], ["span", "flow"]] },
  { text: "Which bridge has the higher mean flow, Alder Bridge or Birch Bridge?", program: () => two("mean flow", "Alder Bridge", "Birch Bridge", "max"), changes: [["higher", "lower"], ["Alder", "Cross"]] },
  { text: "Which was first performed later, the Tides or Salt?", program: () => two("first performed", "The Tides", "Salt", "max"), changes: [["later", "earlier"], ["Salt", "Low Water"]] },
  { text: "Which has the longer running time, the Tides or Salt?", program: () => two("running time", "The Tides", "Salt", "max"), changes: [["longer", "shorter"], ["the Tides", "Low Water"]] },
  { text: "In 2014, how many people lived in the capital of Belavia's only neighbour in OPEC?", program: () => inBody([["Relate", { attribute: "capital", direction: "forward" }, -1], AT, ["QueryAttribute", { attribute: "population" }, -1]]), changes: [["OPEC", "NATO"], ["Belavia", "Dalora"], ["2014", "2013"], ["the capital of ", ""]] },
  { text: "In 2014, how many deaths per 1,000 people were there in Belavia's only neighbour in OPEC?", program: () => inBody([AT, ["QueryAttribute", { attribute: "death rate" }, -1]]), unit: "deaths/1,000 population", changes: [["deaths", "births"], ["only neighbour in OPEC", "only neighbour in ASEAN"]] },
  { text: "What is the capital of the largest of Belavia's neighbours in OPEC by area?", program: () => inBody([["SelectAmong", { attribute: "area / total", which: "max", k: 1 }, -1], ["QueryAttribute", { attribute: "capital" }, -1]]), changes: [["largest", "smallest"], ["OPEC", "NATO"]] },
  { text: "How many more people lived in Belavia's most populous neighbour than in its least populous one in 2014?", program: () => ends("Belavia", "border countries"), changes: [["most populous neighbour than in its least", "least populous neighbour than in its most"], ["Belavia", "Dalora"], ["2014", "2013"]] },
  { text: "How many more people lived in the most populous OPEC member than in the least populous one in 2014?", program: () => ends("OPEC", "members"), changes: [["OPEC", "NATO"], ["most populous OPEC member than in the least", "least populous OPEC member than in the most"]] },
  { text: "What is the capital of the OPEC member with the lowest death rate in 2014?", program: () => programOf(...list("OPEC", "members"), AT, ["SelectAmong", { attribute: "death rate", which: "min", k: 1 }, -1], ["QueryAttribute", { attribute: "capital" }, -1]), changes: [["lowest", "highest"], ["OPEC", "ASEAN"], ["2014", "2013"]] },
]; // prettier-ignore

describe("forms in which people ask over two relations, of the ends of a list and of what was done", () => {
  it.each(FORMS)("$text", (form) => expectReadAlone(form, context));
});

it("what is written of them is read back, and says none of what nobody says", async () => {
  const shares = RegisterShares.parse({ plain: 1, search: 0, chat: 0, exam: 0, trivia: 1, riddle: 0, brief: 0 });
  const texts: string[] = [];
  for (const { text, program, unit } of FORMS) {
    const made = program();
    const done = await execute(made, context.memory, context.options);
    const members = done.status === "answer" ? done.members : [];
    const book = {
      entity: (one: string) => context.entity(one),
      attribute: (name: string) => context.attribute(name),
      memberType: () => "country",
      memberCount: (node: number) => members[node]?.length ?? 1,
    };
    const own = Array.from({ length: 16 }, (_, seed) => [...naturalWords(made, book, seededRandom(seed), unit, shares)].slice(0, 2)).flat(); // prettier-ignore
    const passed = own.filter((words) => roundTrip(words.text, made, context.lexicon, unit).verdict === "pass");
    expect([text, passed.length > 0]).toEqual([text, true]);
    texts.push(...passed.map((words) => words.text));
  }
  const all = texts.join("\n");
  expect(all).not.toMatch(/longest longest|greatest longest|inspected longer|difference in|that neighbour|largest running time/);
  for (const said of [/longer without an inspection/, /premiered (?:later|last)/, /least populous one/, /the capital of/])
    expect(all).toMatch(said);
});
