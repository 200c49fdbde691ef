import { expect, it } from "vitest";
import { execute, programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import type { QuestionContext } from "../../pipelines/questions/context.ts";
import { sizeOfYear } from "../../pipelines/questions/said-wrongly.ts";
import { whyNobodyAsks } from "../../pipelines/questions/nobody-asks.ts";
import { contextOf, id, linked, page } from "../language/atlas.ts";

const COUNTRIES = ["Avaria", "Belmont", "Cordovia", "Drelland", "Estoria", "Farland"];
const UNIONS = ["Southern Union", "Northern Union", "Eastern League", "Western League"];
const [, UNION = ""] = UNIONS;
/** Countries, of which each lists all others and the union that some of them make up. */
async function atlas(): Promise<{ readonly context: QuestionContext; readonly ask: (...steps: ProgramStep[]) => Promise<string | null> }> {
  const pages = COUNTRIES.map((name, at) => {
    const others = [...COUNTRIES.filter((one) => one !== name), ...(at < 3 ? [UNION] : [])];
    const coastline = `${at % 3 === 0 ? 0 : 100 * at + 7} km`;
    const area = { Area: `${1000 + 313 * at} sq km`, "Woodland area": `${900 + 313 * at} sq km` };
    return page(name, { Coastline: coastline, ...area, "Trading partners": linked(others) });
  });
  for (const [at, name] of UNIONS.entries()) {
    const members = linked(COUNTRIES.slice(at, at + 3));
    pages.push(
      page(name, {
        Area: `${9000 + at} sq km`,
        "Woodland area": `${8000 + at} sq km`,
        Coastline: `${5000 + at} km`,
        Members: members,
        "Notable visitors": members,
      }),
    );
  }
  const context = await contextOf(pages, { validation: 0 });
  return {
    context,
    async ask(...steps) {
      const program = programOf(...steps);
      const done = await execute(program, context.memory, context.options);
      if (done.status !== "answer") throw new Error(`${done.reason}: ${done.detail}`);
      const { execution, members: sets } = done;
      const ids = execution.evidence.map(({ statementId }) => statementId);
      const claims = (await context.memory.statements({ ids })).flatMap(({ claim }) => claim ?? []);
      return whyNobodyAsks({ program, context, execution, members: sets, claims });
    },
  };
}

const among = (name: string, attribute: string, which: "max" | "min"): ProgramStep[] => [
  ["Find", { entity: id(name) }],
  ["Relate", { attribute: "trading partners", direction: "forward" }, -1],
  ["SelectAmong", { attribute, which, k: 1 }, -1],
  ["QueryName", {}, -1],
];
const between = (a: string, b: string, which: "max" | "min"): ProgramStep[] => [
  ["Find", { entity: id(a) }],
  ["Find", { entity: id(b) }],
  ["SelectBetween", { attribute: "coastline", which }, 0, 1],
  ["QueryName", {}, -1],
];

it("takes nothing at all for no extreme, and a union for none of the countries that make it up", async () => {
  const { ask } = await atlas();
  expect(await ask(...between("Avaria", "Belmont", "min"))).toMatch(/nothing at all/);
  expect(await ask(...between("Avaria", "Belmont", "max"))).toBeNull();
  expect(await ask(...between("Belmont", "Cordovia", "min"))).toBeNull();
  expect(await ask(...among("Avaria", "area", "max"))).toMatch(/whole among its parts/);
  expect(await ask(...among("Estoria", "area", "max"))).toBeNull();
});

const pick = (which: "max" | "min", attribute: string, after: ProgramStep[]): ProgramStep[] => [
  ["Relate", { attribute: "trading partners", direction: "forward" }, -1],
  ["SelectAmong", { attribute, which, k: 1 }, -1],
  ...after,
];

it("asks for no third thing behind two hidden ones, nor nearly for what picked the one", async () => {
  const { ask } = await atlas();
  const start: ProgramStep = ["Find", { entity: id("Estoria") }];
  const value: ProgramStep[] = [["QueryAttribute", { attribute: "coastline" }, -1]];
  expect(await ask(start, ...pick("max", "area", value))).toBeNull();
  expect(await ask(start, ...pick("max", "area", pick("max", "coastline", pick("min", "area", value))))).toMatch(/superlatives/);
  expect(await ask(start, ...pick("max", "area", [["QueryAttribute", { attribute: "woodland area" }, -1]]))).toMatch(/nearly the figure/);
  // Who has the largest area is asked, not how large that is.
  expect(await ask(start, ...pick("max", "area", [["QueryAttribute", { attribute: "area" }, -1]]))).toMatch(/the figure that picks it/);
});

it("sets a hidden thing beside none that its clues do not speak of", async () => {
  const { ask } = await atlas();
  const beside = (name: string): Promise<string | null> =>
    ask(
      ["Find", { entity: id("Estoria") }],
      ["Relate", { attribute: "trading partners", direction: "forward" }, -1],
      [
        "FilterClaim",
        { attribute: "area", comparator: ">", value: { kind: "quantity", number: 2000, low: 2000, high: 2000, unit: "sq km" } },
        -1,
      ],
      ["QueryAttribute", { attribute: "area" }, -1],
      ["Find", { entity: id(name) }],
      ["QueryAttribute", { attribute: "area" }, -1],
      ["Compute", { operation: "difference" }, -3, -1],
    );
  expect(await beside("Estoria")).toBeNull();
  expect(await beside("Western League")).toMatch(/nothing to do with/);
  const picked = pick("min", "area", [["QueryAttribute", { attribute: "area" }, -1]]);
  const own: ProgramStep[] = [
    ["Find", { entity: id("Estoria") }],
    ["QueryAttribute", { attribute: "area" }, -1],
  ];
  expect(await ask(...own.slice(0, 1), ...picked, ...own, ["Compute", { operation: "difference" }, -3, -1])).toMatch(/a figure picks/);
});

it("sets no figure against nothing at all, and no whole beside one of its parts", async () => {
  const { ask } = await atlas();
  const apart = (a: string, b: string): ProgramStep[] => [
    ["Find", { entity: id(a) }],
    ["QueryAttribute", { attribute: "coastline" }, -1],
    ["Find", { entity: id(b) }],
    ["QueryAttribute", { attribute: "coastline" }, -1],
    ["Compute", { operation: "difference" }, 1, 3],
  ];
  expect(await ask(...apart("Belmont", "Avaria"))).toMatch(/nothing at all/);
  expect(await ask(...apart("Cordovia", "Belmont"))).toBeNull();
});

it("tells no thing by another name of itself, ranks no two, and leads on to no second thing from one that a figure picked", async () => {
  const { ask } = await atlas();
  const start: ProgramStep = ["Find", { entity: id("Estoria") }];
  const coastline: ProgramStep = ["QueryAttribute", { attribute: "coastline" }, -1];
  // What was picked by its size is asked of, and of its own list nothing is ranked.
  expect(await ask(start, ...pick("min", "area", [coastline]))).toBeNull();
  expect(await ask(start, ...pick("max", "coastline", pick("max", "area", [["QueryName", {}, -1]])))).toMatch(/superlatives/);
  const members: ProgramStep[] = [
    ["Find", { entity: id("Southern Union") }],
    ["Relate", { attribute: "members", direction: "forward" }, -1],
  ];
  const both: ProgramStep[] = [
    ...members,
    ["Find", { entity: id("Northern Union") }],
    ["Relate", { attribute: "members", direction: "forward" }, -1],
    ["And", {}, -3, -1],
  ];
  const largest: ProgramStep[] = [["SelectAmong", { attribute: "area", which: "max", k: 1 }, -1], ["QueryName", {}, -1]]; // prettier-ignore
  expect(await ask(...both, ...largest)).toMatch(/the most of two/);
  expect(await ask(...members, ...largest)).toBeNull();
  // Of one or the other nobody asks at once.
  expect(await ask(...both.slice(0, -1), ["Or", {}, -3, -1], ["QueryName", {}, -1])).toMatch(/one or the other/);
  expect(await ask(...both, ["QueryName", {}, -1])).toBeNull();
});

it("goes no step to what a thing's own name says", async () => {
  const film = page("Avaria", { Language: "Estonian", Area: "12 sq km" });
  const restored = page("restoration 2 of Avaria", { Film: linked(["Avaria"]), Lab: linked(["Belmont"]), Area: "5 sq km" });
  const context = await contextOf([film, restored, page("Belmont", { Area: "7 sq km" })], { validation: 0 });
  const step = async (attribute: string): Promise<string | null> => {
    const program = programOf(["Find", { entity: id("restoration 2 of Avaria") }], ["Relate", { attribute, direction: "forward" }, -1], ["QueryAttribute", { attribute: "area" }, -1]); // prettier-ignore
    const done = await execute(program, context.memory, context.options);
    if (done.status !== "answer") throw new Error(`${done.reason}: ${done.detail}`);
    return whyNobodyAsks({ program, context, execution: done.execution, members: done.members, claims: [] });
  };
  expect(await step("film")).toMatch(/own name says/);
  // The row itself has a number for a name, and is asked for nothing.
  expect(await step("lab")).toMatch(/number for a name/);
});

it("averages over no three, and adds up named things only where one list holds them", async () => {
  const { ask } = await atlas();
  const areas = (names: readonly string[]): ProgramStep[] =>
    names.flatMap((name): ProgramStep[] => [
      ["Find", { entity: id(name) }],
      ["QueryAttribute", { attribute: "area" }, -1],
    ]);
  const over = (operation: "sum" | "mean", names: readonly string[]): Promise<string | null> =>
    ask(...areas(names), ["Compute", { operation }, ...names.map((_, at) => 2 * (at - names.length) + 1)] as unknown as ProgramStep);
  expect(await over("mean", ["Avaria", "Belmont", "Cordovia"])).toMatch(/average/);
  expect(await over("sum", ["Avaria", "Belmont", "Cordovia"])).toBeNull();
  expect(await over("sum", ["Northern Union", "Eastern League", "Western League"])).toMatch(/nothing in common/);
});

it("counts no list that calls itself a choice", async () => {
  const { ask } = await atlas();
  const counted = (attribute: string): Promise<string | null> =>
    ask(["Find", { entity: id(UNION) }], ["Relate", { attribute, direction: "forward" }, -1], ["Count", { listed: true }, -1]);
  expect(await counted("members")).toBeNull();
  expect(await counted("notable visitors")).toBe("a total over the largest few");
});

it("what a page chose to name is no list that anybody asks for; all members of a body are", async () => {
  const { ask } = await atlas();
  const named = (attribute: string): ProgramStep[] => [["Find", { entity: id("Southern Union") }], ["Relate", { attribute, direction: "forward" }, -1], ["QueryName", {}, -1]]; // prettier-ignore
  expect(await ask(...named("notable visitors"))).toMatch(/what a page chose to name/);
  expect(await ask(...named("members"))).toBeNull();
});

it.each([
  ["film", "running time", "2017", true],
  ["film", "running time", "", false],
  ["film", "budget", "2017", false],
  ["glacier", "length", "2017", false],
  ["ferry", "beam", "2017", true],
])("of a %s nobody asks the %s in %j: %s", (kind, phrase, time, isRefused) => {
  const info = { phrase, coverage: [{ type: kind, known: 5, all: 5 }] };
  const context = { attribute: () => info } as unknown as QuestionContext;
  const program = programOf(["Find", { entity: "x" }], ...(time === "" ? [] : [["AsOf", { time }, -1] as ProgramStep]), ["QueryAttribute", { attribute: phrase }, -1]); // prettier-ignore
  const asked = program.nodes.at(-1);
  expect(asked === undefined ? undefined : sizeOfYear(asked, { program, context })).toBe(isRefused ? "the size of what is made, of one year" : null); // prettier-ignore
});

it.each([
  ["airfield", /bears its name$/],
  ["village", /^null$/],
])("whoever was born at an %s by its page was born in the place whose name it bears", async (kind, says) => {
  const people = ["Ada Thorne", "Bea Locke", "Cyn Marsh", "Dov Reed"];
  const places = ["Larkfold", "Millbeck", "Ashwick", "Corrie"];
  const context = await contextOf(
    [
      ...people.map((name, at) => page(name, { Type: "person", Birthplace: linked([places[at] ?? ""]) })),
      ...places.map((name, at) => page(name, { Type: kind, Elevation: `${50 + 7 * at} m` })),
    ],
    { validation: 0, heldOut: 0 },
  );
  const program = programOf(
    ["Find", { entity: id("Ada Thorne") }],
    ["Relate", { attribute: "birthplace", direction: "forward" }, -1],
    ["QueryAttribute", { attribute: "elevation" }, -1],
  );
  const done = await execute(program, context.memory, context.options);
  if (done.status !== "answer") throw new Error(`${done.reason}: ${done.detail}`);
  expect(String(whyNobodyAsks({ program, context, execution: done.execution, members: done.members, claims: [] }))).toMatch(says);
});
