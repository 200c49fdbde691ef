import { BRIEF_REQUESTS, isAskedWith } from "./requests.ts";
import { asNoun, asTold, defineRegister, withClues } from "./register.ts";

/** As an analyst asks for what is wanted. */
export default defineRegister({
  name: "brief",
  clueFirst: 0.3,
  say(draft, random) {
    // A riddle, and then an order: two voices.
    if (draft.clues.length > 0) return null;
    const noun = asNoun(draft);
    const told = asTold(draft);
    if (told !== null && told !== noun && (draft.picks || (/^how (?:many|much|long)\b/.test(told) && random.next() < 0.6)))
      return `${withClues(draft, random.pick(BRIEF_REQUESTS.clause))} ${told}.`;
    if (noun === null || draft.picks) return null;
    return `${withClues(draft, draft.computed === true ? random.pick(BRIEF_REQUESTS.result) : random.pick(BRIEF_REQUESTS.figure))} ${noun}.`;
  },
  isSaid: (text) => text.endsWith(".") && isAskedWith(text, Object.values(BRIEF_REQUESTS).flat()),
});
