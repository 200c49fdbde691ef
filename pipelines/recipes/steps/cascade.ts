import type { Attempt, Attempts, Question, Rejection } from "../../../schemas/index.ts";
import { HARD } from "../../complexity/closed-book-gate.ts";
import { isRight, isKnownByHeart } from "../../rewards/closed-book.ts";

/**
 * What is left for the model agent, the dearest of the solvers, once the closed book was asked: what it knows is not rolled out, and
 * what it could not be asked waits until it can.
 */
export function notKnownByHeart(
  questions: readonly Question[],
  attempts: Attempts | undefined,
  stage: string,
): { readonly questions: readonly Question[]; readonly passed: readonly Rejection[] } {
  if (attempts === undefined || attempts.closedBook.solved === "keep") return { questions, passed: [] };
  const { policyId } = attempts.closedBook;
  const tries = triesOf(attempts);
  const passed: Rejection[] = [];
  const left = questions.filter((question) => {
    const { all, right } = tries(question);
    if (all > 0 && !isKnownByHeart(right, all)) return true;
    passed.push({
      stage,
      itemKey: question.id,
      ...(all === 0
        ? { reason: "undecided", detail: `${policyId} gave no answer to tell whether it knows it` }
        : { reason: "known-by-heart", detail: `${policyId} answers it without a tool, ${right} of ${all} times` }),
      sample: question.text,
    });
    return false;
  });
  return { questions: left, passed };
}

/**
 * No question of a high level is known by heart, whoever made it: a round has its gate, all others are asked here. What grew from one
 * goes with it. Where it could not be asked, a question waits in the reserve.
 */
export function withoutKnownByHeart(
  questions: readonly Question[],
  attempts: Attempts,
  stage: string,
): { readonly questions: readonly Question[]; readonly attempts: Attempts; readonly dropped: readonly Rejection[] } {
  if (attempts.closedBook.solved === "keep") return { questions, attempts, dropped: [] };
  const { policyId } = attempts.closedBook;
  const tries = triesOf(attempts);
  const dropped = new Map<string, Rejection>();
  for (const question of questions.toSorted((a, b) => a.round - b.round)) {
    const { all, right } = tries(question);
    const parent = dropped.get(question.parentId ?? "");
    const known = question.difficulty.level >= HARD && isKnownByHeart(right, all);
    if (!known && parent === undefined) continue;
    const { id: itemKey, text: sample, difficulty } = question;
    const detail = known
      ? `of level ${difficulty.level}, and ${policyId} answers it without a tool, ${right} of ${all} times`
      : `grew from ${parent?.itemKey ?? ""}, which was dropped`;
    dropped.set(itemKey, { stage, itemKey, reason: "known-by-heart", detail, sample });
  }
  return {
    questions: questions.filter(({ id }) => !dropped.has(id)),
    attempts: { ...attempts, all: attempts.all.filter(({ questionId }) => !dropped.has(questionId)) },
    dropped: [...dropped.values()],
  };
}

/** Of the closed book. */
function triesOf({ all, closedBook }: Attempts): (question: Question) => { readonly all: number; readonly right: number } {
  const byQuestion = new Map<string, Attempt[]>();
  for (const one of all)
    if (one.policyId === closedBook.policyId) byQuestion.set(one.questionId, [...(byQuestion.get(one.questionId) ?? []), one]);
  return (question) => {
    const own = byQuestion.get(question.id) ?? [];
    return { all: own.length, right: own.filter((one) => isRight(one, question)).length };
  };
}
