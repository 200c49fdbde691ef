import { appendFile, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CptSource } from "../../../schemas/datasets/index.ts";
import type { TokenSpan } from "./encode.ts";

/** A text, or a part of one, as it will stand in a sequence; the end token is its last. */
export interface PackedText {
  readonly id: string;
  readonly source: CptSource;
  readonly start: number;
  readonly end: number;
  readonly language: string;
  readonly license: string | null;
  readonly observations: readonly TokenSpan[];
  readonly ids: Int32Array;
}

/** Texts put aside on disk, 4 bytes a token, so that one bucket is in memory at a time. */
export interface Buckets {
  add(bucket: number, text: PackedText): Promise<void>;
  /** In the order in which they were added; the bucket is gone then. */
  take(bucket: number): Promise<readonly PackedText[]>;
  close(): Promise<void>;
}

/** Bytes that wait to be written, of all buckets together. */
const mostWaiting = 8 << 20;

export async function openBuckets(folder: string): Promise<Buckets> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const waiting = new Map<number, Buffer[]>();
  let bytes = 0;
  const path = (bucket: number): string => join(folder, `${bucket}.bin`);
  const flush = async (): Promise<void> => {
    for (const [bucket, buffers] of waiting) await appendFile(path(bucket), Buffer.concat(buffers));
    waiting.clear();
    bytes = 0;
  };
  return {
    async add(bucket, { ids, ...rest }) {
      const head = Buffer.from(JSON.stringify(rest));
      const lengths = Buffer.alloc(8);
      lengths.writeUInt32LE(head.length, 0);
      lengths.writeUInt32LE(ids.length, 4);
      const own = waiting.get(bucket) ?? [];
      waiting.set(bucket, own);
      own.push(lengths, head, Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength));
      bytes += 8 + head.length + ids.byteLength;
      if (bytes >= mostWaiting) await flush();
    },
    async take(bucket) {
      await flush();
      const whole = await readFile(path(bucket)).catch((error: unknown) => {
        if ((error as { code?: string }).code === "ENOENT") return Buffer.alloc(0);
        throw error;
      });
      await rm(path(bucket), { force: true });
      const texts: PackedText[] = [];
      for (let at = 0; at < whole.length;) {
        const head = at + 8 + whole.readUInt32LE(at);
        const end = head + 4 * whole.readUInt32LE(at + 4);
        const rest = JSON.parse(whole.toString("utf8", at + 8, head)) as Omit<PackedText, "ids">;
        texts.push({ ...rest, ids: new Int32Array(whole.buffer.slice(whole.byteOffset + head, whole.byteOffset + end)) });
        at = end;
      }
      return texts;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
