import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Gives a whole file its name, so that it is there, with all its bytes, after a power cut too: bytes first, then the name, then the folder
 * that holds the name. Costs two waits for the disk. A link is put in place as it is.
 */
export async function putInPlace(temporary: string, path: string, { isLink = false } = {}): Promise<void> {
  if (!isLink) await syncFile(temporary);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Names that came or went in it stand on the disk from now on. Some file systems keep no folders to wait for: they are left alone. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await syncFile(path);
  } catch (error) {
    if (!["EISDIR", "EPERM", "EACCES", "EINVAL", "ENOTSUP"].includes(String((error as { code?: unknown }).code))) throw error;
  }
}

/** Its bytes stand on the disk from now on. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
