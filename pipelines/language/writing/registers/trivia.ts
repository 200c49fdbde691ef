import { isBareQuestion } from "./requests.ts";
import { asQuestion, defineRegister, withClues } from "./register.ts";

/** As a quizmaster reads it out: what somebody may know, never what has to be worked out. */
export default defineRegister({
  name: "trivia",
  clueFirst: 0.4,
  say(draft, random) {
    if (draft.computed === true) return null;
    return `${withClues(draft, asQuestion(draft, random, 0.4))}?`;
  },
  isSaid: isBareQuestion,
});
