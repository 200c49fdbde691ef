import fc from "fast-check";
import { expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { evenSpread } from "../../pipelines/questions/even-spread.ts";
import type { AttributeInfo, Entity, Question } from "../../schemas/index.ts";

const things = (known: number) => ({
  attribute: (name: string) => ({ name, subjects: known, coverage: [{ type: "club", known, all: known }] }) as unknown as AttributeInfo,
  entity: (id: string) => ({ id, types: ["club"] }) as unknown as Entity,
});
const asking = (...steps: readonly ProgramStep[]): Question => ({ program: programOf(...steps) }) as unknown as Question;
const between = (a: number, b: number, which: "max" | "min", attribute = "budget"): Question =>
  asking(
    ["Find", { entity: `c${a}` }],
    ["Find", { entity: `c${b}` }],
    ["SelectBetween", { attribute, which }, 0, 1],
    ["QueryName", {}, -1],
  );
const taken = (known: number, questions: readonly Question[]): number => {
  const spread = evenSpread(things(known));
  return questions.filter((one) => {
    const isFree = spread.full(one) === undefined;
    if (isFree) spread.add(one);
    return isFree;
  }).length;
};
const pairs = (known: number): readonly (readonly [number, number])[] =>
  Array.from({ length: known }, (_, a) => Array.from({ length: a }, (_, b) => [a, b] as const)).flat();

it("choices by one figure are as many as name each thing about once, of the least half as many, whatever there are", () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 40 }), (known) => {
      const most = taken(known, pairs(known).map(([a, b]) => between(a, b, "max")));
      const least = taken(known, pairs(known).map(([a, b]) => between(a, b, "min")));
      expect([most, least]).toEqual([Math.max(2, Math.ceil(known / 2)), Math.max(2, Math.ceil(known / 4))]);
    }),
    { numRuns: 20 },
  );
}); // prettier-ignore

it("other figures, differences and look-ups have room of their own", () => {
  const spread = evenSpread(things(4));
  for (const [a, b] of [[0, 1], [2, 3]] as const) spread.add(between(a, b, "max")); // prettier-ignore
  expect(spread.full(between(0, 2, "max"))).toContain("the most by budget of one club and another, of which there are 4");
  expect(spread.full(between(0, 2, "max", "titles"))).toBeUndefined();
  expect(spread.full(between(0, 2, "min"))).toBeUndefined();
  const value = (id: string): readonly ProgramStep[] => [["Find", { entity: id }], ["QueryAttribute", { attribute: "budget" }, -1]]; // prettier-ignore
  expect(spread.full(asking(...value("c0")))).toBeUndefined();
  const difference = asking(["Find", { entity: "c0" }], ["QueryAttribute", { attribute: "budget" }, 0], ["Find", { entity: "c1" }], ["QueryAttribute", { attribute: "budget" }, 2], ["Compute", { operation: "difference" }, 1, 3]); // prettier-ignore
  for (let at = 0; at < 2; at++) {
    expect(spread.full(difference)).toBeUndefined();
    spread.add(difference);
  }
  expect(spread.full(difference)).toContain("the difference by budget");
});
