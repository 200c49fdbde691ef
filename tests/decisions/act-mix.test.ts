import { expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { drawMix, type ActKind } from "../../pipelines/decisions/act-mix.ts";

const DRAWS = 90_000;
const ALTERNATIVES = 3;

it("among options of two kinds of acts each is as often the original, the odd one out too", () => {
  const random = seededRandom(11);
  /** By the pair and by how many options are of its first kind: decisions, and those of which such a one is the original. */
  const counted = new Map<string, { all: number; first: number }>();
  for (let at = 0; at < DRAWS; at++) {
    const chance = random.next();
    const kind: ActKind = chance < 0.29 ? "search" : chance < 0.82 ? "visit" : "answer";
    const mix = drawMix(kind, ALTERNATIVES, random);
    if (mix === undefined) continue;
    const [first = kind] = [kind, mix.kind].toSorted();
    const own = kind === first ? ALTERNATIVES + 1 - mix.count : mix.count;
    const key = `${[kind, mix.kind].toSorted().join()} ${own}`;
    const sums = counted.get(key) ?? { all: 0, first: 0 };
    counted.set(key, { all: sums.all + 1, first: sums.first + Number(kind === first) });
  }
  expect(counted.size).toBe(9);
  for (const [key, { all, first }] of counted) expect(Math.abs(first / all - Number(key.at(-1)) / 4), key).toBeLessThan(0.04);
});
