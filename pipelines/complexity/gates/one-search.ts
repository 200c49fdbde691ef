import { answerReward } from "../../rewards/answer.ts";
import { oneSearch } from "../solvers/one-search.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "one-search";
/** From here on a question has to be more than one search and a glance. */
const FROM = 3;

/** The reader that searches once does not find the answer, by none of its guesses; nor does it where it did not for the parent. */
export default defineGate({
  name,
  reason: "found-in-one-search",
  async judge({ question }, { passages, context }) {
    const guesses = await oneSearch(question, passages, context);
    const right = guesses.find((guess) => answerReward(guess, question.answer) === 1);
    if (right === undefined) return pass(name, guesses.length === 0 ? "it finds nothing" : `it finds ${guesses.join(" | ")}`);
    return question.difficulty.level < FROM
      ? pass(name, `it finds "${right}", as it may at this level`)
      : fail(name, `it finds "${right}"`);
  },
});
