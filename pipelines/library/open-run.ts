import { resolve } from "node:path";
import { openRun as openFiles } from "../verify/run-files.ts";
import { readRun, type RunReading } from "../views/reading.ts";

/** A finished run's folder: its manifest, and the rows of its datasets, typed. Throws where there is no finished run; a damaged file when it is read. */
export async function openRun(folder: string): Promise<RunReading> {
  const { manifest } = await openFiles(resolve(folder));
  return readRun(resolve(folder), manifest);
}
