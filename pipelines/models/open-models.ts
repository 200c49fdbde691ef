import type { Config } from "../../schemas/index.ts";
import type { RunStore } from "../core/run-store.ts";
import type { Follower } from "../core/follower.ts";
import { openBudget, type Budget } from "./budget.ts";
import { budgetModel } from "./budget-model.ts";
import { cacheModel } from "./cache-model.ts";
import { openAiModel } from "./drivers/openai.ts";
import type { LimitsSeen } from "./drivers/limits-seen.ts";
import { estimateTokens } from "./estimate.ts";
import { heedModel, type HeededModel } from "./heed-model.ts";
import { limitModel, type LimitOptions } from "./limit-model.ts";
import { openMeter, type Meter } from "./meter.ts";
import { meterModel } from "./meter-model.ts";
import type { Model } from "./model.ts";
import { CONCURRENCY, modelOf, placeKey, placesOf, type Place } from "./model-settings.ts";
import type { Models } from "./models.ts";
import { retryModel } from "./retry-model.ts";
import type { SharedLimits } from "./shared-limits.ts";
import type { Time } from "./time.ts";
import { traceModel } from "./trace-model.ts";

export { modelNames, modelOf } from "./model-settings.ts";

export interface Surroundings {
  /** OPENAI_BASE_URL; configs may name others. */
  readonly baseUrl: string | undefined;
  /** OPENAI_API_KEY. */
  readonly apiKey: string | undefined;
  readonly runs: RunStore;
  readonly time: Time;
  /** When the run began, ISO 8601: kept with the replies. */
  readonly now: string;
  /** The command that forgets the replies, for messages. */
  readonly prune: string;
  /** Where several processes do this run's work: budget and limits a minute are kept with them. */
  readonly limits?: SharedLimits | undefined;
  readonly follower?: Follower | undefined;
}

/** The models that a config names, each endpoint and model once, however many tasks share it. Throws `Stop` 2 where the settings are wrong. */
export function openModels(config: Pick<Config, "model" | "tasks" | "budget">, surroundings: Surroundings): Models {
  const { baseUrl } = surroundings;
  const places = placesOf(config, baseUrl);
  const meter = openMeter();
  const { usd, tokens } = config.budget;
  const isCapped = usd !== null || tokens !== null;
  const budget = (isCapped ? surroundings.limits?.budget(config.budget) : undefined) ?? openBudget(config.budget);
  const opened = new Map<string, ReturnType<typeof openModel>>();
  const at = (task: string): ReturnType<typeof openModel> | undefined => {
    const settings = modelOf(config, task);
    if (settings === undefined) return undefined;
    const key = placeKey(settings, baseUrl);
    const place = places.get(key);
    if (place === undefined) return undefined;
    const known = opened.get(key) ?? openModel(place, surroundings, meter, budget);
    opened.set(key, known);
    return known;
  };
  // One for each task however often it is asked for: it counts.
  const heeded = new Map<string, HeededModel>();
  const heed = (task: string): HeededModel | undefined => {
    const settings = modelOf(config, task);
    const model = capped(at(task)?.model, settings?.maxReplyTokens);
    return model && heedModel(model, task, { most: settings?.maxUnusable, runs: surroundings.runs, prune: surroundings.prune });
  };
  return {
    for: (task) => {
      const model = heeded.get(task) ?? heed(task);
      if (model !== undefined) heeded.set(task, model);
      return model;
    },
    inFlight: (task) => modelOf(config, task)?.concurrency ?? CONCURRENCY,
    meter,
    spent: () => budget.spent(),
    async heed() {
      for (const { heed: told } of heeded.values()) await told();
    },
    async close() {
      for (const { close } of heeded.values()) await close();
      for (const { close } of opened.values()) await close();
      opened.clear();
      await surroundings.limits?.close();
    },
  };
}

/** Asks for no longer replies than the settings allow. */
const capped = (model: Model | undefined, most: number | undefined): Model | undefined =>
  model === undefined || most === undefined
    ? model
    : { id: model.id, complete: (request, signal) => model.complete({ ...request, maxTokens: Math.min(request.maxTokens, most) }, signal) };

/**
 * From the outside: what was answered once is not asked again; failures are tried again, and each try must fit the budget before it
 * waits for its turn; counted is what is called.
 */
function openModel(
  { model, version, baseUrl, concurrency, requestsPerMinute, tokensPerMinute, price, timeout, retries }: Place,
  { apiKey, runs, time, now, limits, follower }: Surroundings,
  meter: Meter,
  budget: Budget,
): { readonly model: Model; readonly close: () => Promise<void> } {
  const estimate = estimateTokens();
  const seen = (limits: LimitsSeen): void => inTurn.seen(limits);
  const endpoint = openAiModel({ model, version, baseUrl, apiKey, timeout: timeout * 1000, seen });
  const counted = meterModel(traceModel(endpoint, model, follower), { meter, estimate, time, price });
  const pace: LimitOptions["pace"] = limits && ((what, perMinute, late) => limits.pace(`${baseUrl} ${model} ${what}`, perMinute, late));
  const inTurn = limitModel(counted, { concurrency, requestsPerMinute, tokensPerMinute, pace, estimate, time });
  const paid = budgetModel(inTurn, { budget, estimate, price });
  const insistent = retryModel(paid, { retries, time, endpoint: baseUrl });
  const kept = cacheModel(insistent, { runs, endpoint: baseUrl, now, reused: (task) => meter.reused(task, endpoint.id) });
  return { model: kept, close: () => endpoint.close() };
}
