import { setMaxListeners } from "node:events";
import { z } from "zod";
import type { RunStore } from "../../pipelines/core/run-store.ts";
import { machineTime } from "../../pipelines/cli/open-models.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { runStage, type StageOutputs } from "../../pipelines/core/run-stage.ts";
import { emit, reject, type ItemStage } from "../../pipelines/core/stage.ts";
import { ask } from "../../pipelines/models/ask.ts";
import { openModels } from "../../pipelines/models/open-models.ts";
import type { Models } from "../../pipelines/models/models.ts";
import { defineTask } from "../../pipelines/models/task.ts";
import { Config } from "../../schemas/index.ts";

export const Valued = z.strictObject({ item: z.string(), value: z.int() });
export type Valued = z.infer<typeof Valued>;

/** Asks for a number of each item: what all tests of the engine have a model do. */
export const valueTask = defineTask({
  name: "words",
  output: z.strictObject({ value: z.int() }),
  system: "You give each item its number.",
  user: (item: string) => `What is the number of item ${item}.`,
  maxTokens: 100,
  temperature: 0,
  usualTokens: 10,
  example: "0",
});
export const valueOf = (item: string): number => Number(item) * 7;

export interface Settings {
  readonly baseUrl: string;
  readonly concurrency?: number;
  readonly budget?: { readonly tokens?: number; readonly usd?: number };
  readonly model?: Readonly<Record<string, unknown>>;
}

export const modelsAt = ({ baseUrl, concurrency = 64, budget, model }: Settings, runs: RunStore): Models =>
  openModels(
    Config.parse({ sources: [{ demo: {} }], model: { driver: "openai", model: "scripted", baseUrl, concurrency, ...model }, budget }),
    { baseUrl: undefined, apiKey: undefined, runs, time: machineTime, now: "2026-01-01T00:00:00Z", prune: "" },
  );

export function* items(count: number): Generator<string> {
  for (let at = 0; at < count; at++) yield `${at}`;
}

/** A stage as the recipes write it. */
export async function valueAll(
  count: number,
  models: Models,
  runs: RunStore,
  signal: AbortSignal = new AbortController().signal,
): Promise<StageOutputs<Valued>> {
  setMaxListeners(0, signal);
  const model = models.for("words");
  if (model === undefined) throw new Error("no model");
  const stage: ItemStage<string, Valued> = {
    name: "value",
    version: "1",
    output: Valued,
    batch: 1,
    keyOf: (item) => [item, model.id, valueTask.promptHash],
    async apply(item, context) {
      const asked = await ask(model, valueTask, item, { signal: context.signal, seed: 1 });
      if ("value" in asked) return emit({ item, value: asked.value.value });
      const { reason, detail, again } = asked.failed;
      return { ...reject(reason, detail), ...(again && { again }) };
    },
  };
  return runStage(stage, items(count), {
    runs,
    random: seededRandom(1),
    clock: { now: "2026-01-01T00:00:00Z" },
    signal,
    progress: { start: () => undefined, add: () => undefined, end: () => undefined },
    concurrency: models.inFlight("words"),
  });
}
