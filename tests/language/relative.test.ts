import { describe, expect, it } from "vitest";
import { isRelative, relativeOf, shareOf } from "../../pipelines/language/relative.ts";

const of = (phrase: string, unit?: string) => relativeOf({ kind: "quantity", phrase, units: unit === undefined ? [] : [unit] });

describe("what a comparison has to say of its figures", () => {
  it.each([
    ["public debt", "USD"],
    ["crude oil exports", "bbl/day"],
    ["top speed", "km/h"],
    ["population", undefined],
    ["unemployment rate", "%"],
    ["female literacy", "%"],
    ["physicians density", "physicians/1,000 population"],
    ["GDP per capita", "USD/person"],
    ["urban share", "% of total population"],
  ])("%s in %s: nothing", (phrase, unit) => expect(of(phrase, unit)).toEqual({ is: "said" }));
  it.each([
    ["public debt", "% of GDP", "GDP"],
    ["urban population", "% of total population", "the total population"],
    ["union members", "% of labor force", "the labor force"],
  ])("%s in %s: relative to %s", (phrase, unit, base) => expect(of(phrase, unit)).toEqual({ is: "share", of: base }));
  it.each([
    ["employment", "%"],
    ["physicians", "physicians/1,000 population"],
    ["output", "USD/worker"],
  ])("%s in %s: no words", (phrase, unit) => expect(of(phrase, unit)).toEqual({ is: "unsayable" }));
  it("units", () => {
    expect([isRelative("%"), isRelative("USD/person"), isRelative("cu m/yr"), isRelative("USD"), isRelative(undefined)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([shareOf("%"), shareOf("USD"), shareOf("% of GDP")]).toEqual([null, null, "GDP"]);
  });
});
