import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../pipelines/models/estimate.ts";
import { limitModel, type LimitOptions } from "../../pipelines/models/limit-model.ts";
import { ModelError } from "../../pipelines/models/model-error.ts";
import type { Model } from "../../pipelines/models/model.ts";
import { retryModel } from "../../pipelines/models/retry-model.ts";
import { fakeTime, type FakeTime } from "./fake-time.ts";
import { asking, never, reply, scripted } from "./scripted.ts";

const options = (time: FakeTime, more: Partial<LimitOptions> = {}): LimitOptions => ({
  concurrency: 64,
  requestsPerMinute: undefined,
  tokensPerMinute: undefined,
  estimate: estimateTokens(),
  time,
  ...more,
});
const refusal = (retryAfter?: number): ModelError => new ModelError("rate-limited", "429", retryAfter === undefined ? {} : { retryAfter });

/** As a stage asks: so many at once, each the next as soon as it has its answer. `done` has the times of all answers. */
function pool(model: Model, time: FakeTime, size: number): { readonly done: number[]; stop(): void } {
  const done: number[] = [];
  const running = { open: true };
  for (let at = 0; at < size; at++)
    void (async () => {
      for (let index = 0; running.open; index++) {
        await model.complete(asking(`${at} ${index}`), never).then(
          () => done.push(time.now()),
          () => undefined,
        );
      }
    })();
  return { done, stop: () => void (running.open = false) };
}
const within = (times: readonly number[], from: number, to: number): number => times.filter((at) => at >= from && at < to).length;

describe("limited", () => {
  it("keeps to the calls in flight", async () => {
    const time = fakeTime();
    let [now, most] = [0, 0];
    const model = limitModel(
      scripted(async () => {
        most = Math.max(most, ++now);
        await time.wait(10, never);
        now--;
        return reply("x");
      }),
      options(time, { concurrency: 3 }),
    );
    await time.during(Promise.all(Array.from({ length: 20 }, (_, at) => model.complete(asking(`${at}`), never))));
    expect(most).toBe(3);
  });

  it("keeps to requests and tokens a minute in every minute, and uses them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 6, max: 600 }),
        fc.integer({ min: 1_000, max: 100_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        async (requestsPerMinute, tokensPerMinute, latency) => {
          const time = fakeTime();
          const starts: { at: number; tokens: number }[] = [];
          const inner = scripted(async ({ messages }) => {
            const [at = 0, index = 0] = messages[0]?.content.split(" ").map(Number) ?? [];
            const tokens = 20 + ((at + index) % 5) * 30;
            starts.push({ at: time.now(), tokens });
            await time.wait(latency, never);
            return reply("x", { input: 10, output: tokens - 10 });
          });
          const running = pool(limitModel(inner, options(time, { requestsPerMinute, tokensPerMinute })), time, 32);
          await time.until(180_000);
          running.stop();
          for (const { at: from } of starts) {
            const minute = starts.filter(({ at }) => at >= from && at < from + 60_000);
            expect(minute.length).toBeLessThanOrEqual(requestsPerMinute + 1);
          }
          const last = starts.filter(({ at }) => at >= 120_000);
          const tokens = last.reduce((sum, one) => sum + one.tokens, 0);
          expect(tokens).toBeLessThanOrEqual(tokensPerMinute * 1.02 + 3 * 140);
          const ideal = Math.min(requestsPerMinute, tokensPerMinute / 80, (32 * 60_000) / latency);
          expect(last.length).toBeGreaterThanOrEqual(Math.floor(ideal * 0.85) - 2);
        },
      ),
      { numRuns: 10 },
    );
  });

  it.each([64, 256])(
    "with %i in flight the rate is back at nine tenths within 10 s of a storm that refuses all for 60 s",
    async (concurrency) => {
      const time = fakeTime();
      const endpoint = scripted(async () => {
        const storm = time.now() >= 10_000 && time.now() < 70_000;
        await time.wait(storm ? 5 : 200, never);
        if (storm) throw refusal();
        return reply("x");
      });
      const limits = limitModel(endpoint, options(time, { concurrency }));
      const running = pool(retryModel(limits, { retries: 6, time, endpoint: "here" }), time, concurrency);
      await time.until(9_000);
      const before = within(running.done, 4_000, 9_000) / 5;
      const calls = endpoint.calls.length;
      await time.until(70_000);
      const inStorm = endpoint.calls.length - calls - before;
      await time.until(82_000);
      running.stop();
      expect(before).toBeCloseTo(concurrency * 5, -1);
      expect(within(running.done, 80_000, 82_000) / 2).toBeGreaterThanOrEqual(0.9 * before);
      // A storm is not answered with a storm: what 60 s of it cost is less than two seconds' worth of calls.
      expect(inStorm).toBeLessThan(2 * before);
    },
  );

  it.each([
    ["fast", 200],
    ["slow", 10_000],
  ])("finds out how many a %s endpoint takes at once, and asks little in vain", async (_, latency) => {
    const time = fakeTime();
    const takes = 16;
    let [inFlight, refused] = [0, 0];
    const endpoint = scripted(async () => {
      if (inFlight >= takes) {
        await time.wait(2, never);
        refused++;
        throw refusal();
      }
      inFlight++;
      await time.wait(latency, never);
      inFlight--;
      return reply("x");
    });
    const running = pool(retryModel(limitModel(endpoint, options(time)), { retries: 6, time, endpoint: "here" }), time, 64);
    await time.until(latency * 20);
    const [from, until] = [latency * 20, latency * 100 + 20_000];
    refused = 0;
    await time.until(until);
    running.stop();
    const got = within(running.done, from, until);
    expect(got).toBeGreaterThanOrEqual(0.8 * ((takes * (until - from)) / latency));
    expect(refused).toBeLessThanOrEqual(0.25 * got);
  });

  it("does not wait for refusals that come at random", async () => {
    const time = fakeTime();
    const endpoint = scripted(async () => {
      await time.wait(200, never);
      if (time.chance() < 0.04) throw refusal();
      return reply("x");
    });
    const running = pool(retryModel(limitModel(endpoint, options(time)), { retries: 6, time, endpoint: "here" }), time, 64);
    await time.until(60_000);
    running.stop();
    expect(within(running.done, 10_000, 60_000) / 50).toBeGreaterThan(0.75 * 320);
  });

  it("makes all wait as long as an endpoint asks one, and burns no retries", async () => {
    const time = fakeTime();
    const endpoint = scripted(async () => {
      await time.wait(10, never);
      if (time.now() < 30_000) throw refusal(30_000 - time.now());
      return reply("x");
    });
    const model = retryModel(limitModel(endpoint, options(time)), { retries: 0, time, endpoint: "here" });
    await time.during(Promise.all(Array.from({ length: 200 }, (_, at) => model.complete(asking(`${at}`), never))));
    // The 64 that were in flight, and each once.
    expect(endpoint.calls.length).toBeLessThanOrEqual(264);
  });

  it("waits by the headers before it is refused", async () => {
    const time = fakeTime();
    let left = 5;
    const endpoint = scripted(async () => {
      if (left <= 0) throw refusal();
      left--;
      await time.wait(10, never);
      model.seen({ requests: { limit: 5, remaining: left, reset: (5 - left) * 1_000 }, tokens: undefined });
      return reply("x");
    });
    const model = limitModel(endpoint, options(time, { concurrency: 1 }));
    const filling = (async () => {
      for (let second = 1; second <= 12; second++) {
        await time.wait(1_000, never);
        left = Math.min(5, left + 1);
      }
    })();
    await time.during(Promise.all([filling, ...Array.from({ length: 12 }, (_, at) => model.complete(asking(`${at}`), never))]));
    expect(endpoint.calls).toHaveLength(12);
  });

  it("lets go of all that wait when the run is interrupted", async () => {
    const time = fakeTime();
    const stop = new AbortController();
    const model = limitModel(
      scripted(() => reply("x")),
      options(time, { requestsPerMinute: 1 }),
    );
    const calls = Promise.allSettled(Array.from({ length: 10 }, (_, at) => model.complete(asking(`${at}`), stop.signal)));
    await time.until(1_000);
    stop.abort(new Error("interrupted"));
    const ended = await time.during(calls);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(ended.at(-1)).toMatchObject({ reason: { message: "interrupted" } });
  });
});
