import { mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { WriteFailure } from "../../core/write-failure.ts";

/** A file that is written piece by piece under a temporary name. */
export interface ByteFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Synced and renamed: whole, or not there. */
  close(): Promise<void>;
  drop(): Promise<void>;
}

const mostWaiting = 1 << 20;

export async function openByteFile(path: string): Promise<ByteFile> {
  const temporary = `${path}.tmp`;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const tried = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw WriteFailure.of(path, error);
    }
  };
  const file: FileHandle = await tried(async () => {
    await mkdir(dirname(path), { recursive: true });
    return open(temporary, "w");
  });
  const flush = async (): Promise<void> => {
    await file.writeFile(Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  return {
    write: (some) =>
      tried(async () => {
        waiting.push(some);
        bytes += some.byteLength;
        if (bytes >= mostWaiting) await flush();
      }),
    close: () =>
      tried(async () => {
        await flush();
        await file.sync();
        await file.close();
        await rename(temporary, path);
      }),
    async drop() {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
    },
  };
}

/** A whole file of these pieces, one after the other. */
export async function writeBytes(path: string, ...pieces: readonly Uint8Array[]): Promise<void> {
  const file = await openByteFile(path);
  try {
    for (const piece of pieces) await file.write(piece);
    await file.close();
  } catch (error) {
    await file.drop();
    throw error;
  }
}

/** The bytes of little-endian numbers, which those of this machine are taken to be. */
export const bytesOf = (numbers: Int32Array | BigInt64Array | BigUint64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
