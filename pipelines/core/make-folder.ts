import { access, constants, mkdir } from "node:fs/promises";
import { WriteFailure } from "./write-failure.ts";

/** A folder to write into, with those around it. Throws `WriteFailure`, also where it is there and cannot be written to. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
  } catch (error) {
    // Node says of a read-only file system that the folder which it should make is not there.
    const isReadOnly = (error as { code?: unknown }).code === "ENOENT";
    throw WriteFailure.of(path, isReadOnly ? Object.assign(error as Error, { code: "EROFS" }) : error);
  }
}
