import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { machineTime } from "../../../pipelines/cli/open-models.ts";
import { budgetModel } from "../../../pipelines/models/budget-model.ts";
import { estimateTokens } from "../../../pipelines/models/estimate.ts";
import { limitModel } from "../../../pipelines/models/limit-model.ts";
import type { Model } from "../../../pipelines/models/model.ts";
import type { SharedLimits } from "../../../pipelines/models/shared-limits.ts";
import { beginAccount, sharedLimits } from "../../../pipelines/scale/shared-limits.ts";
import { asking, never, reply, scripted } from "../../models/scripted.ts";
import { redisOfTests } from "./redis-of-tests.ts";

const { client } = redisOfTests();
/** What each of so many processes of one run opens. */
async function processes(name: string, count: number): Promise<readonly SharedLimits[]> {
  await beginAccount(await client(), name);
  return Promise.all(Array.from({ length: count }, async () => sharedLimits(await client(), name)));
}

const price = { input: 1, output: 2 };
/** A call of 24 characters takes 10 tokens and up to 90 of answer; the most is 106. */
const answering = (took: number[]): Model =>
  scripted(async (_, index) => {
    await sleep(2 + (index % 5));
    const output = 10 + ((index * 37) % 80);
    took.push(10 + output);
    return reply("x", { input: 10, output });
  });
const sumOf = (took: readonly number[]): number => took.reduce((sum, one) => sum + one, 0);

/** Calls one after the other until the budget ends it. */
async function untilSpent(model: Model, name: string): Promise<unknown> {
  for (let index = 0; ; index++)
    try {
      await model.complete(asking(`${name} ${index}`.padEnd(24)), never);
    } catch (error) {
      return error;
    }
}

it.each([
  ["tokens", { tokens: 3_000, usd: null }],
  ["dollars", { tokens: null, usd: 3_000 / 1e6 }],
])("three processes spend one budget of %s, within one call of its cap and on this side of it", async (what, caps) => {
  const took: number[] = [];
  const model = answering(took);
  const all = await processes(`together ${what}`, 3);
  const ends = await Promise.all(
    all.flatMap((limits, at) => {
      const paid = budgetModel(model, { budget: limits.budget(caps), estimate: estimateTokens(), price });
      return [0, 1, 2, 3].map((line) => untilSpent(paid, `${at} ${line}`));
    }),
  );
  for (const end of ends) expect(end).toMatchObject({ name: "Stop", code: 4, message: expect.stringContaining("the budget is spent") });
  const spent = what === "tokens" ? sumOf(took) : took.reduce((sum, one) => sum + 10 + 2 * (one - 10), 0);
  console.log(`${what}: ${took.length} calls of three processes spent ${spent} of 3000`);
  expect(spent).toBeLessThanOrEqual(3_000);
  expect(spent).toBeGreaterThan(3_000 - 250);
  for (const limits of all) await limits.close();
});

it("Redis forgets the account: those who spent tell it again before anybody takes of it", async () => {
  const took: number[] = [];
  const [a, b] = (await processes("forgotten", 2)).map((limits) => ({ limits, budget: limits.budget({ tokens: 2_000, usd: null }) }));
  const paid = (budget: ReturnType<SharedLimits["budget"]>): Model =>
    budgetModel(answering(took), { budget, estimate: estimateTokens(), price });
  for (let index = 0; sumOf(took) < 1_500; index++) await paid(a!.budget).complete(asking(`first ${index}`.padEnd(24)), never);
  await (await client()).flushall();
  expect(await untilSpent(paid(b!.budget), "second")).toMatchObject({ code: 4 });
  expect(sumOf(took)).toBeLessThanOrEqual(2_000);
  await a!.limits.close();
  await b!.limits.close();
});

it("what a process that was killed had asked for stays spent, and nobody waits for it for ever", async () => {
  const [killed, other] = await processes("killed", 2);
  const gone = killed!.budget({ tokens: 1_000, usd: null });
  await gone.reserve({ tokens: 600, usd: 0 }, never);
  await killed!.close();
  const budget = other!.budget({ tokens: 1_000, usd: null });
  await budget.reserve({ tokens: 300, usd: 0 }, never);
  budget.settle({ tokens: 300, usd: 0 }, { tokens: 300, usd: 0 });
  const since = performance.now();
  await expect(budget.reserve({ tokens: 200, usd: 0 }, never)).rejects.toMatchObject({ code: 4 });
  expect(performance.now() - since).toBeGreaterThan(10_000);
  expect(performance.now() - since).toBeLessThan(20_000);
  await other!.close();
});

it("a run that is begun again has its budget again, also in workers that live on", async () => {
  const [worker] = await processes("again", 1);
  const budget = worker!.budget({ tokens: 500, usd: null });
  await budget.reserve({ tokens: 400, usd: 0 }, never);
  budget.settle({ tokens: 400, usd: 0 }, { tokens: 400, usd: 0 });
  await expect(budget.reserve({ tokens: 200, usd: 0 }, never)).rejects.toMatchObject({ code: 4 });
  await beginAccount(await client(), "again");
  await budget.reserve({ tokens: 200, usd: 0 }, never);
  await worker!.close();
});

it("a call that waits is let go when the run is interrupted", async () => {
  const [one] = await processes("interrupted", 1);
  const budget = one!.budget({ tokens: 150, usd: null });
  await budget.reserve({ tokens: 100, usd: 0 }, never);
  const stop = new AbortController();
  const waits = budget.reserve({ tokens: 100, usd: 0 }, stop.signal);
  stop.abort(new Error("interrupted"));
  await expect(waits).rejects.toThrow("interrupted");
  await one!.close();
});

it("three processes keep one pace of requests and one of tokens, and use them", async () => {
  for (const { requestsPerMinute, tokensPerMinute, most } of [
    { requestsPerMinute: 1_200, tokensPerMinute: undefined, most: 20 },
    { requestsPerMinute: undefined, tokensPerMinute: 60_000, most: 20 },
  ]) {
    const starts: number[] = [];
    const endpoint = scripted(async () => {
      starts.push(performance.now());
      await sleep(20);
      return reply("x", { input: 10, output: 40 });
    });
    const stop = new AbortController();
    const all = await processes(`paced ${most} ${requestsPerMinute ?? 0}`, 3);
    const lines = all.flatMap((limits, at) => {
      const pace = (what: string, perMinute: number, late: number) => limits.pace(`${requestsPerMinute ?? 0} ${what}`, perMinute, late);
      const model = limitModel(endpoint, {
        concurrency: 4,
        requestsPerMinute,
        tokensPerMinute,
        pace,
        estimate: estimateTokens(),
        time: machineTime,
      });
      return [0, 1, 2, 3].map(async (line) => {
        for (let index = 0; !stop.signal.aborted; index++)
          await model.complete(asking(`${at} ${line} ${index}`), stop.signal).catch(() => undefined);
      });
    });
    await sleep(4_000);
    stop.abort(new Error("over"));
    await Promise.all(lines);
    // In no second more than the pace and what timers may be late by: tokens are corrected, so that a second of them may be late.
    const inASecond = Math.max(...starts.map((start) => starts.filter((one) => one >= start && one < start + 1_000).length));
    console.log(`paced: ${starts.length} calls in four seconds, at most ${inASecond} in one, ${most} allowed`);
    expect(inASecond).toBeLessThanOrEqual((tokensPerMinute === undefined ? 1 : 2) * most + 2);
    expect(starts.length).toBeGreaterThan(2.5 * most);
    expect(starts.length).toBeLessThanOrEqual(5 * most + 2);
  }
});
