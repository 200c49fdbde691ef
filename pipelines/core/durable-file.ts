import { open, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { putInPlace } from "../../knowledge-graph/index.ts";
import { makeFolder } from "./make-folder.ts";
import { WriteFailure } from "./write-failure.ts";

/** A file that is written piece by piece under a temporary name. Throws `WriteFailure`. */
export interface DurableFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Synced and put in place: whole, or not there. */
  close(): Promise<void>;
  drop(): Promise<void>;
}

const mostWaiting = 1 << 20;

export async function openDurably(path: string): Promise<DurableFile> {
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
    await makeFolder(dirname(path));
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
        await file.close();
        await putInPlace(temporary, path);
      }),
    async drop() {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
    },
  };
}

/** A whole file of these pieces, one after the other. */
export async function writeDurably(path: string, pieces: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await openDurably(path);
  try {
    for await (const piece of typeof pieces === "string" ? [Buffer.from(pieces)] : pieces) await file.write(piece);
    await file.close();
  } catch (error) {
    await file.drop();
    throw error;
  }
}
