import { BRIEF_REQUESTS, isAskedWith } from "./requests.ts";
import { asNoun, asTold, defineRegister, withClues } from "./register.ts";

/** As an analyst asks for what is wanted. */
export default defineRegister({
  name: "brief",
  clueFirst: 0.3,
  imperative: true,
  say(draft, random) {
    if (draft.among !== undefined) return null;
    const noun = asNoun(draft);
    const told = asTold(draft);
    if (told !== null && told !== noun && (draft.picks || (/^how (?:many|much|long)\b/.test(told) && random.next() < 0.6)))
      return `${withClues(draft, random.pick(BRIEF_REQUESTS.clause))} ${told}.`;
    if (noun === null || draft.picks) return null;
    return `${withClues(draft, draft.computed === true ? "we need" : random.pick(BRIEF_REQUESTS.figure))} ${noun}.`;
  },
  isSaid: (text) => text.endsWith(".") && isAskedWith(text, [...BRIEF_REQUESTS.clause, ...BRIEF_REQUESTS.figure]),
});
