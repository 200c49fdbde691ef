import { beforeAll, describe, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../../knowledge-graph/index.ts";
import { roundTrip } from "../../../pipelines/language/reading/round-trip.ts";
import type { QuestionContext } from "../../../pipelines/questions/context.ts";
import type { Program } from "../../../schemas/index.ts";
import { contextOf, id, linked, list, page } from "../atlas.ts";

const LANDS = ["Avaria", "Belmont", "Cordovia", "Drelland", "Estoria", "Farland"];
const BORDERS = "border countries";
let context: QuestionContext;
beforeAll(async () => {
  const pages = LANDS.map((name, at) =>
    page(name, {
      "Birth rate": `${9 + at * 1.5} births/1,000 population (2014)`,
      Exports: `$${500 + at * 37} million (2014)`,
      "Border countries": linked(LANDS.filter((_, other) => other !== at && (other + at) % 5 !== 0)),
    }),
  );
  context = await contextOf(pages, { validation: 0 });
});

const verdict = (text: string, program: Program, unit?: string): string => roundTrip(text, program, context.lexicon, unit).verdict;
const year: ProgramStep = ["AsOf", { time: "2014" }, -1];

describe("the figure that ranks first", () => {
  const first = (owner: string, which: "max" | "min", attribute = "birth rate"): Program =>
    programOf(...list(owner, BORDERS), year, ["SelectAmong", { attribute, which, k: 1 }, -1], year, ["QueryAttribute", { attribute }, -1]);
  const named: Program = programOf(
    ...list("Belmont", BORDERS),
    year,
    ["SelectAmong", { attribute: "birth rate", which: "max", k: 1 }, -1],
    ["QueryName", {}, -1],
  );

  it.each([
    "What was the highest birth rate among Belmont's neighbours in 2014?",
    "In 2014, what was the highest birth rate among the neighbours of Belmont?",
    "What was the highest birth rate of any of Belmont's neighbours in 2014?",
    "Among Belmont's neighbours, what was the highest birth rate in 2014?",
  ])("%s", (text) => {
    const unit = "births/1,000 population";
    expect(verdict(text, first("Belmont", "max"), unit)).toBe("pass");
    for (const other of [first("Avaria", "max"), first("Belmont", "min"), named]) expect(verdict(text, other, unit)).not.toBe("pass");
    expect(verdict(text.replace("2014", "2013"), first("Belmont", "max"), unit)).not.toBe("pass");
    expect(verdict(text.replace("highest", "second-highest"), first("Belmont", "max"), unit)).not.toBe("pass");
    expect(verdict(text.replace("highest", "lowest"), first("Belmont", "min"), unit)).toBe("pass");
  });
});

describe("one thing's share of all of a list", () => {
  const share = (part: string, owner: string, operation: "sum" | "mean" = "sum"): Program =>
    programOf(
      ["Find", { entity: id(part) }],
      year,
      ["QueryAttribute", { attribute: "exports" }, -1],
      ...list(owner, BORDERS),
      year,
      ["Compute", { operation, of: "exports" }, -1],
      ["Compute", { operation: "share" }, 2, -1],
    );

  it.each([
    "What share of the combined exports of Belmont's neighbours did Cordovia account for in 2014?",
    "In 2014, what percentage of the combined exports of the neighbours of Belmont did Cordovia account for?",
    "What percentage of the combined exports of Belmont's neighbours did Cordovia make up in 2014?",
    "What was Cordovia's share of the combined exports of Belmont's neighbours in 2014?",
    "In 2014, how large was Cordovia's share of the combined exports of the neighbours of Belmont?",
    "How large a share of the combined exports of Belmont's neighbours did Cordovia account for in 2014?",
    "What share of the combined exports of Belmont's neighbours came from Cordovia in 2014?",
  ])("%s", (text) => {
    expect(verdict(text, share("Cordovia", "Belmont"), "%")).toBe("pass");
    for (const other of [share("Drelland", "Belmont"), share("Cordovia", "Farland"), share("Cordovia", "Belmont", "mean")])
      expect(verdict(text, other, "%")).not.toBe("pass");
    expect(verdict(text.replace("2014", "2013"), share("Cordovia", "Belmont"), "%")).not.toBe("pass");
  });
});
