import { asNoun, asTold, defineRegister, clueSentences } from "./register.ts";

/** As an analyst asks for what is wanted. */
export default defineRegister({
  name: "brief",
  clueFirst: 0.3,
  say(draft, random) {
    const noun = asNoun(draft);
    const told = asTold(draft);
    if (told !== null && /^how (?:many|much|long)\b/.test(told) && random.next() < 0.5)
      return `${clueSentences(draft)}${random.pick(["Please report", "We need to know", "Please find out"])} ${told}.`;
    if (noun === null) return null;
    const verb = random.pick(
      draft.picks ? ["Please identify", "Please name", "Report"] : ["We need", "Please provide", "Report", "Please report"],
    );
    return `${clueSentences(draft)}${verb} ${noun}.`;
  },
});
