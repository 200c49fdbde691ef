import { join } from "node:path";
import type { Redis } from "ioredis";
import { afterAll, beforeAll } from "vitest";
import { openRedis } from "../../../pipelines/scale/redis.ts";
import { folder } from "../../e2e/groundwork.ts";
import { freePort, type Running } from "../process.ts";
import { startRedis } from "./start.ts";

/** A Redis for the tests of a file, and a folder of their own. Gives what opens a client of it, each closed at the end. */
export function redisOfTests(): { readonly place: ReturnType<typeof folder>; readonly client: () => Promise<Redis> } {
  const place = folder();
  const clients: Redis[] = [];
  let port: number;
  let server: Running;
  beforeAll(async () => {
    port = await freePort();
    server = await startRedis(join(place.path, "redis"), port);
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await server.stop();
    place.remove();
  });
  return {
    place,
    client: async () => {
      const redis = await openRedis(`redis://127.0.0.1:${port}`, undefined, () => undefined);
      clients.push(redis);
      return redis;
    },
  };
}
