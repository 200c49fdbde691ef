import { beforeAll, describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../../knowledge-graph/index.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { roundTrip } from "../../../pipelines/language/reading/round-trip.ts";
import { naturalWords } from "../../../pipelines/language/writing/natural.ts";
import type { QuestionContext } from "../../../pipelines/questions/context.ts";
import { RegisterShares, type Program } from "../../../schemas/index.ts";
import { contextOf, id, linked, list, page } from "../atlas.ts";
import { type AskedForm, expectReadAlone } from "./asked-form.ts";

const LANDS = ["Belavia", "Corenia", "Dalora", "Fenavia", "Gorenia", "Halora"];

let context: QuestionContext;
beforeAll(async () => {
  const pages = LANDS.map((name, at) =>
    page(
      name,
      {
        "Country code": `${name.slice(0, 3).toUpperCase()}${at}`,
        "Water area": `${(at + 2) * 1000} sq km`,
        "Total area": `${(at + 20) * 1000} sq km`,
        Population: `${at + 1},400,000 (2014)`,
        "Birth rate": `${12 + at * 1.5} births/1,000 population (2014)`,
        "Female life expectancy at birth": `${80 + at}.5 years (2014)`,
        "Male life expectancy at birth": `${74 + at}.1 years (2014)`,
        "Military expenditures": [2012, 2013, 2014].map((year, place) => `${1 + at + place / 10}% of GDP (${year})`).join(", "),
        "Border countries": linked(LANDS.filter((one) => one !== name).slice(0, 3)),
      },
      "a country",
    ),
  );
  for (const [at, name] of ["Northern League", "Southern League", "Eastern League"].entries())
    pages.push(
      page(
        name,
        {
          "Organization code": `L${at}`,
          Participants: linked(LANDS.filter((_, place) => (place + at) % 3 !== 0)),
        },
        "an organization",
      ),
    );
  context = await contextOf(pages, { validation: 0, heldOut: 0 });
});

const value = (owner: string, attribute: string, time: string): readonly ProgramStep[] => [
  ["Find", { entity: id(owner) }],
  ["AsOf", { time }, -1],
  ["QueryAttribute", { attribute }, -1],
];
const PEOPLE: readonly ProgramStep[] = [["AsOf", { time: "2014" }, -1], ["SelectAmong", { attribute: "population", which: "max", k: 1 }, -1], ["QueryName", {}, -1]]; // prettier-ignore
const isIn = (op: "And" | "Not"): Program =>
  programOf(
    ...list("Belavia", "border countries"),
    ...list("Northern League", "participants"),
    op === "And" ? ["And", {}, 1, 3] : ["Not", { listed: true }, 1, 3],
    ["QueryName", {}, -1],
  );
const pair = (a: readonly ProgramStep[], b: readonly ProgramStep[]): Program =>
  programOf(...a, ...b, ["Compute", { operation: "difference" }, a.length - 1, a.length + b.length - 1]);

const FORMS: readonly AskedForm[] = [
  { text: "Which Northern League member had the most people in 2014?", program: () => programOf(...list("Northern League", "participants"), ...PEOPLE), changes: [["Northern", "Southern"], ["most", "fewest"], ["2014", "2013"]] },
  { text: "Which of Belavia's neighbours are members of the Northern League?", program: () => isIn("And"), changes: [["are members", "are not members"], ["Belavia", "Dalora"], ["Northern", "Eastern"]] },
  { text: "Which of Belavia's neighbours are not members of the Northern League?", program: () => isIn("Not"), changes: [["are not members", "are members"]] },
  { text: "Which of Belavia's neighbours are not in the Northern League?", program: () => isIn("Not"), changes: [["are not in", "are in"], ["Northern", "Southern"]] },
  { text: "Of Belavia's neighbours in the Northern League, which had the most people in 2014?", program: () => programOf(...list("Belavia", "border countries"), ...list("Northern League", "participants"), ["And", {}, 1, 3], ...PEOPLE), changes: [["Northern", "Southern"], ["most", "fewest"]] },
  { text: "How much higher was the birth rate in Dalora than in Corenia in 2014?", program: () => pair(value("Dalora", "birth rate", "2014"), value("Corenia", "birth rate", "2014")), unit: "births/1,000 population", changes: [["Dalora than in Corenia", "Corenia than in Dalora"], ["2014", "2013"]] },
  { text: "How many years longer could women in Dalora expect to live than men in 2014?", program: () => pair(value("Dalora", "female life expectancy at birth", "2014"), value("Dalora", "male life expectancy at birth", "2014")), unit: "year", changes: [["women in Dalora expect to live than men", "men in Dalora expect to live than women"], ["years", "months"], ["Dalora", "Corenia"]] },
  { text: "On average, what share of GDP did Dalora spend on the military over the years 2012 to 2014?", program: () => programOf(...value("Dalora", "military expenditures", "2012"), ...value("Dalora", "military expenditures", "2013"), ...value("Dalora", "military expenditures", "2014"), ["Compute", { operation: "mean" }, 2, 5, 8]), unit: "% of GDP", changes: [["2012 to 2014", "2012 to 2013"], ["Dalora", "Corenia"], ["On average, what", "What"]] },
  { text: "How many square kilometres of Dalora are covered by water?", program: () => programOf(["Find", { entity: id("Dalora") }], ["QueryAttribute", { attribute: "area / water" }, -1]), unit: "sq km", changes: [["square kilometres", "square miles"], ["by water", "by land"]] },
]; // prettier-ignore

describe("forms in which people ask", () => {
  it.each(FORMS)("$text", (form) => expectReadAlone(form, context));
});

describe("what is written", () => {
  it("is one of them, of members, of the two sexes and of what is spent on average", () => {
    const shares = RegisterShares.parse({ plain: 1, search: 0, chat: 0, exam: 0, trivia: 0, riddle: 0, brief: 0 });
    const book = {
      entity: (one: string) => context.entity(one),
      attribute: (name: string) => context.attribute(name),
      memberType: () => "country",
      memberCount: () => 2,
    };
    const written = FORMS.map(({ program, unit }) =>
      Array.from({ length: 12 }, (_, seed) => [...naturalWords(program(), book, seededRandom(seed), unit, shares)].slice(0, 2).map(({ text }) => text)).flat(),
    ); // prettier-ignore
    for (const [at, texts] of written.entries()) {
      const { text, program, unit } = FORMS[at]!;
      expect([text, texts.length > 0]).toEqual([text, true]);
      for (const one of texts) expect([one, roundTrip(one, program(), context.lexicon, unit).verdict]).toEqual([one, "pass"]);
    }
    const all = written.flat().join("\n");
    expect(all).not.toMatch(/take part|taking part|participants|latest figure/);
    expect(all).toMatch(/are not (?:members of|in) the Northern League/);
    expect(all).toMatch(/ in the Northern League\b/);
  });
});
