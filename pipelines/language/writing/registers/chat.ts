import type { Random } from "../../../../schemas/index.ts";
import type { QuestionDraft } from "../question-draft.ts";
import { asNoun, asQuestion, asTold, defineRegister, unlikeClues, withClues } from "./register.ts";

/** What a clause follows: "how many people live there". */
const ASKS = [
  "could you tell me",
  "can you tell me",
  "do you know",
  "do you happen to know",
  "can you find out",
  "can you check",
  "any chance you know",
  "any idea",
  "I'd like to know",
  "I'm trying to find out",
  "I was wondering",
  "remind me",
];
/** What the name of a figure follows: nobody happens to know "the drop in its exports". */
const SEARCHES = ["could you look up", "can you find", "I'm looking for", "I need"];
const WORK = ["I'm reading up on", "I'm writing an article about", "I'm preparing a lesson on", "I'm putting together some notes on"];

/** What it is for, where the matter has a name. */
const reason = (topics: readonly string[], random: Random): string =>
  topics.length > 0 && random.next() < 0.15 ? `${random.pick(WORK)} ${random.pick(topics)}. ` : "";

/** A message to an assistant: a request, and now and then what it is for. */
export default defineRegister({
  name: "chat",
  clueFirst: 0.6,
  imperative: true,
  say(draft, random) {
    const why = draft.computed === true ? "" : reason(draft.topics ?? [], random);
    const words = asTold(draft);
    const noun = asNoun(draft);
    const isName = words === null || words === noun;
    if (draft.among !== undefined || isName || (why !== "" && random.next() < 0.5))
      return isName && noun !== null && draft.computed !== true && draft.among === undefined
        ? asked(why, draft, random.pick(SEARCHES), noun)
        : `${why}${withClues(draft, asQuestion(draft, random))}?`;
    const isAlone = why === "" && draft.clues.length === 0;
    // Of two that somebody argues about.
    if (draft.picks && isAlone && /, [^,]+ or /.test(draft.direct) && random.next() < 0.2)
      return `Help me settle this: ${asQuestion(draft, random, 0)}?`;
    const greeting = isAlone && random.next() < 0.2 ? "Hi, " : "";
    return asked(`${why}${greeting}`, draft, random.pick(unlikeClues(draft, ASKS)), words);
  },
});

const asked = (before: string, draft: QuestionDraft, request: string, words: string): string => {
  const sentence = `${request} ${words}${/^I|^remind/.test(request) ? "." : "?"}`;
  return `${before}${before.endsWith(", ") ? sentence : withClues(draft, sentence)}`;
};
