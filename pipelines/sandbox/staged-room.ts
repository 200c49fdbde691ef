import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SandboxError } from "./sandbox.ts";

/** A file of a room: text, or a copy of another file. */
export type StagedFile = { readonly name: string } & ({ readonly text: string } | { readonly copyOf: string });

/**
 * A folder that holds all that a child may see and nothing else, made once under its key and shared by processes: made beside, then put
 * in place whole. Everybody may read it, as the child is nobody; only its owner may write.
 */
export async function stagedRoom(
  key: string,
  files: readonly StagedFile[],
  /** What only the files themselves can make. */
  finish: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const home = await ownFolder(join(tmpdir(), `groundwork-sandbox-${process.getuid?.() ?? "user"}`));
  const room = join(home, key);
  if (await exists(room)) return room;
  const making = await mkdtemp(join(home, "making-"));
  try {
    await chmod(making, 0o755);
    for (const file of files) {
      const path = join(making, file.name);
      await ("text" in file ? writeFile(path, file.text) : copyFile(file.copyOf, path));
    }
    await finish(making);
    for (const name of await readdir(making)) await chmod(join(making, name), 0o644);
    await rename(making, room);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // Somebody else was quicker.
    if (!(await exists(room))) throw error;
  }
  return room;
}

const exists = async (path: string): Promise<boolean> => (await statOf(path)) !== undefined;

/** The temporary folder is everybody's: one of this name that somebody else made, or may write to, is not used. */
async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const stat = await statOf(path);
  if (stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid) && (stat.mode & 0o022) === 0) return path;
  throw new SandboxError(`${path} is not this user's own folder; remove it, or set TMPDIR to another folder`);
}

async function statOf(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
