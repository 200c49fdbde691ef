import { TaskName, type Config, type OpenAiModelConfig } from "../../schemas/index.ts";
import type { RunStore } from "../../knowledge-graph/stores.ts";
import { Stop } from "../core/stop.ts";
import { openAiModel } from "./drivers/openai.ts";
import type { Model } from "./model.ts";
import type { Models } from "./models.ts";
import type { Time } from "./time.ts";

export interface Surroundings {
  /** OPENAI_BASE_URL; configs may name others. */
  readonly baseUrl: string | undefined;
  /** OPENAI_API_KEY. */
  readonly apiKey: string | undefined;
  readonly runs: RunStore;
  readonly time: Time;
}

const CONCURRENCY = 64;
const TIMEOUT_S = 300;

/** The settings of a task's model: its own, else those of `model`; undefined where the rules do it. */
export function modelOf(config: Pick<Config, "model" | "tasks">, task: string): OpenAiModelConfig | undefined {
  const own = config.tasks[task as TaskName];
  if (own?.driver === "rules") return undefined;
  if (own === undefined) return config.model.driver === "rules" ? undefined : config.model;
  const merged = { ...(config.model.driver === "openai" && config.model), ...own, driver: "openai" as const };
  if (merged.model === undefined)
    throw new Stop(2, `tasks.${task} names no model, and model is "rules": write tasks: { ${task}: { model: NAME } }`);
  return { ...merged, model: merged.model };
}

/** Which model does which task: what of the settings decides on rows. */
export const modelNames = (config: Pick<Config, "model" | "tasks">): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TaskName.options.flatMap((task) => {
      const model = modelOf(config, task)?.model;
      return model === undefined ? [] : [[task, model]];
    }),
  );

/** The models that a config names, each endpoint and model once, however many tasks share it. */
export function openModels(config: Pick<Config, "model" | "tasks" | "budget">, { baseUrl, apiKey }: Surroundings): Models {
  const opened = new Map<string, Model>();
  return {
    for(task) {
      const settings = modelOf(config, task);
      if (settings === undefined) return undefined;
      const at = settings.baseUrl ?? baseUrl ?? "https://api.openai.com/v1";
      const key = `${at} ${settings.model}`;
      const model =
        opened.get(key) ?? openAiModel({ model: settings.model, baseUrl: at, apiKey, timeout: (settings.timeout ?? TIMEOUT_S) * 1000 });
      opened.set(key, model);
      return model;
    },
    inFlight: (task) => modelOf(config, task)?.concurrency ?? CONCURRENCY,
  };
}
