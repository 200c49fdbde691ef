import { describe, expect, it } from "vitest";
import { isEnglishWord, splitWord } from "../../../knowledge-graph/attributes/english-words.ts";

describe("English words", () => {
  it("are those of the tagger, and forms of them", () =>
    expect(["country", "states", "elevation", "subd", "tz"].map(isEnglishWord)).toEqual([true, true, true, false, false]));

  it.each([
    ["countrycode", "country code"],
    ["oxidationstates", "oxidation states"],
    ["boilingpoint", "boiling point"],
    ["birthplace", "birthplace"],
    ["releasedate", "release date"],
    ["subd", "subd"],
    ["tailnum", "tailnum"],
    ["naechtigungen", "naechtigungen"],
    ["Ländercode", "Ländercode"],
  ])("%s -> %s", (word, words) => expect(splitWord(word)).toBe(words));
});
