import { isBareQuestion } from "./requests.ts";
import { asQuestion, defineRegister, withClues } from "./register.ts";

/** What is hidden speaks of itself, and asks who it is: of what "my birth rate" was nobody riddles. */
export default defineRegister({
  name: "riddle",
  clueFirst: 1,
  firstPerson: true,
  say(draft, random) {
    if (draft.clues.length === 0 || !/^(?:which|who)\b.* am I$/.test(draft.direct)) return null;
    return `${withClues(draft, asQuestion(draft, random, 0.35))}?`;
  },
  isSaid: (text) => / am I\b/.test(text) && isBareQuestion(text),
});
