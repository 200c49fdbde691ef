import { expect, it } from "vitest";
import { deepSpread } from "../../pipelines/questions/deep-spread.ts";
import type { Question } from "../../schemas/index.ts";

const question = (text: string, level = 4, hidden = text): Question =>
  ({ text, difficulty: { level }, hiddenEntities: [hidden], program: { nodes: [] } }) as unknown as Question;
const told = (a: string, b: string): string => `Only one country borders both ${a} and ${b}. How many airports does it have?`;

it("takes a riddle three times, and again when others have come", () => {
  const spread = deepSpread(3000);
  const take = (one: Question): boolean => {
    if (spread.full(one) !== undefined) return false;
    spread.add(one);
    return true;
  };
  const pairs = ["Chad", "Niger", "Mali", "Togo", "Benin"].map((name) => question(told(name, "Egypt")));
  expect(pairs.map(take)).toEqual([true, true, true, false, false]);
  expect(take(question(told("Chad", "Gabon"), 3))).toBe(true);
  const others = Array.from({ length: 30 }, (_, at) => question(`How many of ${"abcdefghijklmnopqrstuvwxyzABCD"[at] ?? ""} are there?`));
  expect(others.every(take)).toBe(true);
  expect(pairs.slice(3).map(take)).toEqual([true, true]);
});

it("tells one hidden thing as often as there is room for, and not more", () => {
  const spread = deepSpread(100);
  const one = (how: string): Question => question(`${how} one of Chad's neighbours is in OPEC. How large is it?`, 4, "Libya");
  expect(spread.full(one("Only"))).toBeUndefined();
  spread.add(one("Only"));
  expect(spread.full(one("Just"))).toBe("the hidden Libya");
});
