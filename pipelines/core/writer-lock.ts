import { randomUUID } from "node:crypto";
import { constants, copyFile, link, open, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { BEAT_MS, holderOf, isAlive, SILENT_MS, thisProcess, type LockHolder } from "./lock-holder.ts";
import { makeFolder } from "./make-folder.ts";
import { loseLock } from "./lost-lock.ts";
import { Stop } from "./stop.ts";
import { WriteFailure } from "./write-failure.ts";

export interface WriterLock {
  release(): Promise<void>;
}

interface HeldLock {
  times: number;
  readonly id: string;
  readonly beat: NodeJS.Timeout;
}

/** Locks of this process, by path: one command may hold a folder and then write a run into it. */
const held = new Map<string, HeldLock>();

/**
 * Keeps a second writer away from a file or folder, by a file `<path>.lock` beside it that names who holds it, and whose time of change moves on
 * as long as they live. One that a killed process left behind is taken over: at once on the same machine, after two minutes of silence on
 * another. Throws `Stop` 3: who holds it, and what to do.
 */
export async function lockForWriting(path: string, now: string): Promise<WriterLock> {
  const lock = `${path}.lock`;
  const known = held.get(lock);
  if (known === undefined) {
    const id = randomUUID();
    await take(lock, path, thisProcess(id, now));
    held.set(lock, { times: 1, id, beat: setInterval(() => void beat(lock, path, id), BEAT_MS).unref() });
  } else known.times += 1;
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      const mine = held.get(lock);
      if (mine === undefined || --mine.times > 0) return;
      held.delete(lock);
      clearInterval(mine.beat);
      const holder = await holderOf(lock);
      // Somebody who took it over needs it.
      if (holder !== "gone" && holder?.id === mine.id) await rm(lock, { force: true });
    },
  };
}

/** The same bytes are written again: that moves the file's time by the clock of whoever keeps it. */
async function beat(lock: string, path: string, id: string): Promise<void> {
  try {
    const file = await open(lock, "r+");
    try {
      const text = await file.readFile("utf8");
      if (held.get(lock)?.id !== id) return;
      if (text.includes(id)) return void (await file.write(text, 0));
    } finally {
      await file.close();
    }
  } catch (error) {
    // A server that does not answer, a full disk: the next beat may be heard.
    if ((error as { code?: string }).code !== "ENOENT" || held.get(lock)?.id !== id) return;
  }
  const mine = held.get(lock);
  if (mine === undefined) return;
  clearInterval(mine.beat);
  loseLock(
    new Stop(
      3,
      `${path}: another process took the lock ${lock}, or somebody deleted it; this one writes no more. The same command continues once that one is through`,
    ),
  );
}

async function take(lock: string, path: string, self: LockHolder): Promise<void> {
  const own = `${lock}.${hostname()}-${self.id}`;
  try {
    await makeFolder(dirname(lock));
    await writeFile(own, JSON.stringify(self));
    for (;;) {
      if (await isNamed(own, lock)) return;
      const holder = await holderOf(lock);
      if (holder === "gone") continue;
      const { alive, silentMs } = holder === undefined ? { alive: false } : await isAlive(lock, holder);
      if (alive && holder !== undefined) throw refusal(path, lock, holder, silentMs);
      await clearAway(lock, holder?.id, `${own}.old`);
    }
  } catch (error) {
    throw WriteFailure.of(lock, error);
  } finally {
    await rm(own, { force: true }).catch(() => undefined);
  }
}

/** With all that it says, in one step: nobody sees one that is not written yet. False where somebody holds it. */
async function isNamed(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock).catch(async (error: NodeJS.ErrnoException) => {
      // A file system without links: then for a moment it names nobody.
      if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(error.code ?? "")) throw error;
      await copyFile(own, lock, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return false;
    throw error;
  }
}

/** Of two who take it for left behind, the second finds the first one's lock in its hands, and gives it back. */
async function clearAway(lock: string, id: string | undefined, aside: string): Promise<void> {
  try {
    await rename(lock, aside);
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return;
    throw error;
  }
  const moved = await holderOf(aside);
  if (moved !== "gone" && moved?.id !== id) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function refusal(path: string, lock: string, { pid, host, since }: LockHolder, silentMs: number | undefined): Stop {
  const who = `${path} is being written by process ${pid} on ${host} (since ${since})`;
  if (silentMs === undefined) return new Stop(3, `${who}: wait for it, or end it; if it is no more, delete ${lock}`);
  const [silent, left] = [Math.max(0, silentMs), Math.max(0, SILENT_MS - silentMs)].map((ms) => Math.ceil(ms / 1000));
  return new Stop(
    3,
    `${who}, and showed ${silent} s ago that it lives: wait for it, or end it; if it is no more, the same command goes on in ${left} s`,
  );
}
