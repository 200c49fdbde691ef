import { z } from "zod";
import type { RunStore } from "../../core/run-store.ts";
import { leaveOut } from "./leave-out.ts";
import type { Samples } from "./recipe.ts";

/** Why, by question. */
const Withdrawals = z.record(z.string(), z.string());
type Withdrawals = z.infer<typeof Withdrawals>;

const noteOf = (runId: string): string => `withdrawn from ${runId}`;

/** Questions that `verify` refuses in a run, kept beside the memory: whoever writes the run again leaves out the same. */
export async function withdraw(runs: RunStore, runId: string, more: Withdrawals): Promise<void> {
  await runs.setNote(noteOf(runId), JSON.stringify({ ...(await withdrawalsOf(runs, runId)), ...more }));
}

async function withdrawalsOf(runs: RunStore, runId: string): Promise<Withdrawals> {
  const note = await runs.note(noteOf(runId));
  return note === undefined ? {} : Withdrawals.parse(JSON.parse(note));
}

/** What was made, without the questions that were withdrawn from the run and all that hangs on them. */
export async function withoutWithdrawals(made: Samples, runs: RunStore, runId: string): Promise<Samples> {
  const refusals = await withdrawalsOf(runs, runId);
  if (Object.keys(refusals).length === 0) return made;
  return leaveOut(made, {
    why: new Map(Object.entries(refusals)),
    stage: "verify",
    reason: "refused-by-verify",
    grewFrom: (parent) => `it grew from ${parent}, which verify refuses`,
  });
}
