import fc from "fast-check";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openMemory, programOf, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { stepClauses } from "../../pipelines/language/entries/step-clauses.ts";
import { lexiconOf } from "../../pipelines/language/lexicon.ts";
import { draftOf } from "../../pipelines/language/writing/drafts.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import multiHop from "../../pipelines/questions/styles/multi-hop.ts";
import { SplitsConfig, type AttributeInfo, type Entity, type Program } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const LETTERS = "BCDFGHKLMNPRSTVW";
const called = (end: string, at: number): string => `${LETTERS[at % 16]}${"aeiou"[at % 5]}l${"aeio"[at % 4]}${end}`;
const page = (title: string, rows: Readonly<Record<string, string | number>>): string =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><table>${Object.entries(rows)
    .map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
    .join("")}</table></main></body></html>`;
const link = (to: string, name: string): string => `<a href="${to}.html">${name}</a>`;

const ENGINES = Array.from({ length: 12 }, (_, at) => called("th", at));

/** Engines with their builders and museums. */
const PAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["Corven", "Tannick", "Vickery"].map((name, at) => [`b${at}`, page(name, { Type: "Builder", Founded: 1850 + at, Closed: 1950 + at, "Number of employees": 100 + at * 7 })])),
  ...Object.fromEntries(["Kelmarch", "Nordwick", "Rookhaven"].map((name, at) => [`m${at}`, page(`${name} Museum`, { Type: "Museum", Opened: 1970 + at, "Exhibition area": `${String(200 + 31 * at)} sq m` })])),
  ...Object.fromEntries(ENGINES.map((name, at) => [`e${at}`, page(name, { Type: "Locomotive", Builder: link(`b${at % 3}`, ["Corven", "Tannick", "Vickery"][at % 3] ?? ""), Location: link(`m${at % 3}`, `${["Kelmarch", "Nordwick", "Rookhaven"][at % 3] ?? ""} Museum`), Length: `${String(9 + at)} m` })])),
}; // prettier-ignore

let memory: KnowledgeMemory | undefined;
let context: QuestionContext;
// Once: all of the tests read the same memory.
beforeEach(async () => {
  if (memory !== undefined) return;
  memory = await openMemory({ path: ":memory:" });
  const files = Object.fromEntries(Object.entries(PAGES).map(([name, text]) => [`${name}.html`, text]));
  await memory.remember(
    documentsOf(await read(files)).map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
});
afterAll(() => memory?.close());

const id = (name: string): string => context.lexicon.entities(nameKey(name))[0]?.id ?? "";
const hopOf = (of: string, step: string, asked: string): Program =>
  programOf(["Find", { entity: of }], ["Relate", { attribute: step, direction: "forward" }, -1], ["QueryAttribute", { attribute: asked }, -1]); // prettier-ignore
const hop = (name: string, step: string, asked: string): Program => hopOf(id(name), step, asked);
const reads = (text: string, program: Program): string => roundTrip(text, program, context.lexicon, undefined).verdict;

it.each([
  ["builder", "closed", "founded", ENGINES, / (?:company|firm) that built the locomotive | builder of the locomotive | builder /, ["built", "owned"]],
  ["location", "opened", "closed", ENGINES, / museum where the locomotive \w+ is kept/, ["kept", "built"]],
] as const)("a step by %s is told as people do, read as it was written, and as nothing else", async (step, asked, other, names, says, [verb, another]) => {
  const said = new Set<boolean>();
  for (const [at, name] of names.entries()) {
    const program = hop(name, step, asked);
    const made = await questionOf(program, multiHop, context, seededRandom(at), 7);
    const text = "refused" in made ? `${made.refused.reason}: ${made.refused.detail}` : made.question.text;
    expect(text).toMatch(says);
    expect(reads(text, program)).toBe("pass");
    expect(reads(text, hop(names[(at + 1) % names.length] ?? "", step, asked))).toBe("fail");
    expect(reads(text, hop(name, step, other))).toBe("fail");
    if (text.includes(verb)) expect(reads(text.replace(verb, another), program)).toBe("fail");
    said.add(text.includes(` ${verb}`));
  }
  expect(said.has(true)).toBe(true);
}); // prettier-ignore

const info = (phrase: string, kinds: readonly string[], valueTypes: readonly string[], rest: object = {}) =>
  ({ name: phrase, phrase, kind: "entity", multiValued: false, valueTypes, coverage: kinds.map((type) => ({ type, known: 9, all: 9 })), ...rest }) as unknown as AttributeInfo; // prettier-ignore

/** One thing of each kind by its name, each of which leads to the next by a column that is called as the other is. */
const KINDS = [["person", "ward"], ["ward", "building"], ["ward", "hospital"], ["device", "ward"], ["building", "hospital"], ["town", "dealer"]] as const; // prettier-ignore
const CLAUSES = ["the ward where A works", "the building that houses A", "the hospital that A is part of", "the ward that uses A", "the hospital that A belongs to", "the dealer in A"]; // prettier-ignore

it("a column by the kind of the other thing is told by what two such things are to each other, and of no others", () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{3,8}$/);
  fc.assert(
    fc.property(fc.nat(KINDS.length - 1), name, name, fc.nat(), (at, one, other, seed) => {
      fc.pre(one.toLowerCase() !== other.toLowerCase());
      const [subject, value] = KINDS[at] ?? KINDS[0];
      const thing = (id: string, called: string, type: string): Entity => ({ id, name: called, aliases: [], types: [type], description: "", uris: [`https://a.example/${id}`] }); // prettier-ignore
      const things = [thing("e_a", one, subject), thing("e_b", other, subject), thing("e_v", "Otherwhere", value)];
      const beds = { ...info("number of beds", [value], []), kind: "quantity", units: [], qualifiers: [], times: [], identifying: { holds: false, values: 9, subjects: 9 } } as unknown as AttributeInfo; // prettier-ignore
      const column = {
        ...info(value, [subject], [value]),
        units: [],
        qualifiers: [],
        times: [],
        identifying: { holds: false, values: 9, subjects: 9 },
      } as unknown as AttributeInfo;
      const lexicon = lexiconOf(things, [beds, column]);
      const program = (of: string): Program => hopOf(of, value, "number of beds");
      const types = ["", value, value];
      const book = {
        entity: (of: string) => things.find(({ id: own }) => own === of),
        attribute: (of: string) => lexicon.info(of),
        memberType: (node: number) => types[node],
        kindsAt: ([node = 0]: readonly number[]) => [node === 0 ? subject : value],
        memberCount: () => 1,
      };
      const text = `${draftOf({ program: program("e_a"), book, random: seededRandom(seed) }, undefined, false).direct}?`;
      expect(text).toContain((CLAUSES[at] ?? "").replace(/\bA\b/, one));
      expect(roundTrip(text, program("e_a"), lexicon, undefined).verdict, text).toBe("pass");
      expect(roundTrip(text, program("e_b"), lexicon, undefined).verdict).toBe("fail");
      const elsewhere = CLAUSES[(at + 1 + (seed % 2)) % CLAUSES.length] ?? "";
      const wrong = text.replace((CLAUSES[at] ?? "").replace(/\bA\b/, one), elsewhere.replace(/\bA\b/, one));
      expect(roundTrip(wrong, program("e_a"), lexicon, undefined).verdict, wrong).toBe("fail");
    }),
  );
});

it("of two things of a kind the second is the one where, and is read of no other", async () => {
  const apart = (a: string, b: string): Program =>
    programOf(
      ["Find", { entity: id(a) }], ["Relate", { attribute: "location", direction: "forward" }, -1], ["QueryAttribute", { attribute: "exhibition area" }, -1],
      ["Find", { entity: id(b) }], ["Relate", { attribute: "location", direction: "forward" }, -1], ["QueryAttribute", { attribute: "exhibition area" }, -1],
      ["Compute", { operation: "difference" }, 2, 5],
    ); // prettier-ignore
  for (const [at, a] of ENGINES.entries()) {
    const [b = "", c = ""] = [1, 2].map((step) => ENGINES[(at + step) % 12]);
    const made = await questionOf(apart(a, b), multiHop, context, seededRandom(at), 7);
    if ("refused" in made) expect.fail(made.refused.detail);
    const { text, program, answer } = made.question;
    expect(text).toMatch(/ museum where the locomotive \w+ is kept.* than that of the one where the locomotive \w+ is kept/);
    const verdict = (of: Program, words = text): string => roundTrip(words, of, context.lexicon, answer.unit).verdict;
    expect(verdict(program), text).toBe("pass");
    expect(verdict(apart(a, c))).toBe("fail");
    expect(verdict(program, text.replace("than that of the one where", "than that of the one that"))).toBe("fail");
    expect([apart(a, b), apart(b, a)].filter((of) => verdict(of) === "pass")).toHaveLength(1);
  }
});

it("the passive of a deed is read as the deed", () => {
  const name = ENGINES[3] ?? "";
  for (const text of [
    `When did the firm by which the locomotive ${name} was built close?`,
    `When did the company that the locomotive ${name} was built by close?`,
    `When did the company the locomotive ${name} was built by close?`,
  ]) {
    expect(reads(text, hop(name, "builder", "closed")), text).toBe("pass");
    expect(reads(text, hop(ENGINES[4] ?? "", "builder", "closed"))).toBe("fail");
    expect(reads(text.replace("built", "scrapped"), hop(name, "builder", "closed"))).toBe("fail");
  }
});

const clauses = (...of: Parameters<typeof info>): readonly string[] =>
  stepClauses(info(...of)).map(({ clause, end, nouns }) => [nouns[0], clause, end ?? []].flat().join(" "));

it.each([
  ["architect", ["station"], ["person"], {}, ["architect who designed"]],
  ["composer", ["opera"], ["person"], {}, []],
  ["builder", ["ship"], ["builder"], {}, []],
  ["builder", ["ship"], ["builder"], { bodies: ["builder"] }, ["company that built"]],
  ["owner", ["hut"], ["alpine club"], {}, ["alpine club that owns"]],
  ["place of production", ["combine"], ["factory"], {}, ["factory where was built", "factory where is made"]],
  ["hospital", ["ward"], ["hospital"], {}, ["hospital where works", "hospital that is part of", "hospital that belongs to", "hospital in"]],
  ["dealer", ["town"], ["dealer"], {}, ["dealer in"]],
  ["engine", ["tractor"], ["engine"], {}, []],
] as const)("%s of a %s", (phrase, kinds, values, rest, said) => expect(clauses(phrase, kinds, values, rest)).toEqual(said));
