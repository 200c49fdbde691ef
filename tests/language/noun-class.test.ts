import { describe, expect, it } from "vitest";
import { classOfNoun, isOfActs } from "../../pipelines/language/entries/noun-class.ts";
import { isPersonKind, isRoleKind } from "../../pipelines/language/entries/persons.ts";
import { classByName, classOfKind } from "../../pipelines/language/entries/subject-classes.ts";
import { placeByRule, tellsKind } from "../../pipelines/language/entries/kind-places.ts";

describe("what a kind is, by a dictionary's nouns", () => {
  it.each([
    ["volcano", "place"],
    ["observatory", "building"],
    ["tournament", "event"],
    ["eruption", "event"],
    ["bill", "work"],
    ["rocket", undefined],
    ["gondola lift", undefined],
    ["award", undefined],
    ["supplier", "body"],
  ] as const)("a %s is a %s", (kind, is) => {
    expect(classOfKind(kind)).toBe(is);
  });

  it("what pages mean goes before what the dictionary does", () => {
    expect([classOfNoun("game"), classOfKind("game"), classByName("volcano")]).toEqual([undefined, "work", undefined]);
  });

  it("persons are persons, and roles that houses have are none", () => {
    expect(["volcanologist", "goalkeeper", "midwife"].map(isPersonKind)).toEqual([true, true, true]);
    expect(["buyer", "winner", "publisher", "customer"].map(isPersonKind)).toEqual([false, false, false, false]);
    expect(["buyer", "winner", "publisher", "company"].map(isRoleKind)).toEqual([true, true, true, false]);
  });

  it("what is done or happens nobody has", () => {
    expect(["launches", "earthquakes", "performances", "failures"].map(isOfActs)).toEqual([true, true, true, true]);
    expect(["rooms", "seats", "steps", "members", "bottles"].map(isOfActs)).toEqual([false, false, false, false, false]);
  });

  it("a register's sort is said behind no name, and a last word of the kind's class says the kind", () => {
    expect(["industrial monument", "regional", "coral garden", "museum"].map((kind) => placeByRule(kind).isSaid)).toEqual([false, false, true, true]);
    expect([tellsKind("Eskeby Courthouse", "building"), tellsKind("Eskeby Steps", "building")]).toEqual([true, false]);
  });
}); // prettier-ignore
