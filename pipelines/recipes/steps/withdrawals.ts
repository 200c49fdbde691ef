import { z } from "zod";
import type { Rejection } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { replayable } from "../../core/replayable.ts";
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

/**
 * What was made, without the questions that were withdrawn from the run, all that grew from them and all that was made of either. Each is
 * a row of `rejected`.
 */
export async function withoutWithdrawals(made: Samples, runs: RunStore, runId: string): Promise<Samples> {
  const refusals = await withdrawalsOf(runs, runId);
  if (Object.keys(refusals).length === 0) return made;
  const why = new Map(Object.entries(refusals));
  // A parent stands before what grew from it.
  for (const { id, parentId } of made.questions)
    if (parentId !== null && why.has(parentId) && !why.has(id)) why.set(id, `it grew from ${parentId}, which verify refuses`);
  const gone = made.questions.filter(({ id }) => why.has(id));
  const stays = <T>(items: AsyncIterable<T>, questionOf: (item: T) => string): AsyncIterable<T> => ({
    async *[Symbol.asyncIterator]() {
      for await (const item of items) if (!why.has(questionOf(item))) yield item;
    },
  });
  const rejections = gone.map(({ id, text }): Rejection => ({
    stage: "verify",
    itemKey: id,
    reason: "refused-by-verify",
    detail: why.get(id) ?? "",
    sample: { text },
  }));
  return {
    ...made,
    questions: made.questions.filter(({ id }) => !why.has(id)),
    reasoning: stays(made.reasoning, ({ questionId }) => questionId),
    planSets: stays(made.planSets, ({ questionId }) => questionId),
    rollouts: stays(made.rollouts, ({ trajectory }) => trajectory.questionId),
    ...(made.sampled && { sampled: stays(made.sampled, ({ trajectory }) => trajectory.questionId) }),
    decisions: stays(made.decisions, ({ questionId }) => questionId),
    ...(made.attempts && { attempts: { ...made.attempts, all: made.attempts.all.filter(({ questionId }) => !why.has(questionId)) } }),
    rejections: [...made.rejections, replayable(rejections)],
  };
}
