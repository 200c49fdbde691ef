import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openLibsql, type LibsqlFile } from "../../knowledge-graph/drivers/libsql.ts";
import { runLibsql } from "../../knowledge-graph/drivers/run-libsql.ts";
import { StoreError } from "../../knowledge-graph/index.ts";
import { type RunStore } from "../../pipelines/core/run-store.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { runStage, type StageOutputs } from "../../pipelines/core/run-stage.ts";
import { emit, reject, type ItemStage, type StageContext } from "../../pipelines/core/stage.ts";

const folder = mkdtempSync(join(tmpdir(), "stage-"));
const files: LibsqlFile[] = [];
let runs: RunStore;
let counts: Record<"done" | "reused" | "rejected", number>;
beforeEach(() => {
  const file = openLibsql(join(folder, `${files.length}.db`));
  files.push(file);
  runs = runLibsql(file);
  counts = { done: 0, reused: 0, rejected: 0 };
});
afterAll(() => {
  for (const file of files) file.close();
  rmSync(folder, { recursive: true });
});

const context = (more: Partial<StageContext> = {}): StageContext => ({
  runs,
  random: seededRandom(1),
  clock: { now: "2026-01-01T00:00:00.000Z" },
  signal: new AbortController().signal,
  progress: { start: () => {}, end: () => {}, add: (_stage, kind, count = 1) => void (counts[kind] += count) },
  concurrency: 4,
  ...more,
});

const Square = z.object({ square: z.number() });
type Square = z.infer<typeof Square>;
/** Counts how often it worked; the slower the smaller the item. */
function squares(more: Partial<ItemStage<number, Square>> = {}): ItemStage<number, Square> & { readonly worked: number[] } {
  const worked: number[] = [];
  return {
    name: "squares",
    version: "1",
    output: Square,
    batch: 1,
    keyOf: (item) => item,
    worked,
    async apply(item) {
      for (let turn = item % 5; turn < 5; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
      worked.push(item);
      return emit({ square: item * item });
    },
    ...more,
  };
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const outputs = async (kept: StageOutputs<Square>): Promise<number[]> => {
  const all: number[] = [];
  for await (const { square } of kept) all.push(square);
  return all;
};
const rejections = async (kept: StageOutputs<Square>): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const rejection of kept.rejections()) all.push(rejection);
  return all;
};

describe("runStage", () => {
  it.each([1, 7, 64])("gives outputs in the order of the items, again and again, in batches of %i", async (batch) => {
    const stage = squares({ batch });
    const kept = await runStage(stage, numbers(150), context());
    expect(kept.items).toBe(150);
    const wanted = numbers(150).map((item) => item * item);
    expect(await outputs(kept)).toEqual(wanted);
    expect(await outputs(kept)).toEqual(wanted);
    expect(counts).toEqual({ done: 150, reused: 0, rejected: 0 });
  });

  it("takes no item at all", async () => {
    expect(await outputs(await runStage(squares(), [], context()))).toEqual([]);
  });

  it("does no finished item again", async () => {
    await runStage(squares(), numbers(20), context());
    const again = squares();
    const kept = await runStage(again, numbers(25), context());
    expect(again.worked.sort((a, b) => a - b)).toEqual([20, 21, 22, 23, 24]);
    expect(counts).toEqual({ done: 25, reused: 20, rejected: 0 });
    expect(await outputs(kept)).toHaveLength(25);
  });

  it("does all anew with another version, key, name or shape", async () => {
    await runStage(squares(), numbers(3), context());
    const others: Partial<ItemStage<number, Square>>[] = [
      { version: "2" },
      { name: "squares of old" },
      { keyOf: (item) => [item, "option"] },
      { output: Square.extend({ more: z.string().optional() }) },
    ];
    for (const other of others) {
      const stage = squares(other);
      expect(await outputs(await runStage(stage, numbers(3), context()))).toEqual([0, 1, 4]);
      expect(stage.worked).toHaveLength(3);
    }
  });

  it("refuses what does not fit the stage's schema", async () => {
    const stage = squares({ apply: () => Promise.resolve(emit({ square: "four" } as unknown as Square)) });
    const kept = await runStage(stage, [2], context());
    await expect(outputs(kept)).rejects.toThrow(/square/);
  });

  it("keeps reasons, with the name of what was dropped where one is given", async () => {
    const stage = squares({
      apply: (item) =>
        Promise.resolve(
          item === 1
            ? reject("tie", "as large as another", { item })
            : { outputs: [{ square: item }], rejections: [{ itemKey: `part ${item}`, reason: "leak", detail: "said too much" }] },
        ),
    });
    const kept = await runStage(stage, [1, 2], context());
    expect(await outputs(kept)).toEqual([2]);
    expect(await rejections(kept)).toEqual([
      {
        stage: "squares",
        itemKey: expect.stringMatching(/^[0-9a-f]{16}/),
        reason: "tie",
        detail: "as large as another",
        sample: { item: 1 },
      },
      { stage: "squares", itemKey: "part 2", reason: "leak", detail: "said too much" },
    ]);
    expect(counts).toEqual({ done: 1, reused: 0, rejected: 1 });
    await runStage(stage, [1, 2], context());
    expect(counts).toEqual({ done: 1, reused: 1, rejected: 2 });
  });

  it("makes a rejection of one item's error, and tries that item again the next time", async () => {
    let broken = true;
    const stage = squares({
      apply: (item) => (broken && item === 1 ? Promise.reject(new Error("no such luck")) : Promise.resolve(emit({ square: item * item }))),
    });
    const kept = await runStage(stage, numbers(3), context());
    expect(await outputs(kept)).toEqual([0, 4]);
    expect(await rejections(kept)).toMatchObject([{ reason: "error", detail: "no such luck" }]);
    broken = false;
    const better = await runStage(stage, numbers(3), context());
    expect(await outputs(better)).toEqual([0, 1, 4]);
    expect(await rejections(better)).toEqual([]);
  });

  it("ends when a store fails, and keeps what was finished in the same batch", async () => {
    const full = new StoreError("disk-full", "memory: the disk is full");
    const failing = squares({
      batch: 8,
      apply: (item) => (item === 5 ? Promise.reject(full) : Promise.resolve(emit({ square: item * item }))),
    });
    await expect(runStage(failing, numbers(8), context({ concurrency: 1 }))).rejects.toBe(full);
    const after = squares();
    await runStage(after, numbers(8), context());
    expect(after.worked.sort()).toEqual([5, 6, 7]);
  });

  it("throws what the items throw, once nothing is running any more", async () => {
    let running = 0;
    const stage = squares({
      async apply(item) {
        running++;
        await new Promise<void>((resolve) => setImmediate(resolve));
        running--;
        return emit({ square: item });
      },
    });
    function* broken(): Generator<number> {
      yield* numbers(3);
      throw new Error("the source broke");
    }
    await expect(runStage(stage, broken(), context())).rejects.toThrow("the source broke");
    expect(running).toBe(0);
    const after = squares();
    await runStage(after, numbers(3), context());
    expect(after.worked).toEqual([]);
  });

  it("finishes running items when it is stopped, keeps them, and goes on from there", async () => {
    const stop = new AbortController();
    const reason = new Error("stopped by hand");
    const stage = squares({
      async apply(item) {
        if (item === 10) stop.abort(reason);
        await new Promise<void>((resolve) => setImmediate(resolve));
        return emit({ square: item * item });
      },
    });
    await expect(runStage(stage, numbers(1000), context({ signal: stop.signal }))).rejects.toBe(reason);
    const finished = counts.done;
    expect(finished).toBeGreaterThan(10);
    expect(finished).toBeLessThan(30);
    const after = squares();
    const kept = await runStage(after, numbers(1000), context());
    expect(after.worked).toHaveLength(1000 - finished);
    expect(await outputs(kept)).toEqual(numbers(1000).map((item) => item * item));
  });

  it("has no more batches in flight than allowed, and takes no more items than it needs", async () => {
    let inFlight = 0;
    let most = 0;
    let taken = 0;
    let done = 0;
    let ahead = 0;
    function* items(): Generator<number> {
      for (const item of numbers(200)) {
        taken++;
        ahead = Math.max(ahead, taken - done);
        yield item;
      }
    }
    const stage = squares({
      async apply(item) {
        most = Math.max(most, ++inFlight);
        await new Promise<void>((resolve) => setImmediate(resolve));
        inFlight--;
        done++;
        return emit({ square: item });
      },
    });
    await runStage(stage, items(), context({ concurrency: 3 }));
    expect(most).toBe(3);
    expect(ahead).toBeLessThan(20);
  });
});

it("reads large results a few at a time, small ones many", async () => {
  const read: number[] = [];
  const watched: RunStore = {
    ...runs,
    read: (stage, keys) => {
      read.push(keys.length);
      return runs.read(stage, keys);
    },
  };
  const Text = z.object({ text: z.string() });
  const texts = async (name: string, length: number): Promise<readonly number[]> => {
    const stage: ItemStage<number, z.infer<typeof Text>> = {
      name,
      version: "1",
      output: Text,
      batch: 8,
      keyOf: (item) => item,
      apply: async (item) => emit({ text: String(item % 10).repeat(length) }),
    };
    const kept = await runStage(stage, numbers(100), context({ runs: watched }));
    read.length = 0;
    let count = 0;
    for await (const { text } of kept) expect(text[0]).toBe(String(count++ % 10));
    expect(count).toBe(100);
    return [...read];
  };
  expect(Math.max(...(await texts("large", 600_000)))).toBeLessThan(8);
  expect(Math.max(...(await texts("small", 10)))).toBe(64);
});
