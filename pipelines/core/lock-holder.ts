import { readFileSync, readlinkSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";

const Holder = z.object({
  /** Another for each lock that is taken: by it a holder knows its own. */
  id: z.string().default(""),
  pid: z.int(),
  host: z.string(),
  /** Where numbers of processes mean something: containers of one host name may each have a process 7. */
  space: z.string().optional(),
  /** When the system started the process, in its own count: a number that ran again is another process. */
  started: z.string().optional(),
  since: z.string(),
});
/** Who holds a lock, as its file says. */
export type LockHolder = z.infer<typeof Holder>;

/** How often a holder shows that it lives. */
export const BEAT_MS = 10_000;
/** A holder whom nobody here can look at is taken for dead after this. Far above what one write of a large memory keeps a process from its beat. */
export const SILENT_MS = 120_000;

export const thisProcess = (id: string, since: string): LockHolder => {
  const [space, started] = [spaceOf(), startOf("self")];
  return {
    id,
    pid: process.pid,
    host: hostname(),
    ...(space !== undefined && { space }),
    ...(started !== undefined && { started }),
    since,
  };
};

/** Undefined where nobody can be read from it: an older program was killed while it wrote, or the power went. */
export async function holderOf(lock: string): Promise<LockHolder | "gone" | undefined> {
  try {
    return Holder.safeParse(JSON.parse(await readFile(lock, "utf8"))).data;
  } catch (error) {
    return (error as { code?: string }).code === "ENOENT" ? "gone" : undefined;
  }
}

/**
 * Whether the holder may still write. One on this machine is looked up; of any other, how long it has been silent counts, in ms, by the clock
 * of whoever keeps the files: those of two machines need not agree.
 */
export async function isAlive(lock: string, holder: LockHolder): Promise<{ readonly alive: boolean; readonly silentMs?: number }> {
  const isHere = holder.host === hostname() && (holder.space === undefined || holder.space === spaceOf());
  if (isHere) return { alive: holder.pid !== process.pid && runs(holder) };
  const silentMs = await silenceOf(lock);
  return { alive: silentMs < SILENT_MS, silentMs };
}

async function silenceOf(lock: string): Promise<number> {
  const probe = `${lock}.${hostname()}-${process.pid}`;
  await writeFile(probe, "");
  const now = (await stat(probe)).mtimeMs;
  await rm(probe, { force: true });
  const beat = await stat(lock).catch(() => undefined);
  return beat === undefined ? 0 : now - beat.mtimeMs;
}

function runs({ pid, started }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It runs, under another user.
    if ((error as { code?: string }).code !== "EPERM") return false;
  }
  return started === undefined || started === startOf(String(pid));
}

/** Linux only; nothing elsewhere. */
function startOf(pid: string): string | undefined {
  try {
    // The name in brackets may hold spaces: fields are counted from behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

function spaceOf(): string | undefined {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return undefined;
  }
}
