import { capitalise } from "../names.ts";
import { asQuestion, defineRegister, clueSentences } from "./register.ts";

/** What is hidden speaks of itself, behind a clue or several. Nothing hidden, no riddle. */
export default defineRegister({
  name: "riddle",
  clueFirst: 1,
  firstPerson: true,
  say(draft, random) {
    if (draft.clues.length === 0 || !/\b(?:I|my)\b/.test(draft.direct)) return null;
    return `${clueSentences(draft)}${capitalise(asQuestion(draft, random, 0.35))}?`;
  },
});
