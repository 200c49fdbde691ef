import { setTimeout as sleep } from "node:timers/promises";
import type { RunStore } from "../core/run-store.ts";
import type { Config } from "../../schemas/index.ts";
import type { Models } from "../models/models.ts";
import { openModels } from "../models/open-models.ts";
import type { SharedLimits } from "../models/shared-limits.ts";
import type { Time } from "../models/time.ts";

export const machineTime: Time = {
  now: () => performance.now(),
  wait: async (ms, signal) => {
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error;
    });
  },
  chance: () => Math.random(),
};

/** The models of a config, with what the environment says of their endpoint. */
export const modelsOf = (config: Pick<Config, "model" | "tasks" | "budget">, runs: RunStore, now: string, limits?: SharedLimits): Models =>
  openModels(config, { baseUrl: process.env.OPENAI_BASE_URL, apiKey: process.env.OPENAI_API_KEY, runs, time: machineTime, now, limits });
