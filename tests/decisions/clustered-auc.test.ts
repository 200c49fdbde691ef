import { describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { clusteredAuc, type ScoredItem } from "../../pipelines/decisions/clustered-auc.ts";

const random = seededRandom("auc");
const drawn = (clusters: number, each: number, shift: number): ScoredItem[] =>
  Array.from({ length: clusters * each }, (_, at) => {
    const positive = at % 4 === 0;
    return { cluster: `q${at % clusters}`, positive, score: Math.round((random.next() + (positive ? shift : 0)) * 50) };
  });

/** By its definition, pair by pair. */
function byPairs(items: readonly ScoredItem[]): number {
  let [sum, pairs] = [0, 0];
  for (const a of items)
    for (const b of items)
      if (a.positive && !b.positive) {
        pairs += 1;
        sum += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
      }
  return sum / pairs;
}

describe("the area under the curve", () => {
  it("is the share of pairs in their order, ties half", () => {
    for (const shift of [-0.3, 0, 0.4]) {
      const items = drawn(20, 6, shift);
      expect(clusteredAuc(items).value).toBeCloseTo(byPairs(items), 12);
    }
  });

  it("is no surer of the same questions said twice", () => {
    const items = drawn(100, 4, 0.1);
    const [once, twice] = [clusteredAuc(items), clusteredAuc([...items, ...items])];
    expect(twice.value).toBeCloseTo(once.value, 12);
    expect(twice.variance).toBeCloseTo(once.variance, 4);
    const apart = clusteredAuc([...items, ...items.map((item) => ({ ...item, cluster: `${item.cluster} again` }))]);
    expect(apart.variance).toBeLessThan(0.6 * once.variance);
  });

  it("has its chance value within the interval nineteen times in twenty", () => {
    const rounds = 400;
    let inside = 0;
    for (let round = 0; round < rounds; round++) {
      const { value, variance } = clusteredAuc(drawn(60, 4, 0));
      if (Math.abs(value - 0.5) <= 1.96 * Math.sqrt(variance)) inside += 1;
    }
    expect(inside / rounds).toBeGreaterThan(0.91);
    expect(inside / rounds).toBeLessThan(0.98);
  });

  it("says nothing of one question, or of one kind", () => {
    expect(clusteredAuc(drawn(1, 8, 0)).variance).toBe(Infinity);
    expect(clusteredAuc(drawn(8, 4, 0).filter(({ positive }) => positive)).value).toBeNaN();
  });
});
