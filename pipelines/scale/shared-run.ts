import type { Redis } from "ioredis";
import { hashOf } from "../../schemas/index.ts";
import type { SharedWork } from "../core/shared-work.ts";
import type { ObjectStore } from "./object-store.ts";
import { ifInstalled } from "./open-store.ts";
import { StageOfMany } from "./shared-stage.ts";

export interface SharedRunOptions {
  readonly redis: Redis;
  readonly store: ObjectStore;
  readonly place: string;
  readonly coordinates: boolean;
  /** Shards that this process makes at once, at most. */
  readonly concurrency: number;
}

/** The walks of one run, each with its own queue: the second walk of a stage here is the second one everywhere. */
export async function sharedRun({ redis, store, place, coordinates, concurrency }: SharedRunOptions): Promise<SharedWork> {
  const bull = await ifInstalled(() => import("bullmq"));
  const walks = new Map<string, number>();
  return {
    stage(name, { here, together }, signal) {
      const walk = (walks.get(name) ?? 0) + 1;
      walks.set(name, walk);
      const queue = `groundwork-${hashOf(place)}-${name}-${walk}`;
      const atOnce = { here: Math.min(here, concurrency), together };
      return new StageOfMany({ bull, redis, store, place, queue, atOnce, coordinates, signal });
    },
  };
}
