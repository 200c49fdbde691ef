import type { CheckResult } from "../../../schemas/index.ts";

/**
 * Judgements that no rule can make. A judge is asked several times, with the order of what it compares swapped; where its answers
 * differ, do not parse or do not come, the verdict is `undecided`. A judge that did not agree with the labelled set well enough
 * has no voice: all its verdicts are `undecided`, with that reason. Rejects only with a `Stop` or the signal's reason.
 */
export interface Judges {
  /** Whether the quotes together say all that the text says, in whatever words. */
  supports(text: string, quotes: readonly string[], signal: AbortSignal): Promise<CheckResult>;
  /** Whether two answers to one question say the same. */
  sameAnswer(question: string, answers: readonly [string, string], signal: AbortSignal): Promise<CheckResult>;
}
