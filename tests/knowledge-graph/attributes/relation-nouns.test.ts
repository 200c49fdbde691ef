import { expect, it } from "vitest";
import { relationNoun } from "../../../knowledge-graph/attributes/relation-nouns.ts";

it.each([
  ["born in", false, "place of birth"],
  ["first performed at", false, "place of first performance"],
  ["first climbed by", true, "first climbers"],
  ["written by", false, "author"],
  ["located in", false, "location"],
  ["depends on", true, "dependencies"],
  ["flows into", false, "receiving water"],
  ["published in", false, undefined],
  ["served from", false, undefined],
])("%s (several: %s) is its %s", (label, several, noun) => {
  expect(relationNoun(label, several)).toBe(noun);
});
