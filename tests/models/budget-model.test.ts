import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openBudget, type Caps } from "../../pipelines/models/budget.ts";
import { budgetModel } from "../../pipelines/models/budget-model.ts";
import { estimateTokens } from "../../pipelines/models/estimate.ts";
import { ModelError } from "../../pipelines/models/model-error.ts";
import { fakeTime } from "./fake-time.ts";
import { asking, never, reply, scripted } from "./scripted.ts";

const price = { input: 1, output: 2 };
const caps = (more: Partial<Caps>): Caps => ({ usd: null, tokens: null, ...more });

describe("budgeted", () => {
  it("ends within one call of the cap, on this side of it, with any calls in flight", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 64 }),
        fc.integer({ min: 300, max: 20_000 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        async (atOnce, tokens, outputs, inDollars) => {
          const time = fakeTime();
          const budget = openBudget(inDollars ? caps({ usd: tokens / 1e6 }) : caps({ tokens }));
          const inner = scripted(async (_, index) => {
            await time.wait(1 + (index % 7), never);
            return reply("x", { input: 10, output: outputs[index % outputs.length] ?? 1 });
          });
          const model = budgetModel(inner, { budget, estimate: estimateTokens(), price });
          const ends = await time.during(
            Promise.all(
              Array.from({ length: atOnce }, async (_, at) => {
                for (let index = 0; ; index++)
                  try {
                    await model.complete(asking(`${at} ${index}`.padEnd(24), { maxTokens: 100 }), never);
                  } catch (error) {
                    return error;
                  }
              }),
            ),
          );
          expect(ends.every((end) => end instanceof Error && end.name === "Stop" && "code" in end && end.code === 4)).toBe(true);
          const spent = inDollars ? budget.spent().usd * 1e6 : budget.spent().tokens;
          const oneCall = inDollars ? 20 + 200 : 20 + 100;
          expect(spent).toBeLessThanOrEqual(tokens + 1e-3);
          expect(spent).toBeGreaterThanOrEqual(tokens - oneCall);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is one for all models", async () => {
    const budget = openBudget(caps({ tokens: 300 }));
    const [a, b] = [1, 2].map(() =>
      budgetModel(
        scripted(() => reply("x", { input: 10, output: 90 })),
        { budget, estimate: estimateTokens(), price },
      ),
    );
    await a?.complete(asking("a"), never);
    await b?.complete(asking("b"), never);
    await expect(a?.complete(asking("c"), never)).rejects.toMatchObject({
      name: "Stop",
      code: 4,
      message: expect.stringContaining("200 of 300 tokens") as string,
    });
  });

  it("takes back what was set aside for a call that failed, and not for one that timed out", async () => {
    const budget = openBudget(caps({ tokens: 1_000 }));
    const failing = (failure: "server" | "timeout") =>
      budgetModel(
        scripted(() => {
          throw new ModelError(failure, failure);
        }),
        { budget, estimate: estimateTokens(), price },
      );
    await expect(failing("server").complete(asking("a"), never)).rejects.toThrow("server");
    expect(budget.spent().tokens).toBe(0);
    await expect(failing("timeout").complete(asking("a"), never)).rejects.toThrow("timeout");
    expect(budget.spent().tokens).toBeGreaterThan(100);
  });

  it("counts what it estimates where the endpoint counts nothing", async () => {
    const budget = openBudget(caps({ tokens: 1_000 }));
    const model = budgetModel(
      scripted(() => reply("seven words of a reply, about here", { input: 0, output: 0 })),
      { budget, estimate: estimateTokens(), price },
    );
    await model.complete(asking("some words"), never);
    expect(budget.spent().tokens).toBeGreaterThan(10);
  });

  it("lets a call that waits go when the run is interrupted", async () => {
    const budget = openBudget(caps({ tokens: 150 }));
    const stop = new AbortController();
    const model = budgetModel(
      scripted(() => new Promise(() => undefined)),
      { budget, estimate: estimateTokens(), price },
    );
    void model.complete(asking("a"), stop.signal);
    const waits = model.complete(asking("b"), stop.signal);
    stop.abort(new Error("interrupted"));
    await expect(waits).rejects.toThrow("interrupted");
  });
});
