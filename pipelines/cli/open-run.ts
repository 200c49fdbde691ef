import type { Config, OpenAiModelConfig } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import type { RunStore } from "../core/run-store.ts";
import type { Follower } from "../core/follower.ts";
import type { Run } from "../recipes/steps/run.ts";
import type { Models } from "../models/models.ts";
import { visitSummariser } from "../agents/sampled/visit.ts";
import { modelOf } from "../models/open-models.ts";
import type { SharedLimits } from "../models/shared-limits.ts";
import { openMemory } from "../../knowledge-graph/index.ts";
import { refuseEarlyClock } from "./clock-note.ts";
import { forecastProgress } from "./early-forecast.ts";
import { modelsOf } from "./open-models.ts";
import { columnNouns } from "../sources/records/named-columns.ts";
import { findPython } from "./find-python.ts";
import { countedProgress, openFollower } from "./open-follower.ts";
import { webOf } from "./open-web.ts";
import { memoryForWriting, storesOf } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

/** Pages and items in flight: enough to hide loopback and file latency, few enough to be polite. */
const CONCURRENCY = 8;

export const concurrencyOf = (given: number | undefined): number => Math.max(1, given ?? CONCURRENCY);

/** What one process shares with the others of its run. */
export interface SharedServices {
  readonly runs: RunStore;
  readonly limits: SharedLimits;
}

export interface RunOptions {
  readonly concurrency?: number;
  /** Nothing is written: somebody else may write meanwhile. */
  readonly readsOnly?: boolean;
  /** The time of the run, where the memory knows of one that was interrupted: what it asked before counts as its own. */
  readonly pinned?: (runs: RunStore) => Promise<string>;
  /** What processes share: checkpoints over those of the memory, budget and limits; at the time of the run. */
  readonly share?: (own: RunStore, now: string) => Promise<SharedServices>;
  /** Another policy than the config's, to try every question of the pool. */
  readonly policy?: Pick<OpenAiModelConfig, "model" | "version"> & { readonly askedAt: string };
}

/** Opens the memory that the config names and puts a run together. The caller closes `run.models` and `run.memory`. */
export async function openRun(
  config: Config,
  shell: Shell,
  { concurrency, policy, readsOnly = false, pinned, share }: RunOptions,
): Promise<Run> {
  const openWeb = webOf(config, shell.signal);
  const python = await findPython(config, shell);
  const opened = wordedStores(config);
  const memory = readsOnly ? await openMemory(opened) : await memoryForWriting(opened, shell.now);
  let models: Models;
  let now: string;
  let runs: RunStore = memory.runs;
  let follower: Follower | undefined;
  try {
    if (!readsOnly) await refuseEarlyClock(memory.runs, shell);
    now = (await pinned?.(memory.runs)) ?? shell.now;
    const tasks = policy === undefined ? config.tasks : { ...config.tasks, policy: actingAs(policy, config) };
    const shared = await share?.(runs, now);
    runs = shared?.runs ?? runs;
    follower = await openFollower(`${config.name} ${now}`);
    models = modelsOf({ ...config, tasks }, runs, now, { limits: shared?.limits, follower });
  } catch (error) {
    await memory.close();
    throw error;
  }
  const reader = models.for("visit");
  const summariser = reader && visitSummariser(reader, shell.signal);
  const progress = follower === undefined ? shell.progress : countedProgress(shell.progress, follower);
  return {
    config,
    memory,
    opened,
    models,
    ...(policy && { askedAt: policy.askedAt }),
    ...(openWeb && { openWeb: (hidden, clock) => openWeb(memory.runs, hidden, clock, summariser) }),
    ...(summariser && { summariser }),
    ...(python && { python }),
    context: {
      runs,
      random: seededRandom(config.seed),
      clock: { now },
      signal: shell.signal,
      progress:
        policy === undefined && config.model.driver === "rules" && Object.keys(config.tasks).length === 0
          ? progress
          : forecastProgress(progress, () => models.meter.read(), shell.say),
      concurrency: concurrencyOf(concurrency),
      ...(follower && { follower }),
      tell: shell.say,
    },
  };
}

/** Where and as the config's own policy is served, if it has one: its price and its limits a minute are its own. */
function actingAs({ model, version }: NonNullable<RunOptions["policy"]>, config: Config): NonNullable<Config["tasks"]["policy"]> {
  const own = modelOf(config, "policy");
  return {
    driver: "openai",
    ...(own?.baseUrl !== undefined && { baseUrl: own.baseUrl }),
    ...(own?.concurrency !== undefined && { concurrency: own.concurrency }),
    ...(own?.timeout !== undefined && { timeout: own.timeout }),
    ...(own?.retries !== undefined && { retries: own.retries }),
    model,
    ...(version !== undefined && { version }),
  };
}

/** With the nouns that columns are given: in the words of the memory they stand behind those of a lexicon. */
function wordedStores({ memory, sources }: Config): ReturnType<typeof storesOf> {
  const opened = storesOf(memory);
  const nouns = columnNouns(sources);
  if (Object.keys(nouns).length === 0) return opened;
  return { ...opened, words: { attributes: {}, ...opened.words, otherwise: { ...nouns, ...opened.words?.otherwise } } };
}
