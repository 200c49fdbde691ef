import type { Question } from "../../../schemas/index.ts";
import type { Split } from "../../questions/entity-splits.ts";

export type SplitCounts = Readonly<Record<Split, number>>;

/** Questions by split. */
export function splitsOf(questions: readonly Pick<Question, "split">[]): SplitCounts {
  const counts = { train: 0, validation: 0, held_out: 0 };
  for (const { split } of questions) counts[split] += 1;
  return counts;
}

/** What one should know before training on it; undefined where each split has questions, or there are none. */
export function splitsWarning({ train, validation, held_out }: SplitCounts): string | undefined {
  const without = [...(validation === 0 ? ["for validation"] : []), ...(held_out === 0 ? ["held out"] : [])];
  if (train === 0 || without.length === 0) return undefined;
  return `no question is ${without.join(" or ")}, as none drawn is of the few things that are kept apart for it: ask for more questions, or raise export.splits.validation and heldOut (shares of the things, .05 each)`;
}

/** For people, as a part of the card. */
export function splitsText(counts: SplitCounts): string {
  const warning = splitsWarning(counts);
  return warning === undefined ? "" : `## No test of its own\nOf the questions ${warning}.\n`;
}
