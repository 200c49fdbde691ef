import { capitalise } from "../names.ts";
import { asQuestion, defineRegister, clueSentences } from "./register.ts";

/** As one person asks another. */
export default defineRegister({
  name: "plain",
  clueFirst: 0.5,
  say: (draft, random) => `${clueSentences(draft)}${capitalise(asQuestion(draft, random))}?`,
});
