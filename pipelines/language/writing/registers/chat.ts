import type { Random } from "../../../../schemas/index.ts";
import { capitalise } from "../names.ts";
import { asQuestion, asTold, defineRegister, clueSentences } from "./register.ts";

const REQUESTS = [
  "could you tell me",
  "can you tell me",
  "do you know",
  "do you happen to know",
  "can you find out",
  "could you look up",
  "can you check",
  "any chance you know",
  "I'd like to know",
  "I'm trying to find out",
  "I can't remember",
  "I've been trying to find out",
];
/** What only a clause follows. */
const CLAUSES = ["any idea", "remind me", "I was wondering"];
const WORK = ["I'm reading up on", "I'm writing an article about", "I'm preparing a lesson on", "I'm putting together some notes on"];

/** What it is for, where the matter has a name. */
const reason = (topics: readonly string[], random: Random): string =>
  topics.length > 0 && random.next() < 0.2 ? `${random.pick(WORK)} ${random.pick(topics)}. ` : "";

/** A message to an assistant: a request, and now and then what it is for. */
export default defineRegister({
  name: "chat",
  clueFirst: 0.6,
  say(draft, random) {
    const why = reason(draft.topics ?? [], random);
    const words = asTold(draft);
    const before = `${why}${clueSentences(draft)}`;
    if (words === null || (why !== "" && random.next() < 0.5)) return `${before}${capitalise(asQuestion(draft, random))}?`;
    // Of two that somebody argues about.
    if (draft.picks && before === "" && /, [^,]+ or /.test(draft.direct) && random.next() < 0.2)
      return `Help me settle this: ${asQuestion(draft, random, 0)}?`;
    const isClause = /^(?:how|which|who|whose|when|where|what|whether|under which)\b/.test(words);
    const request = random.pick(isClause ? [...REQUESTS, ...CLAUSES] : REQUESTS);
    const greeting = before === "" && random.next() < 0.2 ? "Hi, " : "";
    const asked = `${request} ${words}`;
    return `${before}${greeting}${greeting === "" ? capitalise(asked) : asked}${/^I|^remind/.test(request) ? "." : "?"}`;
  },
});
