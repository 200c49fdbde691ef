import { describe, expect, it } from "vitest";
import { headOf, isPlural, phraseOf } from "../../../knowledge-graph/attributes/phrase.ts";

type Case = readonly [attribute: string, kind: Parameters<typeof phraseOf>[1], unit: string | null, phrase: string | null];

const good: readonly Case[] = [
  ["area / total", "quantity", "km2", "total area"],
  ["area / land", "quantity", "km2", "land area"],
  ["population", "quantity", null, "population"],
  ["median age / male", "quantity", "years", "male median age"],
  ["median age / total", "quantity", "years", "overall median age"],
  ["exports", "quantity", "usd", "exports"],
  ["exports - partners", "entity", null, "export partners"],
  ["land boundaries / border countries", "entity", null, "border countries"],
  ["land boundaries / total", "quantity", "km", "total length of the land boundaries"],
  ["roadways / paved", "quantity", "km", "length of the paved roadways"],
  ["gdp - real growth rate", "quantity", "%", "real GDP growth rate"],
  ["gdp - per capita", "quantity", "usd", "GDP per capita"],
  ["electricity - production", "quantity", "kwh", "electricity production"],
  ["natural gas - proved reserves", "quantity", "m3", "proved natural gas reserves"],
  ["life expectancy at birth / total population", "quantity", "years", "life expectancy at birth of the total population"],
  ["sex ratio / at birth", "quantity", null, "sex ratio at birth"],
  ["urbanization / urban population", "quantity", "% of total population", "urban population"],
  ["internet users / total", "quantity", null, "total number of internet users"],
  ["airports", "quantity", null, "number of airports"],
  ["budget / revenues", "quantity", "usd", "budget revenues"],
  ["capital / name", "entity", null, "capital"],
  ["government / prime minister", "entity", null, "prime minister"],
  ["size / exhibits", "quantity", null, "number of exhibits"],
  ["traffic / passengers", "quantity", null, "number of passengers"],
  ["structures / tunnels", "quantity", null, "number of tunnels"],
  ["performance / top speed", "quantity", "km/h", "top speed"],
  ["building / restored", "date", null, "date of restoration"],
  ["alcohol content", "quantity", "%", "alcohol content"],
  ["independence", "date", null, "date of independence"],
  ["subd", "text", null, "subd value"],
  ["born place", "entity", null, "place of birth"],
  ["sync hash", "text", null, null],
  ["fat", "quantity", "%", "fat percentage"],
  ["aged", "quantity", "week", "aging time"],
  ["ageing", "quantity", "week", "ageing time"],
  ["price per kg", "quantity", "GBP", "price per kg"],
  ["head cheesemaker", "text", null, "head cheesemaker"],
  ["clear nights a year", "quantity", null, "number of clear nights a year"],
  ["visitors in", "quantity", null, null],
  ["dinner", "quantity", "NOK", "dinner price"],
  ["adult tickets", "quantity", "kr", "adult ticket price"],
  ["single ticket", "quantity", "EUR", "single ticket price"],
  ["damage", "quantity", "USD", "damage"],
  ["grant", "quantity", "EUR", "grant"],
  ["route no", "text", null, "route number"],
  ["no of members", "quantity", null, "number of members"],
  ["cast on", "date", null, "date of casting"],
  ["from hut", "entity", null, "start hut"],
  ["to station", "entity", null, "end station"],
  ["from", "entity", null, null],
  ["first made", "date", null, "date of first production"],
  ["effectif", "quantity", null, "effectif value"],
  ["durée", "quantity", "s", "durée"],
  ["chef depuis", "date", null, "chef depuis value"],
  ["tailnum", "entity", null, "tailnum value"],
  ["tld", "text", null, "TLD"],
  ["irrigated land", "quantity", "km2", "irrigated land"],
  ["subregion", "text", null, "subregion"],
  ["debt - external", "quantity", "usd", "external debt"],
  ["ports and terminals / major seaport(s)", "entity", null, "major seaports"],
  ["height", "quantity", "m", "height"],
  ["length overall", "quantity", "m", "overall length"],
  ["passengers carried", "quantity", null, "number of passengers carried"],
  ["founded", "date", null, "date of foundation"],
  ["year built", "date", null, "date of construction"],
  ["first described", "date", null, "date of first description"],
  ["major urban areas - population", "entity", null, "major urban areas"],
];

const unsure: readonly Case[] = [
  ["capital / population", "quantity", null, null],
  ["telephones - fixed lines / total subscriptions", "quantity", null, null],
  ["gdp (purchasing power parity)", "quantity", "usd", null],
  ["age structure / 0-14 years", "quantity", "%", null],
  ["gdp - composition, by sector of origin / agriculture", "quantity", "%", null],
  ["suffrage", "quantity", "year", null],
  ["administered by", "entity", null, null],
  ["land use / other", "quantity", "%", null],
  ["land use / agricultural land", "quantity", "%", null],
  ["geography / note", "text", null, null],
  ["country name / conventional long form", "text", null, null],
  ["territorial sea", "quantity", "nmi", null],
  ["merchant marine / total", "quantity", null, null],
  ["is located near", "entity", null, null],
  ["<script>alert(1)</script>", "text", null, null],
  ["a".repeat(200), "text", null, null],
  ["", "text", null, null],
];

describe("phraseOf", () => {
  it.each(good)("%s (%s) reads well", (attribute, kind, unit, phrase) => expect(phraseOf(attribute, kind, unit)).toBe(phrase));
  it.each(unsure)("%s (%s) stays out of questions", (attribute, kind, unit, phrase) =>
    expect(phraseOf(attribute, kind, unit)).toBe(phrase),
  );
  it("figures with parts count nothing", () => {
    expect(phraseOf("rooms", "quantity", null, true)).toBeNull();
    expect(phraseOf("rooms", "quantity", null, false)).toBe("number of rooms");
  });
  it("a mixed attribute has no phrase", () => expect(phraseOf("population", "mixed", null)).toBeNull());
});

describe("the head of a phrase", () => {
  it.each([
    ["total length of the land boundaries", "length"],
    ["GDP per capita", "GDP"],
    ["border countries", "countries"],
  ])("%s -> %s", (phrase, head) => expect(headOf(phrase.split(" "))).toBe(head));
  it.each(["exports", "countries", "boundaries"])("%s is plural", (noun) => expect(isPlural(noun)).toBe(true));
  it.each(["status", "press", "basis", "statistics", "area"])("%s is not plural", (noun) => expect(isPlural(noun)).toBe(false));
});
