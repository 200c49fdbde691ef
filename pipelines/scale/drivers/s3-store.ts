import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3ServiceException } from "@aws-sdk/client-s3";
import type { ObjectStore } from "../object-store.ts";

/** A bucket, or what lies below a prefix of it. Keys, region and endpoint come from the standard variables of the environment (AWS_…). */
export async function s3Store(bucket: string, prefix: string): Promise<ObjectStore> {
  const { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
  // Addresses of the kind http://host/bucket: what a store of one's own has, and AWS takes as well.
  const client = new S3Client({ forcePathStyle: true });
  const keyOf = (name: string): string => (prefix === "" ? name : `${prefix}/${name}`);
  const put = async (name: string, body: Uint8Array | Readable, length: number): Promise<boolean> => {
    try {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), Body: body, ContentLength: length, IfNoneMatch: "*" }));
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  };
  const get = async (name: string): Promise<Readable | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
      return Body as Readable | undefined;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  };
  return {
    async get(name) {
      const body = await get(name);
      return body && Buffer.concat(await body.toArray());
    },
    put: (name, bytes) => put(name, bytes, bytes.byteLength),
    async *names(begin) {
      for (let after: string | undefined; ;) {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(begin), ContinuationToken: after }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield prefix === "" ? Key : Key.slice(prefix.length + 1);
        after = page.NextContinuationToken;
        if (after === undefined) return;
      }
    },
    putFile: async (name, path) => put(name, createReadStream(path), (await stat(path)).size),
    async getFile(name, path) {
      const body = await get(name);
      if (body === undefined) return false;
      await pipeline(body, createWriteStream(`${path}.begun`));
      await rename(`${path}.begun`, path);
      return true;
    },
    close: () => client.destroy(),
  };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error ? (error as S3ServiceException).$metadata?.httpStatusCode : undefined;
/** 412: somebody was first; 409: somebody is at it, and one of the two wins. */
const isTaken = (error: unknown): boolean => statusOf(error) === 412 || statusOf(error) === 409;
