import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startsWithVowel } from "../../pipelines/language/inflection.ts";
import { articleLearner } from "../../pipelines/language/learned-articles.ts";
import { speciesLearner } from "../../pipelines/language/learned-species.ts";
import { nameBesideKind, placeByRule, withKindSaid } from "../../pipelines/language/entries/kind-places.ts";
import { dateWords } from "../../pipelines/language/writing/times.ts";
import { readDate } from "../../schemas/values/dates.ts";
import { namedInText } from "../../pipelines/language/writing/names.ts";

describe("the article of a name", () => {
  const of = (texts: readonly string[], name = "Stennet Lamp Room", names = [name]): boolean | undefined => {
    const learner = articleLearner(names);
    texts.forEach(learner.see);
    return learner.of(name);
  };

  it("is learned from sentences that have the name alone", () => {
    expect(of(["They met in the [Stennet Lamp Room](../room.html)."])).toBe(true);
    expect(of(["It came from Stennet Lamp Room and stayed.", "We went to Stennet Lamp Room."])).toBe(false);
    expect(of(["It came from Stennet Lamp Room."])).toBeUndefined();
    expect(of(["They like the Stennet Lamp Room museum café."])).toBeUndefined();
    expect(of(["Stennet Lamp Room | 1 | 2"])).toBeUndefined();
    expect(of(["in the Stennet Lamp Room.", "in Stennet Lamp Room.", "at Stennet Lamp Room."])).toBeUndefined();
  });

  it("of its own is small or great as sentences write it", () => {
    const name = "The Dunsford Microscope";
    expect(of(["He built the Dunsford Microscope.", "Of the Dunsford Microscope nothing is left."], name)).toBe(true);
    expect(
      of(["He staged The Dunsford Microscope.", "A page of The Dunsford Microscope.", "Seats for The Dunsford Microscope."], name),
    ).toBe(false);
    expect(of(["The Dunsford Microscope is large."], name)).toBeUndefined();
  });

  it("is that of most names that end alike, where there are three of them and one in four at most is written otherwise", () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (the, bare) => {
        const names = Array.from({ length: the + bare }, (_, at) => `${"ABCDEFGHIJKLM"[at] ?? ""}olm Engine Shed`);
        const texts = names.map((name, at) => (at < the ? `in the ${name}. ` : `in ${name}. at ${name}. `));
        const told = of([texts.join("")], "Other Engine Shed", [...names, "Other Engine Shed"]);
        const [more, less] = [Math.max(the, bare), Math.min(the, bare)];
        expect(told).toBe(more >= 3 && more >= 3 * less ? the > bare : undefined);
      }),
    );
  });

  it.each([
    ["Stennet Lamp Room", ["museum"], undefined, "the Stennet Lamp Room"],
    ["Halmerian Youth Orchestra", ["ensemble"], undefined, "the Halmerian Youth Orchestra"],
    ["Halmerian Youth Orchestra", ["ensemble"], false, "Halmerian Youth Orchestra"],
    ["Lowmoss Mill", ["museum"], undefined, "Lowmoss Mill"],
    ["Lowmoss Mill", ["museum"], true, "the Lowmoss Mill"],
    ["Kelmarch Railway", ["line"], false, "Kelmarch Railway"],
    ["Ada Branch", ["person"], undefined, "Ada Branch"],
    ["The Tides", ["play"], false, "The Tides"],
    ["The Tides", ["play"], undefined, "The Tides"],
    ["The Tides", ["play"], true, "the Tides"],
    ["The Dunsford Microscope", ["object"], undefined, "the Dunsford Microscope"],
    ["The Dunsford Microscope", ["object"], false, "The Dunsford Microscope"],
  ] as const)("%s of %s, where pages say %s: %s", (name, types, article, said) =>
    expect(namedInText({ name, types, ...(article !== undefined && { article }) })).toBe(said),
  );
});

it("a season is said by its two years, and what lasts longer in full", () => {
  expect(["2022/2023", "2018/2021", "1999/2000"].map(dateWords)).toEqual(["2022–23", "2018–2021", "1999–2000"]);
  for (const time of ["2022/2023", "2018/2021", "1999/2000"]) expect(readDate(dateWords(time) ?? "", 0)?.value).toBe(time);
});

it("what a database calls whatever it holds is said behind no name", () => {
  expect(withKindSaid("Quarrendon 12", "object", placeByRule("object"))).toBe("the Quarrendon 12");
  expect(withKindSaid("mem_0295", "object", placeByRule("object"))).toBe("the object mem_0295");
});

it("nobody says the article of a station, and its name is found beside it", () => {
  for (const [kind, said] of [["station", "Nether Hay station"], ["airport", "Nether Hay airport"], ["box", "the Nether Hay box"]] as const) {
    expect(withKindSaid("Nether Hay", kind, placeByRule(kind))).toBe(said);
    expect(withKindSaid("The Saltings", "stadium", { ...placeByRule("stadium"), stands: "behind" })).toBe("the Saltings stadium");
    expect(nameBesideKind(said, kind)).toBe("Nether Hay");
  }
}); // prettier-ignore

describe("a living thing", () => {
  const learned = (texts: Readonly<Record<string, string>>, kind = "species") => {
    const learner = speciesLearner();
    for (const [name, text] of Object.entries(texts)) learner.see(kind, name, text);
    return (name: string): string | undefined => learner.of(kind, name);
  };
  const FISH = { Haddock: "Here the haddock spawns.", "Northern prawn": "The stock of the northern prawn fell.", "Greenland halibut": "Pages place the Greenland halibut deep.", "Polar cod": "Polar cod | 3", "Atlantic cod": "-", Tusk: "" }; // prettier-ignore

  it("is written as its pages do, and what no page writes as the others of its kind", () => {
    const of = learned(FISH);
    expect(Object.keys(FISH).map(of)).toEqual(["the haddock", "the northern prawn", "the Greenland halibut", "the polar cod", "the Atlantic cod", "the tusk"]); // prettier-ignore
  });

  it("has its capital from the head of its page where some are written small, keeps that of a place, and no article where it is somebody's", () => {
    const shown = (names: readonly string[]) =>
      learned({ ...FISH, "Copper heather": "by the Copper heather", "Blue sundew": "by the Blue sundew", ...Object.fromEntries(names.map((name) => [name, ""])) }); // prettier-ignore
    const names = ["Velvet pitcher", "Old Caldry quince", "Rehlin's cycad", "Painter's woad"];
    expect(names.map(shown(names))).toEqual(["the velvet pitcher", "the Old Caldry quince", "Rehlin's cycad", "painter's woad"]);
  });

  it("keeps its name where pages write it without an article, are few, or it is of another kind", () => {
    expect(learned({ "Salvia pratensis": "of Salvia pratensis in", "Salvia nemorosa": "of Salvia nemorosa in", "Rosa canina": "of Rosa canina in" })("Rosa canina")).toBeUndefined(); // prettier-ignore
    expect(learned({ Haddock: FISH.Haddock })("Haddock")).toBeUndefined();
    expect(learned(FISH, "dish")("Haddock")).toBeUndefined();
  });
});

it.each([
  ["unit price", false],
  ["university", false],
  ["annual rate", true],
  ["uninhabited isle", true],
  ["European body", false],
  ["hourly wage", true],
  ["umbrella", true],
])("an before %s: %s", (word, an) => expect(startsWithVowel(word)).toBe(an));
