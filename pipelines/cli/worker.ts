import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../schemas/index.ts";
import { Stop } from "../core/stop.ts";
import { executeSteps } from "../recipes/make.ts";
import { recipes } from "../recipes/recipes.ts";
import { baseOf, nightKey } from "../recipes/refresh/night.ts";
import { noticeUnderWay, readNotice, type Notice } from "../scale/notice.ts";
import { sharedLimits } from "../scale/shared-limits.ts";
import { sharedReplies } from "../scale/shared-replies.ts";
import { sharedRun } from "../scale/shared-run.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";
import { concurrencyOf, openRun } from "./open-run.ts";
import { digestOf, openScale, type ScaleServices } from "./coordinator.ts";
import type { Shell } from "./shell.ts";

export interface WorkerOptions {
  readonly concurrency?: number;
}

const LOOK_MS = 1_000;
/** A coordinator that is begun again is back by then; one that is gone is not waited for. */
const GONE_MS = 60_000;

/** `groundwork worker CONFIG`: takes part in the runs of a config, one after the other, until it is told to stop. */
export async function worker(path: string, options: WorkerOptions, shell: Shell): Promise<void> {
  const config = loadConfig(path);
  if (config.scale === undefined)
    throw new Failure(`${path} has no scale: write scale: { redis: "redis://127.0.0.1:6379", store: a folder or s3://bucket/prefix }`);
  const scaled = await openScale(config, config.scale, shell);
  try {
    let last: string | undefined;
    shell.say(`waiting for a run of ${config.name} …`);
    while (!shell.signal.aborted) {
      const at = (await noticeUnderWay(scaled.redis, config.name)) ?? undefined;
      // A run that was withdrawn and is told of again has work again.
      if (at === undefined) last = undefined;
      const notice = at === undefined || at === last ? undefined : await readNotice(scaled.store, at);
      if (at !== undefined && notice !== undefined) {
        last = at;
        if (await takePart(config, { ...notice, at }, options, scaled, shell))
          shell.say(`${notice.runId}: nothing is left to do; waiting for the next run …`);
      } else await sleep(LOOK_MS, undefined, { signal: shell.signal }).catch(() => undefined);
    }
    shell.signal.throwIfAborted();
  } finally {
    scaled.close();
  }
}

/** The run's own steps over a copy of its memory: what other processes made is taken from the store, and what is made here put there. */
async function takePart(
  config: Config,
  notice: Notice & { readonly at: string },
  { concurrency }: WorkerOptions,
  { redis, store }: ScaleServices,
  shell: Shell,
): Promise<boolean> {
  const recipe = recipes[notice.recipe];
  const folder = await mkdtemp(join(tmpdir(), "groundwork-worker-"));
  const over = overWhen(notice.at, () => noticeUnderWay(redis, config.name));
  const signal = AbortSignal.any([shell.signal, over.signal]);
  try {
    // What stands in Neo4j and Qdrant is read where it is; the coordinator alone writes to it, and not while others work.
    const graph = { ...config.memory.graph, path: join(folder, "memory.db") };
    if (recipe === undefined || !(await store.getFile(notice.snapshot, graph.path))) return false;
    const run = await openRun(
      { ...config, memory: { ...config.memory, graph } },
      { ...shell, signal, now: notice.clock },
      {
        readsOnly: true,
        ...(concurrency !== undefined && { concurrency }),
        share: (own) => Promise.resolve({ runs: sharedReplies(own, store, notice.place), limits: sharedLimits(redis, notice.place) }),
      },
    );
    try {
      if ((await digestOf(config, run.python)) !== notice.digest) {
        shell.say(`${notice.runId} is of another config, program, sandbox, list or lexicon than this worker's: it is left to others`);
        return false;
      }
      shell.say(`taking part in ${notice.runId}`);
      const shared = await sharedRun({ redis, store, place: notice.place, coordinates: false, concurrency: concurrencyOf(concurrency) });
      const base = await baseOf(run.memory.runs, nightKey(config, recipe.name), notice.runId);
      await executeSteps(recipe, { ...run, context: { ...run.context, shared } }, await run.memory.graph.snapshotId(), base);
    } finally {
      await run.models.close();
      await run.memory.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Stop && error.code === 4) {
      // Over for all of them: the coordinator ends, and the next command has a budget of its own.
      shell.say(`${notice.runId}: ${error.message}`);
      return false;
    }
    if (!over.signal.aborted || shell.signal.aborted) throw error;
    return true;
  } finally {
    over.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Aborted when the run is withdrawn for another one, or for good. */
function overWhen(at: string, now: () => Promise<string | null>): { readonly signal: AbortSignal; stop(): void } {
  const over = new AbortController();
  let seen = performance.now();
  const look = async (): Promise<void> => {
    const found = await now().catch(() => at);
    if (found === at) seen = performance.now();
    if ((found !== null && found !== at) || performance.now() - seen > GONE_MS) over.abort(new Error("the run is over"));
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return { signal: over.signal, stop: () => clearInterval(timer) };
}
