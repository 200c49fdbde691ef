import { expect, it } from "vitest";
import { rolledOut } from "../../../pipelines/recipes/steps/rolled-out.ts";
import { Config, type Question } from "../../../schemas/index.ts";

it("a level has its own share of runs where a config names it, and the share of all where not", () => {
  const config = (rollouts: object): Config => Config.parse({ sources: [{ demo: {} }], rollouts });
  const of = (level: number, given: Config, pages = 2): number =>
    rolledOut({ difficulty: { level }, goldPath: Array.from({ length: pages }, (_, at) => String(at)) } as unknown as Question, given);
  const some = config({ share: 0.1, levels: { 1: 0, 4: 1 } });
  expect([1, 2, 3, 4, 5].map((level) => of(level, some))).toEqual([0, 0.1, 0.1, 1, 0.1]);
  expect(of(4, config({ share: 0.3 }))).toBe(0.3);
  // The most populous of a list's members: two steps, and a page for each.
  expect([of(2, some, 20), of(5, some, 20)]).toEqual([1, 0.1]);
});
