import type { RunStore } from "../core/run-store.ts";
import { Failure } from "./failure.ts";
import type { Shell } from "./shell.ts";

/** In the memory: the latest time at which a machine's clock stood when it wrote. */
const NOTE = "latest clock";
/** Clocks of machines differ by less, and a time server moves one by less. */
const SLACK_MS = 60_000;

/**
 * Refuses a machine whose clock stands before what the memory saw already: statements would be closed before they were made, and the newest
 * night would be older than the one before. A time that somebody gives is theirs to answer for: it is neither asked nor noted.
 */
export async function refuseEarlyClock(runs: Pick<RunStore, "note" | "setNote">, { now, clockIsGiven }: Shell): Promise<void> {
  if (clockIsGiven) return;
  const latest = (await runs.note(NOTE)) ?? "";
  if (latest !== "" && Date.parse(now) < Date.parse(latest) - SLACK_MS)
    throw new Failure(
      `this machine's clock says ${now}, but the memory was written to at ${latest}: set the clock right, or give the time that is meant with --clock`,
    );
  if (now > latest) await runs.setNote(NOTE, now);
}
