import { expect, it } from "vitest";
import type { DocumentDraft } from "../../../schemas/index.ts";
import { isAbbreviation, looksShort, saidNames } from "../../../knowledge-graph/resolution/said-names.ts";

it.each([
  ["WHO", "World Health Organization", true],
  ["OPEC", "Organization of the Petroleum Exporting Countries", true],
  ["ASEAN", "Association of Southeast Asian Nations", true],
  ["DoD", "Department of Defense", true],
  ["U.A.E.", "United Arab Emirates", true],
  ["NSW", "New South Wales", true],
  // Where it lies, what it is, who owns it: no letters of the name.
  ["Australia", "New South Wales", false],
  ["NYC", "Central Park Zoo", false],
  ["IL", "Springfield", false],
  ["IEA", "International Atomic Energy Agency", false],
  ["UN", "United Nations Development Programme", false],
])("%s for %s: %s", (short, long, expected) => expect(isAbbreviation(short, long)).toBe(expected));

const draftOf = (text: string, surface: string, types: readonly string[] = []): DocumentDraft => {
  const start = text.indexOf(surface);
  const mention = { reference: { surface }, start, end: start + surface.length };
  return {
    documentId: "d",
    documentVersion: 1,
    entities: [{ reference: { surface }, aliases: [], types: [...types], description: "", isPageSubject: false }],
    statements: [{ text, mentions: [mention], quote: { start: 0, end: text.length }, confidence: 1 }],
    rejections: [],
  };
};

it.each([
  ["Eswatini (formerly Swaziland) is small.", "Eswatini", "swaziland", "Eswatini"],
  ["Myanmar, formerly known as Burma, is large.", "Myanmar", "burma", "Myanmar"],
  ["Zaire (now the Democratic Republic of the Congo) fell.", "Zaire", "zaire", "Democratic Republic of the Congo"],
  ["Prague (also called Praha) is old.", "Prague", "praha", "Prague"],
  ["The WHO (World Health Organization) met.", "WHO", "who", "World Health Organization"],
])("%s", (text, surface, key, of) => {
  expect(saidNames(draftOf(text, surface)).map((said) => [said.key, said.of.surface])).toEqual([[key, of]]);
});

it.each([
  ["South Sudan, formerly part of Sudan, is young.", "South Sudan"],
  ["Lagos (now the largest city) grew.", "Lagos"],
  ["East Timor (formerly Portuguese) is young.", "East Timor"],
  ["Wrocław, formerly Germany, is Polish.", "Wrocław"],
  ["Kaduna State (Nigeria) is large.", "Kaduna State"],
  ["The Bank of Kaduna State (BKS) lends.", "Kaduna State"],
])("no name: %s", (text, surface) => expect(saidNames(draftOf(text, surface))).toEqual([]));

it("a person formerly of a bank is not the bank", () => {
  expect(saidNames(draftOf("Jane Roe (formerly Acme Bank) left.", "Jane Roe", ["person"]))).toEqual([]);
});

it.each([
  ["BoE", true],
  ["The EEBC", true],
  ["Boe", false],
  ["IMF staff", false],
])("%s is written like an abbreviation: %s", (surface, expected) => expect(looksShort(surface)).toBe(expected));
