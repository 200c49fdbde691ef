import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Manifest } from "../../schemas/manifest.ts";
import { whyNoRun } from "./why-no-run.ts";

/** The folder is no finished run: nothing can be checked. */
export class NotARun extends Error {
  override readonly name = "NotARun";
}

export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, "manifest.json");
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new NotARun(whyNoRun(folder), { cause: error });
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new NotARun(`${path} is not a manifest of this version of groundwork: ${(error as Error).message}`, { cause: error });
  }
}

/** Rows from which processes and threads are worth their starts, some six CPU-s together: a run of two hundred questions. */
const MANY_ROWS = 20_000;

/** Small runs are checked in one process. */
export const isLargeRun = ({ files }: Manifest): boolean => files.reduce((sum, { rows }) => sum + (rows ?? 0), 0) >= MANY_ROWS;
