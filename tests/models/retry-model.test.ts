import { describe, expect, it } from "vitest";
import { ModelError, type ModelFailure } from "../../pipelines/models/model-error.ts";
import { retryModel } from "../../pipelines/models/retry-model.ts";
import { fakeTime } from "./fake-time.ts";
import { asking, never, reply, scripted } from "./scripted.ts";

const error = (failure: ModelFailure, retryAfter?: number): ModelError =>
  new ModelError(failure, `m at here: ${failure}`, retryAfter === undefined ? {} : { retryAfter });

describe("retried", () => {
  it.each<ModelFailure>(["server", "timeout", "malformed", "network", "rate-limited", "overloaded"])(
    "tries again after %s",
    async (failure) => {
      const time = fakeTime();
      const inner = scripted((_, index) => {
        if (index < 3) throw error(failure);
        return reply("x");
      });
      const model = retryModel(inner, { retries: 3, time, endpoint: "here" });
      expect((await time.during(model.complete(asking("a"), never))).content).toBe("x");
      expect(inner.calls).toHaveLength(4);
    },
  );

  it.each<ModelFailure>(["too-long", "bad-request", "unsupported-format"])("does not try again after %s", async (failure) => {
    const time = fakeTime();
    const inner = scripted(() => {
      throw error(failure);
    });
    const model = retryModel(inner, { retries: 3, time, endpoint: "here" });
    await expect(time.during(model.complete(asking("a"), never))).rejects.toMatchObject({ failure });
    expect(inner.calls).toHaveLength(1);
  });

  it("gives a call up after its retries, and waits longer from one to the next", async () => {
    const time = fakeTime();
    const at: number[] = [];
    const inner = scripted(() => {
      at.push(time.now());
      throw error("server");
    });
    const model = retryModel(inner, { retries: 6, time: { ...time, chance: () => 1 }, endpoint: "here" });
    await expect(time.during(model.complete(asking("a"), never))).rejects.toMatchObject({ failure: "server", retryable: true });
    expect(at).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]);
  });

  it("spreads those that failed together", async () => {
    const time = fakeTime();
    const at: number[] = [];
    const inner = scripted((_, index) => {
      if (index < 50) throw error("server");
      at.push(Math.round(time.now()));
      return reply("x");
    });
    const model = retryModel(inner, { retries: 6, time, endpoint: "here" });
    await time.during(Promise.all(Array.from({ length: 50 }, (_, index) => model.complete(asking(`${index}`), never))));
    expect(new Set(at).size).toBeGreaterThan(30);
  });

  it("comes when the endpoint says, not before", async () => {
    const time = fakeTime();
    const inner = scripted((_, index) => {
      if (index === 0) throw error("rate-limited", 42_000);
      return reply("x");
    });
    const model = retryModel(inner, { retries: 0, time, endpoint: "here" });
    await time.during(model.complete(asking("a"), never));
    expect(time.now()).toBeGreaterThanOrEqual(42_000);
    expect(time.now()).toBeLessThan(43_000);
  });

  it("does not count refusals for limits, but ends the run when nothing else came for a quarter of an hour", async () => {
    const time = fakeTime();
    const until = 10 * 60_000;
    const inner = scripted(() => {
      if (time.now() < until) throw error("rate-limited");
      return reply("x");
    });
    const patient = retryModel(inner, { retries: 0, time, endpoint: "here" });
    expect((await time.during(patient.complete(asking("a"), never))).content).toBe("x");
    const hopeless = retryModel(
      scripted(() => {
        throw error("rate-limited");
      }),
      { retries: 0, time, endpoint: "here" },
    );
    await expect(time.during(hopeless.complete(asking("a"), never))).rejects.toMatchObject({ name: "Stop", code: 3 });
  });

  it("ends the run within seconds where nobody ever got through, and not for one dropped connection", async () => {
    const time = fakeTime();
    const away = retryModel(
      scripted(() => {
        throw error("network");
      }),
      { retries: 6, time, endpoint: "here" },
    );
    await expect(time.during(away.complete(asking("a"), never))).rejects.toMatchObject({ name: "Stop", code: 3, message: expect.stringContaining("from the first on") }); // prettier-ignore
    expect(time.now()).toBeLessThan(10_000);
    const drops = retryModel(
      scripted((_, index) => {
        if (index === 0) throw error("network");
        return reply("x");
      }),
      { retries: 0, time, endpoint: "here" },
    );
    expect((await time.during(drops.complete(asking("a"), never))).content).toBe("x");
  });

  it("ends the run when nobody gets through any more for a minute, whatever the retries", async () => {
    const time = fakeTime();
    const model = retryModel(
      scripted((_, index) => {
        if (index === 0) return reply("x");
        throw error("network");
      }),
      { retries: 2, time, endpoint: "here" },
    );
    await time.during(model.complete(asking("first"), never));
    const calls = Array.from({ length: 20 }, (_, at) => model.complete(asking(`${at}`), never));
    const ended = await time.during(Promise.allSettled(calls));
    expect(ended.every((one) => one.status === "rejected" && (one.reason as Error).name === "Stop")).toBe(true);
    expect(ended[0]).toMatchObject({ reason: { code: 3, message: expect.stringContaining("start the server") as string } });
    expect(time.now()).toBeGreaterThanOrEqual(60_000);
    expect(time.now()).toBeLessThan(70_000);
  });

  it("waits for an endpoint that is started anew, and for the call alone that it drops", async () => {
    const time = fakeTime();
    const inner = scripted(async ({ messages }) => {
      await time.wait(100, never);
      const dropped = messages[0]?.content === "poison" || (time.now() > 10_000 && time.now() < 50_000);
      if (dropped) throw error("network");
      return reply("x");
    });
    const model = retryModel(inner, { retries: 2, time, endpoint: "here" });
    const good = (async () => {
      for (let at = 0; at < 500; at++) await model.complete(asking(`${at}`), never);
    })();
    const poison = time.during(model.complete(asking("poison"), never));
    await expect(poison).rejects.toMatchObject({ failure: "network" });
    await time.during(good);
  });

  it.each<[ModelFailure, number, string]>([
    ["unauthorized", 2, "OPENAI_API_KEY"],
    ["no-such-model", 2, "/models"],
    ["no-quota", 3, "used up"],
  ])("ends the run at once on %s", async (failure, code, says) => {
    const model = retryModel(
      scripted(() => {
        throw error(failure);
      }),
      { retries: 6, time: fakeTime(), endpoint: "here" },
    );
    await expect(model.complete(asking("a"), never)).rejects.toMatchObject({
      name: "Stop",
      code,
      message: expect.stringContaining(says) as string,
    });
  });

  it("ends the run when call after call is given up and none answered", async () => {
    const time = fakeTime();
    const model = retryModel(
      scripted(() => {
        throw error("server");
      }),
      { retries: 1, time, endpoint: "here" },
    );
    for (let at = 0; at < 9; at++)
      await expect(time.during(model.complete(asking(`${at}`), never))).rejects.toMatchObject({ failure: "server" });
    await expect(time.during(model.complete(asking("last"), never))).rejects.toMatchObject({ name: "Stop", code: 3 });
  });

  it("leaves its pause when the run is interrupted", async () => {
    const time = fakeTime();
    const stop = new AbortController();
    const model = retryModel(
      scripted(() => {
        throw error("server");
      }),
      { retries: 20, time, endpoint: "here" },
    );
    const call = model.complete(asking("a"), stop.signal);
    await time.until(100);
    stop.abort(new Error("interrupted"));
    await expect(call).rejects.toThrow("interrupted");
  });
});
