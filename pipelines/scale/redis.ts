import type { Redis } from "ioredis";
import { Stop } from "../core/stop.ts";
import { ifInstalled } from "./open-store.ts";

/** How long Redis may be silent at the start. */
const FIRST_MS = 10_000;

/** Redis at an address; it waits through a restart. `tell` gets what went wrong, once in a row. Throws `Stop` 3 where nobody answers at the start. */
export async function openRedis(url: string, password: string | undefined, tell: (text: string) => void): Promise<Redis> {
  const { Redis } = await ifInstalled(() => import("ioredis"));
  const redis = new Redis(url, { maxRetriesPerRequest: null, ...(password !== undefined && { password }), retryStrategy: () => 500 });
  let told = "";
  redis.on("error", (error: Error) => {
    const text = `redis at ${url}: ${error.message || error.name}; trying again`;
    if (text !== told) tell(text);
    told = text;
  });
  redis.on("ready", () => (told = ""));
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Stop(3, `no Redis answers at ${url} (scale.redis); start one, or leave scale out`)), FIRST_MS).unref(),
  );
  try {
    await Promise.race([redis.ping(), late]);
  } catch (error) {
    redis.disconnect();
    throw error instanceof Stop
      ? error
      : new Stop(3, `Redis at ${url} (scale.redis) refuses: ${String(error)}; its password comes from REDIS_PASSWORD`, error);
  }
  return redis;
}

/** Waits for Redis only so long: what it is asked at an end may be left. */
export const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  Promise.race([
    work.then(
      () => undefined,
      () => undefined,
    ),
    new Promise<void>((resolve) => setTimeout(resolve, ms).unref()),
  ]);
