import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMemory } from "../../../knowledge-graph/index.ts";
import type { RunStore } from "../../../pipelines/core/run-store.ts";
import { openWebCache } from "../../../pipelines/agents/environments/web/cache.ts";
import { pace, tryWithPatience } from "../../../pipelines/agents/environments/web/patience.ts";
import { NoAnswer } from "../../../pipelines/tools/no-answer.ts";
import { standingTime } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "groundwork-web-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const NOW = "2026-11-22T00:00:00Z";
const limits = { entries: 3, days: 7, now: NOW };

/** Opens a store, lets somebody work with it and closes it: each is a process of its own. */
async function withRuns<T>(path: string, work: (runs: RunStore) => Promise<T>): Promise<T> {
  const memory = await openMemory({ path });
  try {
    return await work(memory.runs);
  } finally {
    await memory.close();
  }
}

const stored = async (runs: RunStore): Promise<number> => {
  let count = 0;
  for await (const _ of runs.entries("web cache")) count++;
  return count;
};

describe("web cache", () => {
  const path = (): string => join(folder, `${files++}.db`);

  it("gives back what was said of the same thing, and nothing of another", async () => {
    await withRuns(path(), async (runs) => {
      const cache = await openWebCache({ runs, ...limits });
      await cache.set("page of a", "page", "a");
      expect(await cache.get("page", "a")).toBe("page of a");
      expect(await cache.get("page", "b")).toBeUndefined();
      expect(await cache.get("search", "a")).toBeUndefined();
    });
  });

  it("outlives the process, with the order of use", async () => {
    const file = path();
    await withRuns(file, async (runs) => {
      const cache = await openWebCache({ runs, ...limits });
      for (const name of ["a", "b", "c"]) await cache.set(name, "page", name);
      await cache.get("page", "a");
      await cache.flush();
    });
    await withRuns(file, async (runs) => {
      const cache = await openWebCache({ runs, ...limits });
      await cache.set("d", "page", "d");
      expect(await cache.get("page", "b")).toBeUndefined();
      expect([await cache.get("page", "a"), await cache.get("page", "c"), await cache.get("page", "d")]).toEqual(["a", "c", "d"]);
    });
  });

  it("is bounded, also after a kill and with a smaller bound", async () => {
    const file = path();
    await withRuns(file, async (runs) => {
      const cache = await openWebCache({ runs, ...limits, entries: 50 });
      // Never flushed: the process is gone before.
      for (let at = 0; at < 200; at++) await cache.set(`${at}`, "page", `${at}`);
      expect([cache.size, await stored(runs)]).toEqual([50, 50]);
    });
    await withRuns(file, async (runs) => {
      const cache = await openWebCache({ runs, ...limits, entries: 10 });
      expect([cache.size, await stored(runs)]).toEqual([10, 10]);
      expect(await cache.get("page", "199")).toBe("199");
      expect(await cache.get("page", "150")).toBeUndefined();
    });
  });

  it("what is too old is not given any more", async () => {
    const file = path();
    await withRuns(file, async (runs) => (await openWebCache({ runs, ...limits })).set("then", "page", "a"));
    await withRuns(file, async (runs) => {
      const week = await openWebCache({ runs, ...limits, now: "2026-11-29T00:00:00Z" });
      expect(await week.get("page", "a")).toBe("then");
      const later = await openWebCache({ runs, ...limits, now: "2026-11-29T00:00:01Z" });
      expect(await later.get("page", "a")).toBeUndefined();
      await later.set("now", "page", "a");
      expect(await later.get("page", "a")).toBe("now");
    });
  });
});

describe("pace", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const startsOf = async (count: number, paced: ReturnType<typeof pace>): Promise<readonly number[]> => {
    const begun = Date.now();
    const starts: number[] = [];
    const all = Promise.all(
      Array.from({ length: count }, () =>
        paced(async () => {
          starts.push(Date.now() - begun);
          return Promise.resolve();
        }),
      ),
    );
    await vi.runAllTimersAsync();
    await all;
    return starts;
  };

  it("starts no more than so many within any second", async () => {
    const starts = await startsOf(45, pace(10));
    expect(starts).toHaveLength(45);
    for (const [at, start] of starts.entries()) {
      const tenth = starts[at + 10];
      if (tenth !== undefined) expect(tenth - start).toBeGreaterThanOrEqual(1_000);
    }
    // And no slower than it may.
    expect(starts.at(-1)).toBeLessThan(4_500);
  });

  it("keeps the pause that a service asks for, and paces below one a second", async () => {
    for (const paced of [pace(10, 3_000), pace(1 / 3)]) {
      const starts = await startsOf(4, paced);
      for (const [at, start] of starts.entries()) if (at > 0) expect(start - starts[at - 1]!).toBeGreaterThanOrEqual(3_000);
    }
  });
});

describe("patience", () => {
  const failing = (times: number, error: () => Error): { readonly once: () => Promise<number>; readonly asked: () => number } => {
    let asked = 0;
    return {
      once: () => (++asked > times ? Promise.resolve(asked) : Promise.reject(error())),
      asked: () => asked,
    };
  };
  const signal = new AbortController().signal;
  const passing = (retryAfter?: number): Error =>
    new NoAnswer("http-status", "the server answered 503", { retryable: true, status: 503, retryAfter });

  it("waits longer each time, or as long as the service asks", async () => {
    const time = standingTime();
    const { once } = failing(2, () => passing());
    expect(await tryWithPatience(once, { pace: pace(1_000), retries: 3, time, signal })).toBe(3);
    expect(time.waits).toEqual([500, 1_000]);
    const other = standingTime();
    await tryWithPatience(failing(1, () => passing(7_000)).once, { pace: pace(1_000), retries: 3, time: other, signal });
    expect(other.waits).toEqual([7_000]);
  });

  it("gives up after the retries, at once where another try mends nothing, and on what is no answer's failure", async () => {
    const time = standingTime();
    const given = { pace: pace(1_000), retries: 3, time, signal };
    const always = failing(99, () => passing());
    await expect(tryWithPatience(always.once, given)).rejects.toThrow("503");
    expect([always.asked(), time.waits]).toEqual([4, [500, 1_000, 2_000]]);
    for (const error of [new NoAnswer("http-status", "the server answered 404"), new TypeError("a defect")]) {
      const lasting = failing(99, () => error);
      await expect(tryWithPatience(lasting.once, given)).rejects.toBe(error);
      expect(lasting.asked()).toBe(1);
    }
  });

  it("stops when the run is stopped", async () => {
    const stopped = AbortSignal.abort(new Error("stopped by hand"));
    const never = failing(0, () => passing());
    await expect(tryWithPatience(never.once, { pace: pace(1_000), retries: 3, time: standingTime(), signal: stopped })).rejects.toThrow(
      "by hand",
    );
    expect(never.asked()).toBe(0);
  });
});
