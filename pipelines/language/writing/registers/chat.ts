import type { Random } from "../../../../schemas/index.ts";
import type { QuestionDraft } from "../question-draft.ts";
import { BRIEF_REQUESTS, CHAT_REQUESTS, isAskedWith, isStated } from "./requests.ts";
import { asNoun, asQuestion, asTold, defineRegister, withClues } from "./register.ts";

const WORK = ["I'm reading up on", "I'm writing an article about", "I'm preparing a lesson on", "I'm putting together some notes on"];

/** What it is for, where the matter has a name. */
const reason = (topics: readonly string[], random: Random): string =>
  topics.length > 0 && random.next() < 0.04 ? `${random.pick(WORK)} ${random.pick(topics)}. ` : "";

/** A message to an assistant: a request, and now and then what it is for. */
export default defineRegister({
  name: "chat",
  clueFirst: 0.6,
  say(draft, random) {
    const why = draft.computed === true ? "" : reason(draft.topics ?? [], random);
    const words = asTold(draft);
    const noun = asNoun(draft);
    const isName = words === null || words === noun;
    // Behind what was told already people just ask.
    if (isName || draft.clues.length > 0 || (why !== "" && random.next() < 0.5))
      return isName && noun !== null && draft.computed !== true && draft.clues.length === 0
        ? asked(why, draft, random.pick(CHAT_REQUESTS.figure), noun)
        : `${why}${withClues(draft, asQuestion(draft, random))}?`;
    const isAlone = why === "" && draft.clues.length === 0;
    const greeting = isAlone && random.next() < 0.2 ? "Hi, " : "";
    const requests = isAlone ? CHAT_REQUESTS.clause : CHAT_REQUESTS.clause.filter((one) => !isStated(one));
    return asked(`${why}${greeting}`, draft, random.pick(requests), words);
  },
  isSaid: (text) => (text.endsWith("?") ? !isAskedWith(text, Object.values(BRIEF_REQUESTS).flat()) : isAskedWith(text, [...CHAT_REQUESTS.clause, ...CHAT_REQUESTS.figure].filter(isStated))), // prettier-ignore
});

const asked = (before: string, draft: QuestionDraft, request: string, words: string): string => {
  const sentence = `${request} ${words}${isStated(request) ? "." : "?"}`;
  return `${before}${before.endsWith(", ") ? sentence : withClues(draft, sentence)}`;
};
