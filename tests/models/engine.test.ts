import { afterEach, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { modelsAt, valueAll, valueOf, type Settings } from "./engine.ts";
import { startFaultEndpoint, type FaultEndpoint } from "./fault-endpoint.ts";
import { passFaults } from "./faults.ts";

let endpoint: FaultEndpoint | undefined;
let memory: KnowledgeMemory | undefined;
afterEach(async () => {
  await endpoint?.close();
  await memory?.close();
  endpoint = memory = undefined;
});
async function opened(latency = 0): Promise<{ readonly endpoint: FaultEndpoint; readonly memory: KnowledgeMemory }> {
  endpoint = await startFaultEndpoint({ latency, fault: () => undefined, answer: (item) => ({ value: valueOf(item) }) });
  memory = await openMemory({ path: ":memory:" });
  return { endpoint, memory };
}

describe("the engine over real HTTP", () => {
  it("gives every item a row or a typed rejection, with every known fault between", () => passFaults(500));

  it.each<[string, Settings["budget"]]>([
    ["tokens", { tokens: 2_000 }],
    ["dollars", { usd: 0.002 }],
  ])("stops within one call of a budget in %s, and goes on in the next run with what it has", async (_, budget) => {
    const { endpoint, memory } = await opened(2);
    const settings: Settings = {
      baseUrl: endpoint.baseUrl,
      concurrency: 16,
      ...(budget && { budget }),
      model: { price: { input: 1, output: 1 } },
    };
    let runs = 0;
    for (let before = -1; endpoint.count.calls !== before && runs < 20; runs++) {
      before = endpoint.count.calls;
      const models = modelsAt(settings, memory.runs);
      const ended = await valueAll(100, models, memory.runs).catch((error: unknown) => error);
      await models.close();
      const { tokens } = models.spent();
      expect(tokens).toBeLessThanOrEqual(2_000);
      if (!(ended instanceof Error)) break;
      expect(ended).toMatchObject({ name: "Stop", code: 4 });
      // A call takes 70 tokens here, and may take 100 and its input.
      expect(tokens).toBeGreaterThanOrEqual(2_000 - 200);
    }
    // 100 items of 70 tokens are four budgets of 2,000.
    expect(endpoint.count.calls).toBe(100);
    expect(runs).toBeGreaterThanOrEqual(3);
  });

  it("asks nothing again that was answered, whatever reads it", async () => {
    const { endpoint, memory } = await opened();
    const models = modelsAt({ baseUrl: endpoint.baseUrl }, memory.runs);
    await valueAll(50, models, memory.runs);
    // As if the stage had changed: its results are gone, the replies are not.
    for await (const { key } of memory.runs.entries("value")) await memory.runs.delete("value", [key]);
    const kept = await valueAll(50, models, memory.runs);
    const values: number[] = [];
    for await (const { value } of kept) values.push(value);
    await models.close();
    expect(values).toHaveLength(50);
    expect(endpoint.count.calls).toBe(50);
    expect(models.meter.read()).toMatchObject([{ task: "words", replies: 50, reused: 50 }]);
  });

  it("leaves an endpoint that is away when the run is interrupted", async () => {
    const { endpoint, memory } = await opened();
    const models = modelsAt({ baseUrl: endpoint.baseUrl, model: { retries: 0 } }, memory.runs);
    await endpoint.close();
    const stop = new AbortController();
    const ends = valueAll(1, models, memory.runs, stop.signal).catch((error: unknown) => error);
    setImmediate(() => stop.abort(new Error("interrupted")));
    expect(await ends).toMatchObject({ message: "interrupted" });
    await models.close();
  });
});
