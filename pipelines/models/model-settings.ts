import { TaskName, type Config, type OpenAiModelConfig } from "../../schemas/index.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { Stop } from "../core/stop.ts";

type Settings = Pick<Config, "model" | "tasks">;

/** What a model does only where the config asks for it by name: a call for each page that any rollout opens, or for each question. */
const SAID_ONLY: ReadonlySet<string> = new Set<TaskName>(["visit", "closed-book"]);

/** The settings of a task's model: its own, else those of `model`; undefined where the rules do it. */
export function modelOf(config: Settings, task: string): OpenAiModelConfig | undefined {
  const own = config.tasks[task as TaskName];
  if (own?.driver === "rules") return undefined;
  if (own === undefined && SAID_ONLY.has(task)) return undefined;
  if (own === undefined) return config.model.driver === "rules" ? undefined : nameable(config.model);
  const base = config.model.driver === "openai" ? config.model : undefined;
  // Limits and price are those of a model at an endpoint: another one has its own.
  const same = base !== undefined && (own.model ?? base.model) === base.model && (own.baseUrl ?? base.baseUrl) === base.baseUrl;
  const { price: _price, version: _version, requestsPerMinute: _requests, tokensPerMinute: _tokens, ...rest } = base ?? {};
  const merged = { ...(same ? base : rest), ...own, driver: "openai" as const };
  if (merged.model === undefined)
    throw new Stop(2, `tasks.${task} names no model, and model is "rules": write tasks: { ${task}: { model: NAME } }`);
  return nameable({ ...merged, model: merged.model });
}

/** Rows name a model beside what it said. */
function nameable(settings: OpenAiModelConfig): OpenAiModelConfig {
  const name = modelId(settings);
  if (neutralise(name) === name) return settings;
  throw new Stop(2, `rows cannot name the model ${JSON.stringify(name)}: it holds a mark of a chat format; serve it under another name`);
}

/** What a model is called in rows: versions that are served under one name are several. */
export const modelId = ({ model, version }: Pick<OpenAiModelConfig, "model" | "version">): string =>
  version === undefined ? model : `${model}@${version}`;

/** Which model does which task: what of the settings decides on rows. */
export const modelNames = (config: Settings): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TaskName.options.flatMap((task) => {
      const settings = modelOf(config, task);
      return settings === undefined ? [] : [[task, modelId(settings)]];
    }),
  );

/** Prices by the names that models have in rows. */
export function pricesOf(config: Settings): (model: string) => OpenAiModelConfig["price"] {
  const prices = new Map(
    TaskName.options.flatMap((task) => {
      const settings = modelOf(config, task);
      return settings === undefined ? [] : [[modelId(settings), settings.price] as const];
    }),
  );
  return (model) => prices.get(model);
}

/** One model at one endpoint, however many tasks share it. */
export interface Place {
  readonly model: string;
  readonly version: string | undefined;
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly requestsPerMinute: number | undefined;
  readonly tokensPerMinute: number | undefined;
  readonly price: OpenAiModelConfig["price"];
  /** Seconds. */
  readonly timeout: number;
  readonly retries: number;
}

export const PUBLIC_API = "https://api.openai.com/v1";
export const CONCURRENCY = 64;
const TIMEOUT_S = 120;
const RETRIES = 6;

const endpointOf = ({ baseUrl }: Pick<OpenAiModelConfig, "baseUrl">, fallback: string | undefined): string =>
  (baseUrl ?? fallback ?? PUBLIC_API).replace(/\/+$/, "");

export const placeKey = (settings: Pick<OpenAiModelConfig, "model" | "version" | "baseUrl">, fallback: string | undefined): string =>
  `${endpointOf(settings, fallback)} ${modelId(settings)}`;

/**
 * The models that a config names, by `placeKey`. Tasks that share one may each say what they need of it: the widest timeout, most calls
 * in flight and retries, the narrowest limits a minute. Throws `Stop` 2 where a task lacks the one that it needs, or a budget in dollars
 * could not be kept to.
 */
export function placesOf(config: Pick<Config, "model" | "tasks" | "budget">, fallback: string | undefined): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const task of TaskName.options) {
    const settings = modelOf(config, task);
    if (settings === undefined) continue;
    const key = placeKey(settings, fallback);
    const known = places.get(key);
    const place: Place = {
      model: settings.model,
      version: settings.version,
      baseUrl: endpointOf(settings, fallback),
      concurrency: Math.max(known?.concurrency ?? 1, settings.concurrency ?? CONCURRENCY),
      requestsPerMinute: narrower(known?.requestsPerMinute, settings.requestsPerMinute),
      tokensPerMinute: narrower(known?.tokensPerMinute, settings.tokensPerMinute),
      price: known?.price ?? settings.price,
      timeout: Math.max(known?.timeout ?? 0, settings.timeout ?? TIMEOUT_S),
      retries: Math.max(known?.retries ?? 0, settings.retries ?? RETRIES),
    };
    const { price } = settings;
    if (known?.price && price && (known.price.input !== price.input || known.price.output !== price.output))
      throw new Stop(2, `tasks.${task} gives ${settings.model} another price than another task does; give it one`);
    places.set(key, place);
  }
  if (modelOf(config, "words") !== undefined && modelOf(config, "read-back") === undefined)
    throw new Stop(
      2,
      "tasks.words has a model, and nobody reads its words back: name a model in tasks.read-back, or write words: { driver: rules }",
    );
  const priceless = [...places.values()].find(({ price }) => price === undefined);
  if (config.budget.usd !== null && priceless !== undefined)
    throw new Stop(
      2,
      `budget.usd cannot be kept to: ${priceless.model} has no price; write price: { input: DOLLARS, output: DOLLARS } for a million tokens beside its name, or use budget.tokens`,
    );
  return places;
}

const narrower = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);
