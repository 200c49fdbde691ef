import fc from "fast-check";
import { expect, it } from "vitest";
import { openMemory, programOf, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import {
  nameBesideKind,
  placeByRule,
  craftByName,
  tellsKind,
  wayByName,
  withKindSaid,
} from "../../pipelines/language/entries/kind-places.ts";
import { kindLearner } from "../../pipelines/language/learned-kinds.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import numeric from "../../pipelines/questions/styles/numeric.ts";
import multiHop from "../../pipelines/questions/styles/multi-hop.ts";
import { SplitsConfig, type LexiconFile } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

it.each([
  ["Marlin M6", "chip", "the Marlin M6 chip"],
  ["Unity", "motor ferry", "the motor ferry Unity"],
  ["libc6", "package", "the package libc6"],
  ["bigint", "numeric type", "the numeric type bigint"],
  ["7", "county", "the county 7"],
  ["Blue Arrow", "fast catamaran", "the fast catamaran Blue Arrow"],
])("%s of a %s is said as people do", (name, kind, said) => {
  expect(withKindSaid(name, kind, placeByRule(kind))).toBe(said);
});

it("a ship or an aircraft of no narrower kind has its article alone, and what goes between two places its kind behind both", () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{2,8}(?: [A-Z][a-z]{2,6})?$/);
  fc.assert(
    fc.property(name, name, fc.constantFrom("vessel", "ship", "aircraft", "ferry", "tug"), (one, other, kind) => {
      expect(craftByName(one, kind, placeByRule(kind))).toBe(/^(?:vessel|ship|aircraft)$/.test(kind) ? `the ${one}` : undefined);
      expect(craftByName(one, kind, { ...placeByRule(kind), from: "file" })).toBeUndefined();
      expect([wayByName(`${one} – ${other}`, "route"), wayByName(one, "route"), wayByName(`${one} – ${other}`, kind)]).toEqual([
        `the ${one} – ${other} route`,
        undefined,
        kind === "ferry" ? `the ${one} – ${other} ferry` : undefined,
      ]);
    }),
  );
});

it("a name is found again beside its kind, wherever that stands, and nothing where it does not stand", () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{2,8}(?: [A-Z][0-9])?$/);
  fc.assert(
    fc.property(name, fc.constantFrom("chip", "ground station", "ferry"), fc.constantFrom("behind", "before"), (one, kind, stands) => {
      const said = withKindSaid(one, kind, { ...placeByRule(kind), stands: stands as "behind", from: "pages" });
      expect(said).toBe(stands === "behind" ? `the ${one} ${kind}` : `the ${kind} ${one}`);
      expect(nameBesideKind(said, kind)).toBe(one);
      expect(nameBesideKind(one, kind)).toBeUndefined();
    }),
  );
});

it.each([
  ["Old Guild Belfry", "tower", true],
  ["RV Kestrin", "vessel", true],
  ["Ivelstone Tramway", "line", true],
  ["Stennet Lamp Room", "museum", true],
  ["Elrosen", "hut", false],
  ["Copper Heather Seeds", "flower seed", true],
  ["Tarrow Island Endemics", "collection", false],
  ["Merrin Island", "island", true],
  ["Outer Isles Ferries", "line", true],
])("%s tells of a %s what it is: %s", (name, kind, tells) => {
  expect(tellsKind(name, kind)).toBe(tells);
});

it("learns where pages write the noun, of three things and half of those that were looked at", () => {
  const learned = (texts: readonly string[]) => {
    const learner = kindLearner();
    texts.forEach((text, at) => learner.see("mountain hut", `Al${"abcdef"[at]}`, text));
    return learner.of("mountain hut");
  };
  const [behind, before, bare] = [(at: string) => `The **Al${at}** hut stands high.`, (at: string) => `They slept at hut Al${at}.`, (at: string) => `Al${at} stands high.`]; // prettier-ignore
  expect(learned(["a", "b", "c"].map(behind))).toEqual({ stands: "behind", things: 3 });
  expect(learned(["a", "b", "c"].map(before))).toEqual({ stands: "before", things: 3 });
  expect(learned(["a", "b"].map(behind))).toBeUndefined();
  expect(learned([...["a", "b"].map(behind), ...["c", "d"].map(before)])).toBeUndefined();
  expect(learned([...["a", "b", "c"].map(behind), ...["d", "e", "f"].map(bare)])).toEqual({ stands: "behind", things: 3 });
  expect(learned(["The Ala hutkeeper left.", "The Alb huts burnt.", "Alc hut"])).toBeUndefined();
});

const CLUB = ["Norden", "Valder", "Ostrand"].map((name) => `${name} Alpine Club`);
const HUTS = Array.from({ length: 12 }, (_, at) => `${"ABCDEFGHIJKL"[at]}elrosen`);

const page = (title: string, rows: Readonly<Record<string, string | number>>): string =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><table>${Object.entries(rows)
    .map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
    .join("")}</table></main></body></html>`;

/** Huts, each owned by a club, on pages that say no more than their tables. */
async function world(kinds?: LexiconFile["kinds"]): Promise<{ readonly memory: KnowledgeMemory; readonly context: QuestionContext }> {
  const clubs = CLUB.map((name, at) => [`c${at}.html`, page(name, { Type: "Alpine club", Members: 300 + 50 * at, Founded: 1880 + at })]);
  const huts = HUTS.map((name, at) => [
    `h${at}.html`,
    page(name, { Type: "Hut", Beds: 20 + 3 * at, Owner: `<a href="c${at % 3}.html">${CLUB[at % 3] ?? ""}</a>` }),
  ]);
  const documents = documentsOf(await read(Object.fromEntries([...clubs, ...huts]) as Record<string, string>));
  const memory = await openMemory({ path: ":memory:", ...(kinds && { words: { attributes: {}, kinds } }) });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  return { memory, context: await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 })) };
}

const idOf = ({ lexicon }: QuestionContext, name: string): string => lexicon.entities(nameKey(name))[0]?.id ?? "";

it.each([
  ["behind", "hut", "than the Aelrosen hut?", "the Eelrosen hut"],
  ["before", "refuge", "than Aelrosen?", "the refuge Eelrosen"],
  ["nowhere", "hut", "Aelrosen", "Eelrosen"],
] as const)(
  "a file says where a kind stands (%s), and it does so by the first of two that are compared",
  async (stands, noun, one, other) => {
    const { memory, context } = await world({ hut: { stands, noun } });
    const [a, b] = [idOf(context, HUTS[4] ?? ""), idOf(context, HUTS[0] ?? "")];
    const difference = (x: string, y: string) =>
      programOf(
        ["Find", { entity: x }],
        ["QueryAttribute", { attribute: "beds" }, -1],
        ["Find", { entity: y }],
        ["QueryAttribute", { attribute: "beds" }, -1],
        ["Compute", { operation: "difference" }, 1, 3],
      );
    const made = await questionOf(difference(a, b), numeric, context, seededRandom(3), 7);
    const text = "refused" in made ? made.refused.detail : made.question.text;
    expect(text).toContain(other);
    expect(text).toContain(one);
    if (stands === "nowhere") expect(text).not.toMatch(/\bhut\b/);
    expect(roundTrip(text, difference(a, b), context.lexicon, undefined).verdict).toBe("pass");
    expect(roundTrip(text, difference(b, a), context.lexicon, undefined).verdict).toBe("fail");
    await memory.close();
  },
);

it("what owns a thing is told by that on the way to something else, and read so of the thing that is named alone", async () => {
  const { memory, context } = await world({ hut: { stands: "behind" } });
  const members = (name: string, attribute = "members") =>
    programOf(
      ["Find", { entity: idOf(context, name) }],
      ["Relate", { attribute: "owner", direction: "forward" }, -1],
      ["QueryAttribute", { attribute }, -1],
    );
  for (const [at, name] of HUTS.entries()) {
    const made = await questionOf(members(name), multiHop, context, seededRandom(at), 7);
    const text = "refused" in made ? made.refused.detail : made.question.text;
    expect(text).toContain(`the alpine club that owns the ${name} hut`);
    expect(roundTrip(text, members(name), context.lexicon, undefined).verdict).toBe("pass");
    expect(roundTrip(text, members(HUTS[(at + 1) % 12] ?? ""), context.lexicon, undefined).verdict).toBe("fail");
    expect(roundTrip(text, members(name, "founded"), context.lexicon, undefined).verdict).toBe("fail");
    expect(roundTrip(text.replace("owns", "built"), members(name), context.lexicon, undefined).verdict).toBe("fail");
  }
  await memory.close();
});
