import { setTimeout as sleep } from "node:timers/promises";
import type * as Bull from "bullmq";
import type { Redis } from "ioredis";
import { z } from "zod";
import { hashOf } from "../../schemas/index.ts";
import type { CheckpointEntry } from "../core/run-store.ts";
import type { AtOnce, SharedStage } from "../core/shared-work.ts";
import type { ObjectStore } from "./object-store.ts";
import { atMost } from "./redis.ts";

export interface SharedStageOptions {
  readonly bull: typeof Bull;
  readonly redis: Redis;
  readonly store: ObjectStore;
  /** Names in the store begin so. */
  readonly place: string;
  readonly queue: string;
  readonly atOnce: AtOnce;
  /** It puts the shards into the queue: one process of a run does. */
  readonly coordinates: boolean;
  readonly signal: AbortSignal;
}

interface OpenShard {
  readonly make: () => Promise<readonly CheckpointEntry[]>;
  readonly resolve: (entries: readonly CheckpointEntry[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Line {
  readonly queue: Bull.Queue;
  readonly worker: Bull.Worker;
  readonly events: Bull.QueueEvents;
}

const Part = z.array(z.object({ key: z.string(), value: z.string() }));

/** What the queue has lost is put into it again, and what others made is found without being told. */
const LOOK_MS = 1_000;
/** A process that is killed holds its shards for so long, and half as long again. */
const LOCK_MS = 10_000;
/** What is asked of Redis at the end may be left. */
const LAST_MS = 2_000;
const GONE = { removeOnComplete: true, removeOnFail: true } as const;
const nothing = (): void => undefined;

/**
 * One walk of a stage. What is done is what stands in the store; the queue only says who makes what next, so that what it loses, doubles or
 * gives to nobody costs time and nothing else. Each walk has a queue of its own: nobody takes a shard that it is not walking towards.
 */
export class StageOfMany implements SharedStage {
  readonly #options: SharedStageOptions;
  readonly #open = new Map<string, OpenShard>();
  readonly #over = new Set<string>();
  readonly #left = new AbortController();
  #line: Line | undefined;
  #looking: Promise<void> = Promise.resolve();
  #adding = false;
  #closed: Promise<void> | undefined;
  #reached: Promise<void>;
  #reach: () => void = nothing;

  constructor(options: SharedStageOptions) {
    this.#options = options;
    this.#reached = new Promise((resolve) => (this.#reach = resolve));
    if (options.signal.aborted) this.#leave(options.signal.reason);
    else options.signal.addEventListener("abort", this.#stop, { once: true });
  }

  readonly #stop = (): void => this.#leave(this.#options.signal.reason);

  async results(keys: readonly string[], make: OpenShard["make"]): Promise<readonly CheckpointEntry[]> {
    const id = hashOf(keys);
    const results = new Promise<readonly CheckpointEntry[]>((resolve, reject) => this.#open.set(id, { make, resolve, reject }));
    results.catch(nothing);
    this.#left.signal.throwIfAborted();
    if (!(await this.#look(id))) {
      this.#begin();
      this.#reach();
      this.#reached = new Promise((resolve) => (this.#reach = resolve));
      if (this.#options.coordinates) void this.#add([id]);
    }
    return results;
  }

  close(): Promise<void> {
    this.#options.signal.removeEventListener("abort", this.#stop);
    this.#leave(new Error("the stage is over"));
    return (this.#closed ??= this.#end());
  }

  /** Shards that are being made are given back: an error is all that a queue needs to be told. */
  #leave(reason: unknown): void {
    if (this.#left.signal.aborted) return;
    this.#left.abort(reason);
    for (const { reject } of this.#open.values()) reject(reason);
    this.#reach();
  }

  async #end(): Promise<void> {
    await this.#looking;
    const line = this.#line;
    if (line === undefined) return;
    await atMost(LAST_MS, line.worker.close());
    await atMost(LAST_MS, line.events.close());
    // Nothing is lost by it: whoever is still at a shard puts it where it belongs.
    if (this.#options.coordinates) await atMost(LAST_MS, line.queue.obliterate({ force: true }));
    await atMost(LAST_MS, line.queue.close());
  }

  #partOf(id: string): string {
    return `${this.#options.place}/parts/${id.slice(0, 2)}/${id}.json`;
  }

  /** Whether the shard is done, by whomever. */
  async #look(id: string): Promise<boolean> {
    if (this.#over.has(id)) return true;
    const part = await this.#options.store.get(this.#partOf(id));
    if (part === undefined) return false;
    this.#over.add(id);
    this.#open.get(id)?.resolve(Part.parse(JSON.parse(part.toString("utf8"))));
    this.#open.delete(id);
    return true;
  }

  async #make(id: string): Promise<void> {
    const left = this.#left.signal;
    // It may be ahead of this process, which is still on its way.
    while (!this.#open.has(id) && !this.#over.has(id) && !left.aborted) await this.#reached;
    left.throwIfAborted();
    const shard = this.#open.get(id);
    if (shard === undefined || (await this.#look(id))) return;
    try {
      const entries = await orLeft(shard.make(), left);
      await this.#options.store.put(this.#partOf(id), Buffer.from(JSON.stringify(entries)));
      // Where somebody was first, theirs counts.
      await this.#look(id);
    } catch (error) {
      shard.reject(error);
      throw error;
    }
  }

  #begin(): void {
    if (this.#line !== undefined || this.#left.signal.aborted) return;
    const { bull, redis: connection, queue: name, atOnce } = this.#options;
    const queue = new bull.Queue(name, { connection });
    const worker = new bull.Worker(name, (job: Bull.Job) => this.#make(job.name), {
      connection,
      concurrency: atOnce.here,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: 1_000_000,
    });
    const events = new bull.QueueEvents(name, { connection });
    // Of Redis its own connection tells; a lock that was lost is a shard that another makes as well.
    queue.on("error", nothing);
    worker.on("error", nothing);
    events.on("error", nothing);
    events.on("completed", ({ jobId }) => void this.#look(jobId).catch(nothing));
    this.#line = { queue, worker, events };
    this.#looking = this.#keepLooking();
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#left;
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal }).catch(nothing);
      try {
        for (const id of [...this.#open.keys()]) if (!signal.aborted) await this.#look(id);
      } catch (error) {
        this.#leave(error);
      }
      if (this.#options.coordinates && !signal.aborted) void this.#add([...this.#open.keys()]);
    }
  }

  /** What is in the queue already stays as it is. Where Redis is away this waits for it, and nothing waits for this. */
  async #add(ids: readonly string[]): Promise<void> {
    const { queue } = this.#line ?? {};
    if (queue === undefined || (ids.length !== 1 && this.#adding)) return;
    this.#adding = true;
    try {
      const { together } = this.#options.atOnce;
      if (together !== undefined) await queue.setGlobalConcurrency(together);
      await queue.addBulk(ids.map((id) => ({ name: id, data: {}, opts: { jobId: id, ...GONE } })));
    } catch {
      // The next look adds them.
    } finally {
      this.#adding = false;
    }
  }
}

const orLeft = async <T>(work: Promise<T>, left: AbortSignal): Promise<T> => {
  let leave: () => void = nothing;
  const leaving = new Promise<never>((_, reject) => {
    leave = () => reject(left.reason as Error);
    left.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([work, leaving]);
  } finally {
    left.removeEventListener("abort", leave);
  }
};
