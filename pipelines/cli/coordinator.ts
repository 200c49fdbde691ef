import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { snapshotMemory } from "../../knowledge-graph/index.ts";
import { TaskName } from "../../schemas/config/models.ts";
import type { ScaleConfig } from "../../schemas/config/scale.ts";
import { hashOf, type Config } from "../../schemas/index.ts";
import type { RunStore } from "../core/run-store.ts";
import { Stop } from "../core/stop.ts";
import { modelOf } from "../models/open-models.ts";
import type { Run } from "../recipes/steps/run.ts";
import { giveNotice, putSnapshot, type Notice } from "../scale/notice.ts";
import type { ObjectStore } from "../scale/object-store.ts";
import { openStore } from "../scale/open-store.ts";
import { openRedis } from "../scale/redis.ts";
import { sharedReplies } from "../scale/shared-replies.ts";
import { sharedRun } from "../scale/shared-run.ts";
import { CODE } from "./code.ts";
import { shownConfig } from "./fingerprint.ts";
import { concurrencyOf } from "./open-run.ts";
import type { Shell } from "./shell.ts";

/** Queue and store of a config that has `scale`. */
export interface ScaleServices {
  readonly redis: Redis;
  readonly store: ObjectStore;
  close(): void;
}

/** Throws `Stop`: what the config says beside `scale` is one process's, or nobody answers. */
export async function openScale(config: Config, scale: ScaleConfig, shell: Shell): Promise<ScaleServices> {
  const why = whyNot(config);
  if (why !== undefined) throw new Stop(2, `scale: ${why}`);
  const store = await openStore(scale.store);
  const redis = await openRedis(scale.redis, process.env.REDIS_PASSWORD, (text) => shell.say(text));
  return {
    redis,
    store,
    close() {
      redis.disconnect();
      store.close();
    },
  };
}

/** Of program and config, but for where things are: a run and its workers have the same. */
export const digestOf = (config: Config, python: Run["python"]): string => hashOf(CODE.version, shownConfig(config), python?.id ?? null);

/** Where a run's results stand in the store: begun again at its own time, it finds them there. */
const placeOf = (config: Config, recipe: string, now: string): string =>
  `${config.name}/${hashOf(CODE.version, shownConfig(config), recipe, now)}`;

/** The run that puts shards into the queue, and works on them like any worker. */
export interface Coordinator {
  /** Replies of models, shared with all workers. */
  share(own: RunStore, now: string): RunStore;
  /** Workers take part while it works. */
  together<T>(run: Run, runId: string, work: (run: Run) => Promise<T>): Promise<T>;
  close(): void;
}

export async function coordinatorOf(
  config: Config,
  scale: ScaleConfig,
  { recipe, concurrency }: { readonly recipe: string; readonly concurrency?: number },
  shell: Shell,
): Promise<Coordinator> {
  const { redis, store, close } = await openScale(config, scale, shell);
  return {
    share: (own, now) => sharedReplies(own, store, placeOf(config, recipe, now)),
    async together(run, runId, work) {
      const clock = run.context.clock.now;
      const place = placeOf(config, recipe, clock);
      const snapshot = await copied(run.opened.path, (path) => putSnapshot(store, place, path));
      const notice: Notice = { digest: digestOf(config, run.python), recipe, runId, clock, place, snapshot };
      const { withdraw } = await giveNotice(redis, store, config.name, notice);
      try {
        const shared = await sharedRun({ redis, store, place, coordinates: true, concurrency: concurrencyOf(concurrency) });
        return await work({ ...run, context: { ...run.context, shared } });
      } finally {
        await withdraw();
      }
    },
    close,
  };
}

/** A copy for a moment: the memory goes on being written to. */
async function copied<T>(path: string, work: (copy: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "groundwork-memory-"));
  try {
    const copy = join(folder, "memory.db");
    await snapshotMemory(path, copy);
    return await work(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What several processes would each keep for themselves, or not see. */
function whyNot(config: Config): string | undefined {
  const { memory, rollouts, budget } = config;
  if (memory.graph.driver !== "libsql" || memory.vectors.driver !== "libsql")
    return "workers read a copy of the memory's one file, so it goes without Neo4j and Qdrant yet; write memory: { graph: { driver: libsql } }, or leave scale out";
  if (rollouts.environment === "real")
    return "the web is asked from one process, which keeps its pace and its record; write rollouts: { environment: simulated }, or leave scale out";
  if (budget.usd !== null || budget.tokens !== null)
    return "a budget is counted in one process, and several would each spend it; leave budget out, or scale";
  const paced = TaskName.options.find((task) => {
    const model = modelOf(config, task);
    return model?.requestsPerMinute !== undefined || model?.tokensPerMinute !== undefined;
  });
  if (paced !== undefined)
    return `calls and tokens a minute are counted in one process, and several would each take them (the model of ${paced}); leave requestsPerMinute and tokensPerMinute out, as concurrency holds for all processes together, or leave scale out`;
  return undefined;
}
