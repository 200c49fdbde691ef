import { lstat, readlink, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { latestName } from "./latest.ts";
import type { Recipe } from "../recipes/steps/recipe.ts";
import type { Run } from "../recipes/steps/run.ts";
import { setVerifiedFolders, verifiedFolders } from "./run-notes.ts";

const DATED = /^\d{4}-\d\d-\d\d-\d+$/;

/**
 * Removes the oldest of the run folders that this memory wrote and found right, until `keep` of them are left. Never the one that `latest`
 * points to; one that failed, or is held back, was never found right, so somebody may look at it as long as they like. Gives what went.
 */
export async function keepFolders(run: Run, recipe: Recipe, keep: number): Promise<readonly string[]> {
  const parent = resolve(join(run.config.out, run.config.name));
  // Until 0.1.0 all recipes moved the one link.
  const links = ["latest", latestName(recipe.name)].map((name) => readlink(join(parent, name)).catch(() => undefined));
  const latest = new Set(await Promise.all(links));
  const all = await verifiedFolders(run, recipe);
  const isOurs = (folder: string): boolean => dirname(resolve(folder)) === parent && DATED.test(basename(folder));
  const there: string[] = [];
  for (const folder of all) if (isOurs(folder) && (await lstat(folder).catch(() => undefined))?.isDirectory() === true) there.push(folder);
  const gone = there.slice(0, Math.max(0, there.length - keep)).filter((folder) => !latest.has(basename(folder)));
  for (const folder of gone) await rm(folder, { recursive: true, force: true });
  await setVerifiedFolders(
    run,
    recipe,
    there.filter((folder) => !gone.includes(folder)),
  );
  return gone;
}
