import { setMaxListeners } from "node:events";
import { z } from "zod";
import { openMemory } from "../../knowledge-graph/index.ts";
import { machineTime } from "../../pipelines/cli/open-models.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { runStage } from "../../pipelines/core/run-stage.ts";
import { emit, reject, type ItemStage } from "../../pipelines/core/stage.ts";
import { ask } from "../../pipelines/models/ask.ts";
import { openModels } from "../../pipelines/models/open-models.ts";
import { defineTask } from "../../pipelines/models/task.ts";
import { Config } from "../../schemas/index.ts";
import { quiet } from "./quiet.ts";

/**
 * argv: base url, calls, calls in flight, memory file. The calls as a recipe makes them, everything on: cache, limits, retries, meter,
 * budget, checkpoint, parsing. Prints what `bare-client.mjs` prints, and the bytes of the heap in use at the end.
 */
const [, , baseUrl = "", calls = "0", pool = "1", path = ":memory:"] = process.argv;
const Row = z.strictObject({ item: z.int(), words: z.string() });
const task = defineTask({
  name: "words",
  output: Row,
  system: "You answer with one JSON object.",
  user: (index: number) => `item ${index}: ${"some words of a page ".repeat(20)}`,
  maxTokens: 200,
  temperature: 0,
  usualTokens: 60,
  example: 0,
});

const memory = await openMemory({ path });
const signal = new AbortController().signal;
setMaxListeners(0, signal);
const limits = { requestsPerMinute: 10_000_000, tokensPerMinute: 1_000_000_000, price: { input: 1, output: 1 } };
const config = Config.parse({
  sources: [{ demo: {} }],
  model: { driver: "openai", model: "bench", baseUrl, concurrency: Number(pool), ...limits },
  budget: { tokens: 1_000_000_000, usd: 1_000_000 },
});
const models = openModels(config, {
  baseUrl: undefined,
  apiKey: undefined,
  runs: memory.runs,
  time: machineTime,
  now: "2026-01-01T00:00:00Z",
  prune: "",
});
const model = models.for("words");
if (model === undefined) throw new Error("no model");
const stage: ItemStage<number, z.infer<typeof Row>> = {
  name: "bench",
  version: "1",
  output: Row,
  batch: 1,
  keyOf: (index) => [index, model.id, task.promptHash],
  async apply(index, context) {
    const asked = await ask(model, task, index, { signal: context.signal, seed: 1 });
    return "value" in asked ? emit(asked.value) : reject(asked.failed.reason, asked.failed.detail);
  },
};
globalThis.gc?.();
const before = process.cpuUsage();
const start = performance.now();
const kept = await runStage(
  stage,
  (function* () {
    for (let index = 0; index < Number(calls); index++) yield index;
  })(),
  { ...quiet(), signal, runs: memory.runs, random: seededRandom(1), concurrency: models.inFlight("words") },
);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
let read = 0;
for await (const { item } of kept) read += item >= 0 ? 1 : 0;
if (read !== Number(calls)) throw new Error(`${read} of ${calls} items have a row`);
globalThis.gc?.();
process.stdout.write(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, heap: process.memoryUsage().heapUsed }));
await models.close();
await memory.close();
