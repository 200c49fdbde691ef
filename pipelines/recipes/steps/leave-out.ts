import type { Rejection } from "../../../schemas/index.ts";
import { replayable } from "../../core/replayable.ts";
import type { Samples } from "./recipe.ts";

export interface LeftOut {
  /** Why, by the id of a question; ids of other things mean nothing. */
  readonly why: ReadonlyMap<string, string>;
  readonly stage: string;
  readonly reason: Rejection["reason"];
  /** Of a question that grew from one that is left out. */
  grewFrom(parentId: string): string;
}

/** What was made, without these questions, all that grew from them and all that was made of either. Each is a row of `rejected`. */
export function leaveOut(made: Samples, { why: given, stage, reason, grewFrom }: LeftOut): Samples {
  const why = new Map(given);
  // A parent stands before what grew from it.
  for (const { id, parentId } of made.questions)
    if (parentId !== null && why.has(parentId) && !why.has(id)) why.set(id, grewFrom(parentId));
  const stays = <T>(items: AsyncIterable<T>, questionOf: (item: T) => string): AsyncIterable<T> => ({
    async *[Symbol.asyncIterator]() {
      for await (const item of items) if (!why.has(questionOf(item))) yield item;
    },
  });
  const rejections = made.questions.flatMap(({ id, text }): readonly Rejection[] => {
    const detail = why.get(id);
    return detail === undefined ? [] : [{ stage, itemKey: id, reason, detail, sample: { text } }];
  });
  return {
    ...made,
    questions: made.questions.filter(({ id }) => !why.has(id)),
    origins: new Map([...made.origins].filter(([id]) => !why.has(id))),
    reasoning: stays(made.reasoning, ({ questionId }) => questionId),
    planSets: stays(made.planSets, ({ questionId }) => questionId),
    rollouts: stays(made.rollouts, ({ trajectory }) => trajectory.questionId),
    ...(made.sampled && { sampled: stays(made.sampled, ({ trajectory }) => trajectory.questionId) }),
    decisions: stays(made.decisions, ({ questionId }) => questionId),
    ...(made.attempts && { attempts: { ...made.attempts, all: made.attempts.all.filter(({ questionId }) => !why.has(questionId)) } }),
    rejections: [...made.rejections, replayable(rejections)],
  };
}
