import { describe, expect, it } from "vitest";
import { nearestOf } from "../../pipelines/agents/policies/nearest-figures.ts";
import { rangeWords } from "../../pipelines/agents/policies/range-words.ts";

const figure = (name: string, place: number) => ({ name, text: `${place} million`, place });

describe("figures held against two ends", () => {
  const edges = [
    { text: "20 million", place: 20 },
    { text: "10 million", place: 10 },
  ];

  it("are told with both ends, those within with their figures, and those without as such", () => {
    const inside = [figure("Mali", 15)];
    const outside = [figure("Chad", 9), figure("Ghana", 25)];
    for (const text of rangeWords({ what: "population in 2015", isDate: false, edges, inside, outside })) {
      expect(text).toMatch(/between 10 million and 20 million/);
      expect(text).toMatch(/one is.*: Mali 15 million\./);
      expect(text).toMatch(/(?:not|Not so|Outside of that): Chad 9 million; Ghana 25 million\.$/);
    }
  });

  it("of many the nearest on either side are told", () => {
    const outside = Array.from({ length: 6 }, (_, at) => [figure(`Low${at}`, at), figure(`High${at}`, 30 + at)]).flat();
    for (const text of rangeWords({ what: "population", isDate: false, edges, inside: [figure("Mali", 15)], outside }))
      expect(text).toMatch(/Low5 with 5 million on the one side and High0 with 30 million on the other\.$/);
  });
});

describe("the nearest of a row", () => {
  it("is named with those that stand where it does; of many it is said how many they are", () => {
    expect(nearestOf([figure("Mali", 3), figure("Chad", 4)])).toMatchObject({ names: "Mali", is: "is", text: "3 million" });
    expect(nearestOf([figure("Mali", 0), figure("Chad", 0), figure("Togo", 1)])).toMatchObject({
      names: "Mali and Chad",
      is: "are",
      text: "0 million each",
    });
    expect(nearestOf(["A", "B", "C", "D", "E"].map((name) => figure(name, 0)))).toMatchObject({ names: "five", comes: "come" });
    expect(nearestOf([])).toBeUndefined();
  });
});
