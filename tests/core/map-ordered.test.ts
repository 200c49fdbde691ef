import { describe, expect, it } from "vitest";
import { batches, mapOrdered } from "../../pipelines/core/map-ordered.ts";

/** Promises that the test settles itself, in the order that it likes. */
function gates(count: number): { readonly opened: Promise<void>[]; open(index: number): void } {
  const doors: (() => void)[] = [];
  const opened = Array.from({ length: count }, (_, index) => new Promise<void>((resolve) => (doors[index] = resolve)));
  return { opened, open: (index) => doors[index]?.() };
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe("ordered", () => {
  it("gives results in the order of the items, whichever is done first", async () => {
    const { opened, open } = gates(3);
    const result = collect(
      mapOrdered(numbers(3), 3, async (index) => {
        await opened[index];
        return index * 10;
      }),
    );
    for (const index of [2, 1, 0]) open(index);
    expect(await result).toEqual([0, 10, 20]);
  });

  it("has no more in flight than allowed, and does not run far ahead of who takes the results", async () => {
    let inFlight = 0;
    let most = 0;
    let taken = 0;
    let begun = 0;
    let ahead = 0;
    const results = mapOrdered(numbers(50), 4, async (index) => {
      most = Math.max(most, ++inFlight);
      ahead = Math.max(ahead, ++begun - taken);
      await new Promise<void>((resolve) => setImmediate(resolve));
      inFlight--;
      return index;
    });
    for await (const index of results) {
      expect(index).toBe(taken);
      taken++;
    }
    expect(taken).toBe(50);
    expect(most).toBe(4);
    expect(ahead).toBeLessThanOrEqual(9);
  });

  it("throws where the failed item stands, after the results before it", async () => {
    const seen: number[] = [];
    const work = async (): Promise<void> => {
      const results = mapOrdered(numbers(6), 2, (index) => (index === 3 ? Promise.reject(new Error("three")) : Promise.resolve(index)));
      for await (const index of results) seen.push(index);
    };
    await expect(work()).rejects.toThrow("three");
    expect(seen).toEqual([0, 1, 2]);
  });

  it("throws what the items throw", async () => {
    function* broken(): Generator<number> {
      yield 1;
      throw new Error("no more");
    }
    await expect(collect(mapOrdered(broken(), 2, (item) => Promise.resolve(item)))).rejects.toThrow("no more");
  });
});

describe("batches", () => {
  it("groups, the last one shorter", async () => {
    expect(await collect(batches(numbers(5), 2))).toEqual([[0, 1], [2, 3], [4]]);
    expect(await collect(batches([], 2))).toEqual([]);
  });
});
