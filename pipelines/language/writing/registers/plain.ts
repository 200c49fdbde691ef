import { isBareQuestion } from "./requests.ts";
import { asQuestion, defineRegister, withClues } from "./register.ts";

/** As one person asks another. */
export default defineRegister({
  name: "plain",
  clueFirst: 0.5,
  say: (draft, random) => `${withClues(draft, asQuestion(draft, random))}?`,
  isSaid: isBareQuestion,
});
