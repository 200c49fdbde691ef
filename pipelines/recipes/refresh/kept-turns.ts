import { hashOf } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { Entry, type JournalStore } from "../../agents/sampled/journal.ts";

/** They hold what pages say, and what a model made of it without naming them. */
export const TURNS = "sampled turns";
/** Entries read at once: most rollouts have fewer. */
const AT_ONCE = 64;

/** What came into a rollout so far, entry by entry, so that one that was broken off goes on where it stood, by whichever model. */
export async function keptTurns(runs: RunStore, of: unknown): Promise<JournalStore> {
  const rollout = hashOf(of);
  const kept: Entry[] = [];
  for (let whole = true; whole;) {
    const keys = Array.from({ length: AT_ONCE }, (_, ahead) => keyOf(rollout, kept.length + ahead));
    const stored = await runs.read(TURNS, keys);
    for (const key of keys) {
      const value = stored.get(key);
      const entry = value === undefined ? undefined : Entry.safeParse(JSON.parse(value));
      // Of an older shape: what follows it is of no use either.
      if ((whole = entry?.success === true)) kept.push(entry!.data!);
      else break;
    }
  }
  return { kept, keep: (index, entry) => runs.write(TURNS, [{ key: keyOf(rollout, index), value: JSON.stringify(entry) }]) };
}

/** Lets go of the entries of rollouts that are over; those that others wait on stay. */
export async function dropTurns(runs: RunStore, over: (rollout: string) => boolean): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of runs.entries(TURNS)) if (over(key.slice(0, key.indexOf(" ")))) keys.push(key);
  if (keys.length > 0) await runs.delete(TURNS, keys);
}

const keyOf = (rollout: string, index: number): string => `${rollout} ${String(index).padStart(5, "0")}`;
