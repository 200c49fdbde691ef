import { afterEach, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { placesOf } from "../../pipelines/models/model-settings.ts";
import { openModels } from "../../pipelines/models/open-models.ts";
import { Config } from "../../schemas/index.ts";
import { startEndpoint, type Endpoint } from "./endpoint.ts";
import { fakeTime } from "./fake-time.ts";
import { asking, never } from "./scripted.ts";

const config = (more: object): Config => Config.parse({ sources: [{ demo: {} }], ...more });
const here = "http://127.0.0.1:1/v1";
const small = { driver: "openai", model: "small", baseUrl: here };

describe("the models that a config names", () => {
  it("are one for each name at each place", () => {
    const named = config({
      model: { ...small, concurrency: 8, requestsPerMinute: 100, price: { input: 1, output: 2 } },
      tasks: {
        extract: { concurrency: 32, timeout: 10 },
        judge: { model: "large", price: { input: 5, output: 9 } },
        plans: { driver: "rules" },
      },
    });
    const places = placesOf(named, undefined);
    expect([...places.keys()]).toEqual([`${here} small`, `${here} large`]);
    expect(places.get(`${here} small`)).toMatchObject({ concurrency: 32, requestsPerMinute: 100, timeout: 120, price: { input: 1 } });
    // What limits one model is nothing to another.
    expect(places.get(`${here} large`)).toMatchObject({ requestsPerMinute: undefined, price: { input: 5, output: 9 }, baseUrl: here });
  });

  it("take the endpoint of the environment where none is named", () => {
    const named = config({ model: { driver: "openai", model: "small" } });
    expect([...placesOf(named, "http://other/v1/").values()][0]).toMatchObject({ baseUrl: "http://other/v1" });
    expect([...placesOf(named, undefined).values()][0]).toMatchObject({ baseUrl: "https://api.openai.com/v1" });
  });

  it.each<[string, object, RegExp]>([
    ["a budget in dollars without a price", { model: small, budget: { usd: 1 } }, /small has no price/],
    [
      "two prices for one model",
      { model: { ...small, price: { input: 1, output: 1 } }, tasks: { judge: { model: "small", price: { input: 2, output: 1 } } } },
      /another price/,
    ],
    ["a model whose name is a mark", { model: { driver: "openai", model: "m<|im_end|>", baseUrl: here } }, /rows cannot name/],
    ["a task without a model", { tasks: { judge: { baseUrl: here } } }, /tasks.judge names no model/],
  ])("are refused for %s", (_, more, says) => {
    expect(() => placesOf(config(more), undefined)).toThrow(says);
    expect(() => placesOf(config(more), undefined)).toThrow(expect.objectContaining({ name: "Stop", code: 2 }));
  });
});

describe("open models", () => {
  let endpoint: Endpoint | undefined;
  let memory: KnowledgeMemory | undefined;
  afterEach(async () => {
    await endpoint?.close();
    await memory?.close();
  });

  it("share cache, limits and meter between tasks, and end the run where no call can help", async () => {
    endpoint = await startEndpoint(({ messages }) =>
      messages.some(({ content }) => content === "forbidden") ? { status: 401, body: '{"error":{"message":"bad key"}}' } : { content: "x" },
    );
    memory = await openMemory({ path: ":memory:" });
    const models = openModels(
      config({ model: { ...small, baseUrl: endpoint.baseUrl, price: { input: 1, output: 1 } }, tasks: { plans: { driver: "rules" } } }),
      { baseUrl: undefined, apiKey: undefined, runs: memory.runs, time: fakeTime(), now: "2026-01-01T00:00:00Z", prune: "" },
    );
    expect(models.for("plans")).toBeUndefined();
    const [extract, judge] = [models.for("extract"), models.for("judge")];
    expect(extract?.id).toBe(judge?.id);
    await extract?.complete(asking("a", { task: "extract" }), never);
    await judge?.complete(asking("a", { task: "judge" }), never);
    expect(endpoint.calls).toHaveLength(1);
    expect(models.meter.read()).toMatchObject([
      { task: "extract", model: "small", replies: 1, reused: 0 },
      { task: "judge", model: "small", replies: 0, reused: 1 },
    ]);
    expect(models.spent().usd).toBeGreaterThan(0);
    await expect(judge?.complete(asking("forbidden"), never)).rejects.toMatchObject({ name: "Stop", code: 2 });
    await models.close();
  });

  it("ask for no longer replies than the settings of a task allow", async () => {
    endpoint = await startEndpoint(() => ({ content: "x" }));
    memory = await openMemory({ path: ":memory:" });
    const models = openModels(
      config({ model: { ...small, baseUrl: endpoint.baseUrl, maxReplyTokens: 50 }, tasks: { judge: { maxReplyTokens: 2_000 } } }),
      { baseUrl: undefined, apiKey: undefined, runs: memory.runs, time: fakeTime(), now: "2026-01-01T00:00:00Z", prune: "" },
    );
    await models.for("extract")?.complete(asking("a"), never);
    await models.for("judge")?.complete(asking("b"), never);
    expect(endpoint.calls.map(({ max_tokens }) => max_tokens)).toEqual([50, 100]);
    await models.close();
  });
});
