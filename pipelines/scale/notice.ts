import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Redis } from "ioredis";
import { z } from "zod";
import { sha256 } from "../../schemas/index.ts";
import type { ObjectStore } from "./object-store.ts";
import { atMost } from "./redis.ts";

/** What a worker has to know of a run beside its config. */
export const Notice = z.strictObject({
  /** Of program, config and sandbox: a worker of another would make other rows. */
  digest: z.string(),
  recipe: z.string(),
  runId: z.string(),
  clock: z.string(),
  place: z.string(),
  /** Name of the memory's copy in the store. */
  snapshot: z.string(),
});
export type Notice = z.infer<typeof Notice>;

const keyOf = (name: string): string => `groundwork:run:${name}`;
/** A coordinator that is gone is forgotten after so long. */
const HEARD_S = 30;

/** Puts the memory's copy into the store, as it stands: its name is its content. */
export async function putSnapshot(store: ObjectStore, place: string, path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const name = `${place}/memory/${hash.digest("hex")}.db`;
  await store.putFile(name, path);
  return name;
}

/** Tells workers of a run until it is withdrawn; a Redis that forgot it hears it again. */
export async function giveNotice(redis: Redis, store: ObjectStore, name: string, notice: Notice): Promise<{ withdraw(): Promise<void> }> {
  const text = JSON.stringify(notice);
  const at = `${notice.place}/notices/${sha256(text)}.json`;
  await store.put(at, Buffer.from(text));
  const tell = (): Promise<unknown> => redis.set(keyOf(name), at, "EX", HEARD_S);
  await tell();
  const timer = setInterval(() => void tell().catch(() => undefined), (HEARD_S * 1000) / 6);
  return {
    async withdraw() {
      clearInterval(timer);
      await atMost(2_000, redis.del(keyOf(name)));
    },
  };
}

/** Where in the store the notice of the run stands that is under way. */
export const noticeUnderWay = (redis: Redis, name: string): Promise<string | null> => redis.get(keyOf(name));

export async function readNotice(store: ObjectStore, at: string): Promise<Notice | undefined> {
  const text = await store.get(at);
  return text && Notice.parse(JSON.parse(text.toString("utf8")));
}
