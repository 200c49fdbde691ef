import { expect, it } from "vitest";
import { estimateTokens } from "../../pipelines/models/estimate.ts";
import { openMeter } from "../../pipelines/models/meter.ts";
import { meterModel } from "../../pipelines/models/meter-model.ts";
import { ModelError } from "../../pipelines/models/model-error.ts";
import { fakeTime } from "./fake-time.ts";
import { asking, never, reply, scripted } from "./scripted.ts";

it("counts replies, tokens, dollars, failures and seconds by task and model", async () => {
  const time = fakeTime();
  const meter = openMeter();
  const inner = scripted(async (_, index) => {
    await time.wait(index < 18 ? 200 : 2_000, never);
    if (index === 5) throw new ModelError("server", "500");
    return reply("x", { input: 100, output: 50 });
  });
  const paid = meterModel(inner, { meter, estimate: estimateTokens(), time, price: { input: 1, output: 4 } });
  for (let at = 0; at < 20; at++) await time.during(paid.complete(asking(`${at}`), never).catch(() => undefined));
  const priceless = meterModel({ ...inner, id: "other" }, { meter, estimate: estimateTokens(), time, price: undefined });
  await time.during(priceless.complete(asking("x", { task: "words" }), never));
  meter.reused("test", "scripted");
  const [test, words] = meter.read();
  expect(test).toMatchObject({
    task: "test",
    model: "scripted",
    replies: 19,
    reused: 1,
    failures: { server: 1 },
    input: 1_900,
    output: 950,
  });
  expect(test?.usd).toBeCloseTo((1_900 + 4 * 950) / 1e6, 12);
  expect(test?.median).toBeGreaterThan(0.17);
  expect(test?.median).toBeLessThan(0.23);
  expect(test?.p95).toBeGreaterThan(1.7);
  expect(words).toMatchObject({ task: "words", model: "other", usd: null });
});
