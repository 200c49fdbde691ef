import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3ServiceException } from "@aws-sdk/client-s3";
import type { ObjectStore } from "../object-store.ts";

/** A store that is restarted is waited for so long; one that never answered ends the command sooner. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 500;

/** A bucket, or what lies below a prefix of it. Keys, region and endpoint come from the standard variables of the environment (AWS_…). */
export async function s3Store(bucket: string, prefix: string): Promise<ObjectStore> {
  const { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
  // Addresses of the kind http://host/bucket: what a store of one's own has, and AWS takes as well.
  const client = new S3Client({ forcePathStyle: true });
  const keyOf = (name: string): string => (prefix === "" ? name : `${prefix}/${name}`);
  const patiently = patience();
  const put = (name: string, body: () => Uint8Array | Readable, length: number): Promise<boolean> =>
    patiently(async () => {
      try {
        await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), Body: body(), ContentLength: length, IfNoneMatch: "*" }),
        );
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    });
  /** Read to its end within one try: a connection may end amid a body. */
  const get = <T>(name: string, read: (body: Readable) => Promise<T>): Promise<T | undefined> =>
    patiently(async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
        return Body && (await read(Body as Readable));
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    });
  return {
    get: (name) => get(name, async (body) => Buffer.concat(await body.toArray())),
    put: (name, bytes) => put(name, () => bytes, bytes.byteLength),
    async *names(begin) {
      for (let after: string | undefined; ;) {
        const from = after;
        const page = await patiently(() =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(begin), ContinuationToken: from })),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield prefix === "" ? Key : Key.slice(prefix.length + 1);
        after = page.NextContinuationToken;
        if (after === undefined) return;
      }
    },
    putFile: async (name, path) => put(name, () => createReadStream(path), (await stat(path)).size),
    async getFile(name, path) {
      const read = await get(name, async (body) => {
        await pipeline(body, createWriteStream(`${path}.begun`));
        return true;
      });
      if (read === true) await rename(`${path}.begun`, path);
      return read === true;
    },
    close: () => client.destroy(),
  };
}

/**
 * Tries again while a store that has answered before is away. What it takes may be there already when it is tried again: then it is another's,
 * which is the same.
 */
function patience(): <T>(work: () => Promise<T>) => Promise<T> {
  let hasAnswered = false;
  return async (work) => {
    for (const until = performance.now() + PATIENCE_MS; ;)
      try {
        const done = await work();
        hasAnswered = true;
        return done;
      } catch (error) {
        if (!hasAnswered || !isAway(error) || performance.now() > until) throw error;
        await sleep(AGAIN_MS);
      }
  };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error ? (error as S3ServiceException).$metadata?.httpStatusCode : undefined;
/** 412: somebody was first; 409: somebody is at it, and one of the two wins. */
const isTaken = (error: unknown): boolean => statusOf(error) === 412 || statusOf(error) === 409;
/** Nobody answers, the connection ends, or whoever answers is not ready. */
const isAway = (error: unknown): boolean => (statusOf(error) ?? 0) >= 500 || AWAY.test(textOf(error));
const AWAY = /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|TimeoutError|socket hang up|aborted/;
const textOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(textOf).join(" ")
    : error instanceof Error
      ? `${error.name} ${"code" in error ? String(error.code) : ""} ${error.message}`
      : String(error);
