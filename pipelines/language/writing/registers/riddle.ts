import { capitalise } from "../names.ts";
import { asNoun, asQuestion, defineRegister, clueSentences } from "./register.ts";

/** Several sentences, each a clue to the next. Nothing hidden, no riddle. */
export default defineRegister({
  name: "riddle",
  clueFirst: 1,
  say(draft, random) {
    if (draft.clues.length === 0) return null;
    const noun = asNoun(draft);
    if (noun !== null && !draft.picks && random.next() < 0.3)
      return `${clueSentences(draft)}${capitalise(random.pick(["find", "work out", "what I want is"].slice(0, 2)))} ${noun}.`;
    return `${clueSentences(draft)}${capitalise(asQuestion(draft, random, 0.35))}?`;
  },
});
