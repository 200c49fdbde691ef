import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where a run's memory is made again, once for all who look at it, in whatever thread. The folder goes with whoever made it. */
export interface RemadeFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function remadeFolder(): Promise<RemadeFolder> {
  const path = await mkdtemp(join(tmpdir(), "groundwork-verify-memory-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
