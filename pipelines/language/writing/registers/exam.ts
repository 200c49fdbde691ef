import { capitalise } from "../names.ts";
import { asNoun, asQuestion, defineRegister, clueSentences } from "./register.ts";

/** As an examiner sets it: an instruction, and the form of the answer. */
export default defineRegister({
  name: "exam",
  clueFirst: 0.5,
  say(draft, random) {
    const noun = asNoun(draft);
    const { unit, when } = draft;
    if (unit !== null && random.next() < 0.45 && !unit.startsWith("per cent")) {
      const plain = asQuestion({ ...draft, unit: null }, random, 0.4);
      return `${clueSentences(draft)}${capitalise(plain)}? ${random.pick(["Give your answer in", "Answer in", "State your answer in"])} ${unit}.`;
    }
    if (noun === null) return `${clueSentences(draft)}${capitalise(asQuestion(draft, random, 0.5))}?`;
    const verbs = draft.picks ? ["name", "identify", "state"] : ["state", "give", "determine", "find"];
    const verb = random.pick(verbs);
    if (when !== "" && random.next() < 0.3) return `${clueSentences(draft)}${capitalise(`${verb} ${noun}`)}.`;
    return `${clueSentences(draft)}${capitalise(verb)} ${noun}.`;
  },
});
