import { mkdir, open, readFile, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { z } from "zod";
import { Stop } from "./stop.ts";
import { WriteFailure } from "./write-failure.ts";

const Holder = z.object({ pid: z.int(), host: z.string(), since: z.string() });

export interface WriterLock {
  release(): Promise<void>;
}

/** Locks of this process, by path: one command may hold a folder and then write a run into it. */
const held = new Map<string, number>();

/**
 * Keeps a second writer away from a file or folder, by a file `<path>.lock` beside it that names who holds it. One that a killed process left
 * behind is taken over; one of another host is not, as nobody here can tell whether it still runs. Throws `Stop` 3: who holds it, and what to do.
 */
export async function lockForWriting(path: string, now: string): Promise<WriterLock> {
  const lock = `${path}.lock`;
  const again = held.get(lock) ?? 0;
  if (again === 0) await take(lock, path, now);
  held.set(lock, again + 1);
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      const left = (held.get(lock) ?? 1) - 1;
      if (left > 0) return void held.set(lock, left);
      held.delete(lock);
      await rm(lock, { force: true });
    },
  };
}

async function take(lock: string, path: string, now: string): Promise<void> {
  await mkdir(dirname(lock), { recursive: true }).catch((error: unknown) => {
    throw WriteFailure.of(lock, error);
  });
  for (;;) {
    try {
      const file = await open(lock, "wx");
      try {
        await file.writeFile(JSON.stringify({ pid: process.pid, host: hostname(), since: now } satisfies z.infer<typeof Holder>));
      } finally {
        await file.close();
      }
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "EEXIST") throw WriteFailure.of(lock, error);
    }
    const holder = await holderOf(lock);
    if (holder === "gone") continue;
    if (holder !== undefined && (holder.host !== hostname() || runs(holder.pid)))
      throw new Stop(
        3,
        `${path} is being written by process ${holder.pid} on ${holder.host} (since ${holder.since}): wait for it, or end it; if it is no more, delete ${lock}`,
      );
    await rm(lock, { force: true });
  }
}

/** Undefined where nobody can be read from it: its writer was killed while it wrote. */
async function holderOf(lock: string): Promise<z.infer<typeof Holder> | "gone" | undefined> {
  try {
    return Holder.safeParse(JSON.parse(await readFile(lock, "utf8"))).data;
  } catch (error) {
    return (error as { code?: string }).code === "ENOENT" ? "gone" : undefined;
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, under another user.
    return (error as { code?: string }).code === "EPERM";
  }
}
