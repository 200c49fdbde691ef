import type { Difficulty } from "../../../schemas/index.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "harder";

/** What a round has to raise: steps of thought, hops and pages. Counted on the program and its evidence. */
export const loadOf = ({ operators, hops, sources }: Difficulty): number => operators + hops + sources;

/** Why a round is no harder than its parent by the stated measure; undefined where it is. */
export function whyNotHarder(child: Difficulty, parent: Difficulty): string | undefined {
  if (child.level < parent.level) return `level ${parent.level} becomes ${child.level}`;
  if (loadOf(child) <= loadOf(parent)) return `operators, hops and sources together stay at ${loadOf(child)}, from ${loadOf(parent)}`;
  return child.operators < parent.operators ? `${parent.operators} operators become ${child.operators}` : undefined;
}

/** No lower a level, more operators, hops and sources together, and no fewer operators. The solvers' part of it is their own gate. */
export default defineGate({
  name,
  reason: "not-harder",
  judge({ question, parent }) {
    const why = whyNotHarder(question.difficulty, parent.difficulty);
    const { difficulty: now } = question;
    const { difficulty: before } = parent;
    return why === undefined
      ? pass(name, `level ${before.level} to ${now.level}; operators, hops and sources together ${loadOf(before)} to ${loadOf(now)}`)
      : fail(name, why);
  },
});
