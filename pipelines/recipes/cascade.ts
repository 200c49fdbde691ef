import type { Attempt, Attempts, Question, Rejection } from "../../schemas/index.ts";
import { isRight, knows } from "../rewards/closed-book.ts";

/**
 * What is left for the model agent, the dearest of the solvers, once the closed book was asked: what it knows is not rolled out, and
 * what it could not be asked waits until it can.
 */
export function beyondTheBook(
  questions: readonly Question[],
  attempts: Attempts | undefined,
  stage: string,
): { readonly questions: readonly Question[]; readonly passed: readonly Rejection[] } {
  if (attempts === undefined || attempts.closedBook.solved === "keep") return { questions, passed: [] };
  const { policyId } = attempts.closedBook;
  const byQuestion = new Map<string, Attempt[]>();
  for (const one of attempts.all)
    if (one.policyId === policyId) byQuestion.set(one.questionId, [...(byQuestion.get(one.questionId) ?? []), one]);
  const passed: Rejection[] = [];
  const left = questions.filter((question) => {
    const own = byQuestion.get(question.id) ?? [];
    const right = own.filter((one) => isRight(one, question)).length;
    if (own.length > 0 && !knows(right, own.length)) return true;
    passed.push({
      stage,
      itemKey: question.id,
      ...(own.length === 0
        ? { reason: "undecided", detail: `${policyId} gave no answer to tell whether it knows it` }
        : { reason: "known-by-heart", detail: `${policyId} answers it without a tool, ${right} of ${own.length} times` }),
      sample: question.text,
    });
    return false;
  });
  return { questions: left, passed };
}
