import { expect, it } from "vitest";
import { phraseOf } from "../../knowledge-graph/attributes/phrase.ts";
import { entryOf } from "../../pipelines/language/entries/entry-of.ts";
import { deedOfLabel } from "../../pipelines/language/entries/list-roles.ts";
import type { AttributeInfo } from "../../schemas/index.ts";

const entry = (phrase: string, unit: string) =>
  entryOf({ name: phrase, phrase, kind: "quantity", units: [unit], coverage: [], valueTypes: [], qualifiers: [], times: [], multiValued: false, subjects: 9 } as unknown as AttributeInfo); // prettier-ignore
const asked = (phrase: string, unit: string): readonly string[] => entry(phrase, unit).asks.map(({ direct }) => direct.present);
const most = (phrase: string, unit: string): readonly string[] =>
  entry(phrase, unit).degrees.map(({ clause, superlative, end }) => clause.present.replace("{d}", superlative[end ?? "max"]));

it.each([
  ["annual precipitation", "mm", "annual precipitation"],
  ["average snowfall", "cm", "average snowfall"],
  ["maximum commute", "km", "maximum commute"],
  ["tallest tree", "m", "tallest tree"],
  ["loyalty discount", "%", "loyalty discount"],
  ["sales commission", "%", "sales commission"],
  // A thing's own name with a length says nothing of what is measured, and per cent of a thing is of what it is a part of.
  ["bridge", "m", null],
  ["urban population", "%", null],
])("a column's noun is said where it names a measure: %s (%s)", (label, unit, phrase) => {
  expect(phraseOf(label, "quantity", unit)).toBe(phrase);
});

it.each([
  ["water temperature", "°C"],
  ["top speed", "km/h"],
  ["tank capacity", "l"],
  ["annual precipitation", "mm"],
])("one asks what the %s (%s) is", (phrase, unit) => {
  expect(asked(phrase, unit)).toContain(`what is {x} 's ${phrase}`);
  expect(asked(phrase, unit).filter((form) => form.startsWith("how "))).toEqual([]);
});

it.each([
  ["strongest gust", "km/h", "has the strongest gust", "how strong is {x} 's strongest gust"],
  ["oldest oak", "year", "has the oldest oak", "how old is {x} 's oldest oak"],
  ["tallest tree", "m", "has the tallest tree", "how tall is {x} 's tallest tree"],
  ["highest point", "m", "has the highest point", "how high is {x} 's highest point"],
])("a noun that has its superlative takes no second one: %s", (phrase, unit, degree, ask) => {
  expect(most(phrase, unit)).toEqual([degree]);
  expect(asked(phrase, unit)).toEqual([ask]);
});

it("the fastest lap takes the least time, the fastest train the most kilometres an hour", () => {
  expect([entry("fastest lap", "s").degrees[0]?.end, entry("fastest train", "km/h").degrees[0]?.end]).toEqual(["min", "max"]);
});

it.each([
  ["shelf life", "day", "has the longest shelf life"],
  ["boiling point", "°C", "has the highest boiling point"],
  ["salary", "EUR", "has the highest salary"],
  ["harvest", "t", "has the largest harvest"],
])("the unit tells how one compares: %s in %s", (phrase, unit, degree) => {
  expect(most(phrase, unit)[0]).toBe(degree);
});

it.each(["crew", "staff", "personnel"])("people who belong to a thing are counted: %s", (phrase) => {
  const { asks, degrees, contrast } = entryOf({ name: phrase, phrase, kind: "quantity", units: [], coverage: [], valueTypes: [], qualifiers: [], times: [], multiValued: false, subjects: 9 } as unknown as AttributeInfo); // prettier-ignore
  const counted = phrase === "crew" ? "crew members" : phrase;
  expect(asks[0]?.direct.present).toBe(`how many ${counted} does {x} have`);
  expect(degrees.map(({ clause, superlative }) => clause.present.replace("{d}", superlative.max))).toEqual([`has the largest ${phrase}`]);
  expect(contrast?.difference.map(({ present }) => present)).toEqual([`how many more ${counted} does {x} have than {y}`]);
});

it("what is operated stands today, what was built was built once", () => {
  expect(["operated by", "staffed by", "built by"].map((label) => deedOfLabel(label)?.many)).toEqual([
    "are operated by",
    "are staffed by",
    "were built by",
  ]);
});
