import { lstat, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { putInPlace } from "../../knowledge-graph/index.ts";
import { Failure } from "./failure.ts";

/** One for each recipe: a pool that was asked for in between is not the next night. */
export const latestName = (recipe: string): string => (recipe === "nightly" ? "latest" : `latest-${recipe}`);

/** A symbolic link, replaced in one step: a reader sees the old run or the new one. */
export async function pointLatest(parent: string, out: string, recipe: string): Promise<void> {
  const link = join(parent, latestName(recipe));
  const kind = await lstat(link).catch(() => undefined);
  if (kind !== undefined && !kind.isSymbolicLink())
    throw new Failure(`${link} is no link; move it away, it should point to the newest verified run`, 1);
  const temporary = `${link}.new`;
  await rm(temporary, { force: true });
  await symlink(out.slice(parent.length + 1), temporary);
  await putInPlace(temporary, link, { isLink: true });
}
