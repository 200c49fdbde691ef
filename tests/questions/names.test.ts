import { describe, expect, it } from "vitest";
import { fullNames } from "../../pipelines/language/writing/full-names.ts";
import { nameInText, ownArticle } from "../../pipelines/language/writing/names.ts";

describe("a name inside a sentence", () => {
  it.each([
    ["Port of Spain", "Port of Spain"],
    ["Western Sahara", "Western Sahara"],
    ["Sahara", "the Sahara"],
    ["Bahamas, The", "the Bahamas"],
    ["Isle of Man", "the Isle of Man"],
    ["Congo (Brazzaville)", "Congo (Brazzaville)"],
    ["Congo, Democratic Republic of the", "the Democratic Republic of the Congo"],
  ])("%s -> %s", (name, said) => expect(nameInText(name)).toBe(said));
});

const things = (kind: string, names: readonly string[]) =>
  names.map((name) => ({ id: name, name, aliases: [], types: [kind], description: "", uris: [`https://things.example/${name}`] }));

describe("an article", () => {
  it.each([
    ["The Tides", "play", true],
    ["The Gambia", "country", false],
    ["The Northern League", "league", false],
    ["Theodora", "play", false],
  ])("of %s, a %s, is its own: %s", (name, kind, own) => expect(ownArticle({ name, types: [kind] })).toBe(own));

  it("stands before names that end in what the things are, and before no name of two words that begin alike", () => {
    const cameras = things("instrument", ["CMOS camera", "Guide camera", "Dome camera", "Zell refractor", "Comet refractor", "Old Tom"]);
    const plants = things("plant", ["Salvia officinalis", "Salvia pratensis", "Salvia verticillata", "Rosa canina", "Rosa rugosa"]);
    const { full } = fullNames([...cameras, ...plants]);
    expect(full.get("CMOS camera")).toBe("the CMOS camera");
    expect(full.get("Zell refractor")).toBe("the Zell refractor");
    expect(full.has("Old Tom")).toBe(false);
    expect([...full.keys()].filter((name) => /^(?:Salvia|Rosa)/.test(name))).toEqual([]);
  });
});
