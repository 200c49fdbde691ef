import { BRIEF_REQUESTS, isAskedWith } from "./requests.ts";
import { asNoun, defineRegister, withClues } from "./register.ts";

/** As an analyst asks for what is wanted. */
export default defineRegister({
  name: "brief",
  clueFirst: 0.3,
  say(draft, random) {
    // A riddle, and then an order: two voices.
    if (draft.clues.length > 0) return null;
    const noun = asNoun(draft);
    // "Please work out the increase in" and "please find out whether" are an office's.
    if (noun === null || draft.picks || draft.computed === true) return null;
    return `${withClues(draft, random.pick(BRIEF_REQUESTS.figure))} ${noun}.`;
  },
  isSaid: (text) => text.endsWith(".") && isAskedWith(text, Object.values(BRIEF_REQUESTS).flat()),
});
