import { isKnownByHeart } from "../rewards/closed-book.ts";
import { answerReward } from "../rewards/answer.ts";
import { defineGate, fail, pass, type Gate } from "./gate.ts";
import type { ClosedBook } from "./solvers/closed-book.ts";

/** What a question's checks call it. */
export const CLOSED_BOOK = "closed-book";
const name = CLOSED_BOOK;
/** Below this level a question may be known by heart: rounds go on from it. */
export const HARD = 4;

/**
 * A question of a high level is none that a model knows by heart. Behind all other gates, as it costs a call. `failed` is told where the
 * endpoint gave no answer and may give one later: until then nothing is let through.
 */
export const closedBookGate = (book: ClosedBook, signal: AbortSignal, failed: () => void): Gate =>
  defineGate({
    name,
    reason: "known-by-heart",
    async judge({ question }) {
      if (question.difficulty.level < HARD) return pass(name, `not asked below level ${HARD}`);
      const recalled = await book.answers(question, signal);
      if (recalled.some((one) => "failed" in one && one.failed.again)) failed();
      const answers = recalled.flatMap((one) => ("failed" in one ? [] : [one.answer]));
      const right = answers.filter((answer) => answerReward(answer, question.answer) === 1).length;
      const said = `${right} of ${answers.length} right: ${answers.join(" | ")}`;
      const why = recalled.flatMap((one) => ("failed" in one ? [one.failed.detail] : [])).join("; ");
      if (answers.length === 0) return { name, verdict: "undecided", reason: why };
      return isKnownByHeart(right, answers.length) ? fail(name, said) : pass(name, said);
    },
  });
