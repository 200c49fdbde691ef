import type { Random } from "../../../schemas/index.ts";

/** One task of a family: words, and what both programs are given. */
export interface ReasoningProblem {
  readonly text: string;
  readonly inputs: Readonly<Record<string, number | string>>;
}

/**
 * A kind of mathematics task that needs thought and no look-up. Its answer is what two programs of different method agree on: `derived`
 * goes the way that a solver is meant to find, `tried` goes through all cases and gives every one that fits. Each defines `solve(task)`.
 */
export interface ReasoningFamily {
  readonly name: string;
  readonly subject: string;
  draw(random: Random): ReasoningProblem;
  /** Python: `solve(task)` gives the answer, a whole number. */
  readonly derived: string;
  /** Python: `solve(task)` gives all answers there are, as a list: one task, one answer. */
  readonly tried: string;
}

export const defineFamily = (family: ReasoningFamily): ReasoningFamily => Object.freeze(family);
