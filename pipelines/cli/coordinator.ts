import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { snapshotMemory } from "../../knowledge-graph/index.ts";
import type { ScaleConfig } from "../../schemas/config/scale.ts";
import { hashOf, type Config } from "../../schemas/index.ts";
import type { RunStore } from "../core/run-store.ts";
import { sha256OfFile } from "../exporters/run-folder.ts";
import { Stop } from "../core/stop.ts";
import type { Run } from "../recipes/steps/run.ts";
import { giveNotice, putSnapshot, type Notice } from "../scale/notice.ts";
import type { ObjectStore } from "../scale/object-store.ts";
import { openStore } from "../scale/open-store.ts";
import { openRedis } from "../scale/redis.ts";
import { beginAccount, sharedLimits } from "../scale/shared-limits.ts";
import { sharedReplies } from "../scale/shared-replies.ts";
import { sharedRun } from "../scale/shared-run.ts";
import { CODE } from "./code.ts";
import { shownConfig } from "./fingerprint.ts";
import { concurrencyOf, type SharedServices } from "./open-run.ts";
import type { Shell } from "./shell.ts";

/** Queue and store of a config that has `scale`. */
export interface ScaleServices {
  readonly redis: Redis;
  readonly store: ObjectStore;
  close(): void;
}

/** Throws `Stop`: the real web is asked by one process, or nobody answers. */
export async function openScale(config: Config, scale: ScaleConfig, shell: Shell): Promise<ScaleServices> {
  if (config.rollouts.environment === "real")
    throw new Stop(
      2,
      "scale: the web is asked from one process, which keeps its pace and its record; write rollouts: { environment: simulated }, or leave scale out",
    );
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

/** Of program, config, what stands in the files that it names, and sandbox, wherever things are: a run and its workers have the same. */
export async function digestOf(config: Config, python: Run["python"]): Promise<string> {
  const { decontaminate, memory } = config;
  const files = await Promise.all([...decontaminate, ...(memory.lexicon === undefined ? [] : [memory.lexicon])].map(sha256OfFile));
  return hashOf(CODE.version, shownConfig(config), files, python?.id ?? null);
}

/** Where a run's results stand in the store: begun again at its own time, it finds them there. */
const placeOf = (config: Config, recipe: string, now: string): string =>
  `${config.name}/${hashOf(CODE.version, shownConfig(config), recipe, now)}`;

/** The run that puts shards into the queue, and works on them like any worker. */
export interface Coordinator {
  /** Replies of models, budget and limits a minute, shared with all workers. */
  share(own: RunStore, now: string): Promise<SharedServices>;
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
    async share(own, now) {
      const place = placeOf(config, recipe, now);
      await beginAccount(redis, place);
      return { runs: sharedReplies(own, store, place), limits: sharedLimits(redis, place) };
    },
    async together(run, runId, work) {
      const clock = run.context.clock.now;
      const place = placeOf(config, recipe, clock);
      const snapshot = await copied(run.opened.path, (path) => putSnapshot(store, place, path));
      const notice: Notice = { digest: await digestOf(config, run.python), recipe, runId, clock, place, snapshot };
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
