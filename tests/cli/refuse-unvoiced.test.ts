import { expect, it } from "vitest";
import { refuseUnvoiced } from "../../pipelines/cli/refuse-unvoiced.ts";
import { voicedBy } from "../../pipelines/recipes/steps/voiced-counts.ts";

const ends = (asked: number, stand: number): unknown => {
  try {
    refuseUnvoiced(
      { funnel: [...voicedBy("words", asked, stand), { stage: "rejected by words", what: "other-constants", count: asked }] },
      "groundwork memory replies --prune",
    );
  } catch (error) {
    return error;
  }
  return undefined;
};

it("a model of which nothing stands ends the run with 5, what to do and what stands in its place", () => {
  expect(ends(20, 0)).toMatchObject({ exitCode: 5 });
  for (const part of ["words: nothing that the model said of 20 questions stands (20 other-constants)", "in the rules' own words", "--prune", "driver: rules"]) expect((ends(20, 0) as Error).message).toContain(part); // prettier-ignore
});

it("anything that stands, and a night that asks next to nothing, ends with 0", () => {
  expect([ends(20, 1), ends(19, 0), ends(0, 0)]).toEqual([undefined, undefined, undefined]);
});

it("names every task of which nothing stands, and speaks of no rules' words where another task's stand", () => {
  const message = (...funnel: ReturnType<typeof voicedBy>[]): string => {
    try {
      refuseUnvoiced({ funnel: funnel.flat() }, "prune");
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  const both = message(voicedBy("words", 30, 0), voicedBy("alternatives", 24, 0));
  expect(both).toContain("words: nothing that the model said of 30 questions stands, nor of 24 asked for alternatives");
  expect(both).toContain("all of it in the rules' own words");
  const one = message(voicedBy("alternatives", 24, 0), voicedBy("plans", 30, 6));
  expect(one).toContain("alternatives: nothing that the model said of 24 runs stands");
  expect(one).not.toContain("all of it");
});
