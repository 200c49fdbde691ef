import { capitalise } from "../names.ts";
import { asNoun, defineRegister, clueSentences } from "./register.ts";

/** As an analyst notes what is wanted. */
export default defineRegister({
  name: "brief",
  clueFirst: 0.3,
  say(draft, random) {
    const noun = asNoun(draft);
    if (noun === null) return null;
    if (draft.clues.length > 0)
      return `${clueSentences(draft)}${random.pick(["We need", "Please provide", "Report", "Please report", "Needed:", "Wanted:"])} ${noun}.`;
    const form = random.pick([
      "Needed: ",
      "Required: ",
      "Wanted: ",
      "To establish: ",
      "To check: ",
      "We need ",
      "Please provide ",
      "Report ",
      "Data point: ",
      "Please report ",
      "",
    ]);
    return `${form}${form === "" ? capitalise(noun) : noun}.`;
  },
});
