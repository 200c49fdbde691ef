import type { QuestionDraft } from "../question-draft.ts";
import { BRIEF_REQUESTS, CHAT_REQUESTS, isAskedWith, isStated } from "./requests.ts";
import { asNoun, asQuestion, asTold, defineRegister, withClues } from "./register.ts";

/** How often nothing stands before the question, and how often a greeting. */
const PLAINLY = 0.12;
const GREETED = 0.15;
/** How often what has to be worked out is asked for by a request. */
const WORKED = 0.6;
const GREETINGS = ["Hi,", "Hello,", "Quick question:"] as const;

/** A message to an assistant: a request, or just the question. */
export default defineRegister({
  name: "chat",
  clueFirst: 0.6,
  say(draft, random) {
    const words = asTold(draft);
    const noun = asNoun(draft);
    const isName = words === null || words === noun;
    if (draft.computed === true && draft.indirect !== null && draft.clues.length === 0 && random.next() < WORKED)
      return asked(draft, random.pick(CHAT_REQUESTS.worked), withUnitBehind(draft));
    // Behind what was told already people just ask.
    if (isName || draft.clues.length > 0 || draft.computed === true || random.next() < PLAINLY)
      return isName && noun !== null && draft.computed !== true && draft.clues.length === 0
        ? asked(draft, random.pick(CHAT_REQUESTS.figure), noun)
        : `${withClues(draft, asQuestion(draft, random))}?`;
    const opening = random.pick(CHAT_REQUESTS.clause);
    const request = asked(draft, opening, words);
    // "Quick question: any idea" opens twice.
    return /^(?:can|could|do|does) /.test(opening) && random.next() < GREETED
      ? `${random.pick(GREETINGS)} ${request.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`
      : request;
  },
  isSaid: (text) => (text.endsWith("?") ? !isAskedWith(text, Object.values(BRIEF_REQUESTS).flat()) : isAskedWith(text, [...CHAT_REQUESTS.clause, ...CHAT_REQUESTS.figure, ...CHAT_REQUESTS.worked].filter(isStated))), // prettier-ignore
});

/** The clause with its time and its unit. */
const withUnitBehind = (draft: QuestionDraft): string => asTold({ ...draft, noun: null, fronted: false }) ?? draft.direct;

const asked = (draft: QuestionDraft, request: string, words: string): string =>
  withClues(draft, `${request} ${words}${isStated(request) ? "." : "?"}`);
