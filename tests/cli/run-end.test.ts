import { expect, it } from "vitest";
import { contentsText } from "../../pipelines/cli/run-end.ts";
import type { Manifest } from "../../schemas/manifest.ts";

const told = (...levels: readonly (readonly [string, number])[]): string =>
  contentsText({
    files: [],
    funnel: [
      { stage: "questions", what: "wanted", count: 30 },
      { stage: "questions", what: "factual", count: 30 },
      ...levels.map(([what, count]) => ({ stage: "levels", what, count })),
    ],
  } as unknown as Manifest);

it("the end tells how hard the questions are, and of which levels there is none", () => {
  expect(told(["1", 20], ["2", 8], ["3", 2])).toContain("  20 of level 1, 8 of level 2, 2 of level 3; none of level 4 or 5");
  expect(told(["1", 1], ["2", 1], ["3", 1], ["4", 1], ["5", 1])).toContain("1 of level 5\n".trim());
  expect(told(["1", 1], ["2", 1], ["3", 1], ["4", 1], ["5", 1])).not.toContain("none of level");
});
