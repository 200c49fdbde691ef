import { beforeAll, describe, it } from "vitest";
import { programOf, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { QuestionContext } from "../../../pipelines/questions/context.ts";
import type { Program } from "../../../schemas/index.ts";
import { contextOf, id, linked, page } from "../atlas.ts";
import { expectReadAlone, type AskedForm } from "./asked-form.ts";

const LANDS = ["Avaria", "Belmont", "Cordovia", "Drelland", "Estoria", "Farland"];

let context: QuestionContext;
beforeAll(async () => {
  const pages = LANDS.map((name, at) =>
    page(
      name,
      {
        Exports: `$${(500 + at * 37).toString()} million (2013), $${(560 + at * 31).toString()} million (2014)`,
        "Unemployment rate": `${(3 + at).toString()}.5% (2013), ${(4 + at).toString()}.1% (2014)`,
        "External debt": `$${(90 + at).toString()} million (31 December 2013), $${(80 + at).toString()} million (31 December 2014)`,
        "Electricity consumption": `${(4 + at).toString()} billion kWh (2014)`,
        "Total area": `${((at + 20) * 1000).toString()} sq km`,
        Independence: `${(at + 1).toString()} March ${(1900 + at).toString()}`,
        "Border countries": LANDS.filter((_, other) => other !== at && (other + at) % 5 !== 0)
          .map((other, place) => `${linked([other])} ${(100 + at * 7 + place * 13).toString()} km`)
          .join(", "),
        "Import partners": `${LANDS.filter((_, other) => other !== at)
          .slice(0, 3)
          .map((other, place) => `${linked([other])} ${(40 - place * 9).toString()}%`)
          .join(", ")} (2014)`,
      },
      "a country",
    ),
  );
  context = await contextOf(pages, { validation: 0, heldOut: 0 });
});

const value = (owner: string, attribute: string, time?: string): readonly ProgramStep[] => [
  ["Find", { entity: id(owner) }],
  ...(time === undefined ? [] : [["AsOf", { time }, -1] as ProgramStep]),
  ["QueryAttribute", { attribute }, -1],
];
/** From one time to another, of the first land alone. */
const change = (attribute: string, from: string, to: string, operation: "difference" | "percentage-change", isFall = false): Program => {
  const [a, b] = [value("Avaria", attribute, from), value("Avaria", attribute, to)];
  const parts = operation === "difference" && !isFall ? [b, a] : [a, b];
  return programOf(...parts.flat(), ["Compute", { operation }, 2, 5]);
};
const first = (attribute: string, qualifier: string, which: "max" | "min", time?: string): Program =>
  programOf(
    ["Find", { entity: id("Avaria") }],
    ...(time === undefined ? [] : [["AsOf", { time }, -1] as ProgramStep]),
    ["Relate", { attribute, direction: "forward" }, -1],
    ["SelectAmong", { attribute, qualifier, which, k: 1 }, -1],
    ["QueryName", {}, -1],
  );
const ofTwo = (attribute: string, which: "max" | "min", time?: string): Program => {
  const at = (name: string): readonly ProgramStep[] => [["Find", { entity: id(name) }], ...(time === undefined ? [] : [["AsOf", { time }, -1] as ProgramStep])]; // prettier-ignore
  const [a, b] = [at("Avaria"), at("Belmont")];
  return programOf(...a, ...b, ["SelectBetween", { attribute, which }, a.length - 1, a.length + b.length - 1], ["QueryName", {}, -1]);
};
const drop = (isFall: boolean): Program => change("exports", "2013", "2014", "difference", isFall);

const FORMS: readonly AskedForm[] = [
  { text: "Avaria's exports rose between 2013 and 2014. By how much, in US dollars?", program: () => drop(false), unit: "USD", changes: [["rose", "fell"], ["2013 and 2014", "2012 and 2014"], ["Avaria", "Belmont"]] },
  { text: "Avaria's exports fell from 2013 to 2014. By how much, in US dollars?", program: () => drop(true), unit: "USD", changes: [["fell", "rose"]] },
  { text: "Avaria's exports grew between 2013 and 2014. By what percentage?", program: () => change("exports", "2013", "2014", "percentage-change"), unit: "%", changes: [["By what percentage", "By how much"], ["2014", "2012"]] },
  { text: "Compared with 2013, how much did Avaria's exports rise in 2014, in US dollars?", program: () => drop(false), unit: "USD", changes: [["rise", "fall"], ["2013", "2012"]] },
  { text: "Compared with 2013, by what percentage did Avaria's exports grow in 2014?", program: () => change("exports", "2013", "2014", "percentage-change"), unit: "%", changes: [["2013", "2012"], ["by what percentage", "how much"]] },
  { text: "What was the percentage increase in Avaria's exports from 2013 to 2014?", program: () => change("exports", "2013", "2014", "percentage-change"), unit: "%", changes: [["percentage increase", "increase"], ["Avaria", "Farland"]] },
  { text: "How much did Avaria's external debt fall between the end of 2013 and the end of 2014, in US dollars?", program: () => change("external debt", "2013-12-31", "2014-12-31", "difference", true), unit: "USD", changes: [["fall", "rise"], ["end of 2013", "end of 2012"]] },
  { text: "From which country did Avaria import the most in 2014?", program: () => first("import partners", "share", "max", "2014"), changes: [["Avaria", "Belmont"], ["import", "export"], ["2014", "2013"]] },
  { text: "Which country did Avaria import the most from in 2014?", program: () => first("import partners", "share", "max", "2014"), changes: [["from", "to"], ["most", "least"]] },
  { text: "With which country does Avaria share its longest border?", program: () => first("border countries", "length", "max"), changes: [["longest", "shortest"], ["Avaria", "Belmont"]] },
  { text: "In square miles, how large is Avaria?", program: () => programOf(...value("Avaria", "area / total"), ["Compute", { operation: "convert", unit: "sq mi" }, -1]), unit: "sq mi", changes: [["miles", "kilometres"], ["Avaria", "Belmont"]] },
  { text: "Did Avaria or Belmont use more electricity in 2014?", program: () => ofTwo("electricity consumption", "max", "2014"), changes: [["more", "less"], ["Belmont", "Cordovia"], ["2014", "2013"]] },
  { text: "Did Avaria or Belmont have the higher unemployment rate in 2014?", program: () => ofTwo("unemployment rate", "max", "2014"), changes: [["higher", "lower"], ["Belmont", "Estoria"]] },
]; // prettier-ignore

describe("one question in other words", () => {
  it.each(FORMS)("$text", (form) => expectReadAlone(form, context));
});

it("a list that is asked for whole is read so", () => {
  const partners = programOf(["Find", { entity: id("Avaria") }], ["AsOf", { time: "2014" }, -1], ["Relate", { attribute: "import partners", direction: "forward" }, -1], ["QueryName", {}, -1]); // prettier-ignore
  expectReadAlone({ text: "Which countries were the main import partners of Avaria in 2014?", program: () => partners, changes: [["import", "export"], ["2014", "2013"]] }, context); // prettier-ignore
});
