import { capitalise } from "../names.ts";
import { asQuestion, defineRegister, clueSentences } from "./register.ts";

/** As a quizmaster reads it out: the time first, a clue before the question. */
export default defineRegister({
  name: "trivia",
  clueFirst: 1,
  say(draft, random) {
    const words = asQuestion(draft, random, 0.85);
    const opening = draft.clues.length === 0 && random.next() < 0.3 ? "Quiz question: " : "";
    return `${opening}${clueSentences(draft)}${opening === "" ? capitalise(words) : words}?`;
  },
});
