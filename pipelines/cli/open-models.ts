import { setTimeout as sleep } from "node:timers/promises";
import type { RunStore } from "../core/run-store.ts";
import type { Config } from "../../schemas/index.ts";
import type { Models } from "../models/models.ts";
import { openModels, type Surroundings } from "../models/open-models.ts";
import type { Time } from "../models/time.ts";
import { shellWord } from "./next-step.ts";

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
export const modelsOf = (
  config: Pick<Config, "model" | "tasks" | "budget" | "memory">,
  runs: RunStore,
  now: string,
  around: Pick<Surroundings, "limits" | "follower"> = {},
): Models => {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey } = process.env;
  return openModels(config, { baseUrl, apiKey, runs, time: machineTime, now, prune: pruneCommand(config), ...around });
};

/** As it is typed: a memory of a config's own is none that the command looks for unasked. */
export const pruneCommand = ({ memory }: Pick<Config, "memory">): string =>
  `groundwork memory replies --prune --memory ${shellWord(memory.graph.path)}`;
