import { capitalise } from "../names.ts";
import { unitClause } from "../question-draft.ts";
import { asNoun, asQuestion, asTold, defineRegister, clueSentences } from "./register.ts";

/** As an examiner sets it: an instruction, and the form of the answer. */
export default defineRegister({
  name: "exam",
  clueFirst: 0.35,
  imperative: true,
  say(draft, random) {
    const before = clueSentences(draft);
    const noun = asNoun(draft);
    const { unit } = draft;
    if (unit !== null && random.next() < 0.35 && unitClause(unit).startsWith(", in ")) {
      const plain = asQuestion({ ...draft, unit: null }, random, 0.4);
      return `${before}${capitalise(plain)}? ${random.pick(["Give your answer in", "Answer in", "State your answer in"])} ${unit}.`;
    }
    const told = asTold(draft);
    const verb = random.pick(draft.picks ? ["name", "identify"] : ["state", "give", "determine", "find"]);
    if (told !== null && /^how (?:many|much|long)\b/.test(told) && random.next() < 0.6)
      return `${before}${random.pick(["State", "Determine", "Find out"])} ${told}.`;
    if (noun === null) return `${before}${capitalise(asQuestion(draft, random, 0.5))}?`;
    return `${before}${capitalise(verb)} ${noun}.`;
  },
});
