import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";

describe("seededRandom", () => {
  it("gives the same numbers for the same path, others for another", () => {
    const draw = (...path: (string | number)[]) =>
      Array.from({ length: 5 }, () => 0).map(
        (
          (random) => () =>
            random.next()
        )(seededRandom(...path)),
      );
    expect(draw(7, "a")).toEqual(draw(7, "a"));
    expect(draw(7, "a")).not.toEqual(draw(7, "b"));
    expect(draw(7, "a")).not.toEqual(draw(8, "a"));
  });

  it("forks do not depend on what was drawn before", () => {
    const used = seededRandom(1);
    used.next();
    expect(used.fork("x", 3).next()).toBe(seededRandom(1).fork("x", 3).next());
  });

  it("shuffles are permutations and leave the input alone", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const copy = [...items];
        const shuffled = seededRandom(seed).shuffle(items);
        expect(items).toEqual(copy);
        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });

  it("is uniform: 60,000 draws of 6 within 4 standard deviations", () => {
    const random = seededRandom("dice");
    const counts = new Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) {
      const face = random.int(6);
      counts[face] = (counts[face] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt(60_000 * (1 / 6) * (5 / 6)));
  });

  it("copies go on where it stands, and take nothing from it", () => {
    const random = seededRandom(1);
    random.shuffle([1, 2, 3]);
    const [copy, other] = [random.copy(), random.copy()];
    const drawn = [copy.next(), copy.int(9), copy.fork("a").next()];
    expect([other.next(), other.int(9), other.fork("a").next()]).toEqual(drawn);
    expect([random.next(), random.int(9), random.fork("a").next()]).toEqual(drawn);
  });

  it("refuses to pick from nothing", () => expect(() => seededRandom(1).pick([])).toThrow(RangeError));
});
