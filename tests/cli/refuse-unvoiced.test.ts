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
