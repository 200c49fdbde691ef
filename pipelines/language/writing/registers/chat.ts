import { capitalise } from "../names.ts";
import { asQuestion, asTold, defineRegister, clueSentences } from "./register.ts";

const REQUESTS = [
  "could you tell me",
  "can you tell me",
  "do you know",
  "can you find out",
  "could you look up",
  "I'd like to know",
  "I'm trying to find out",
  "I need to know",
];
const REASONS = [
  "I'm preparing a quiz",
  "I'm writing a school essay",
  "I'm checking a fact sheet for work",
  "I'm putting together some notes",
  "I'm updating a table",
  "I'm working on a presentation",
  "I'm finishing an article and one figure is missing",
  "I'm making a handout for class",
  "I'm double-checking a report",
  "I'm preparing a lesson",
];

/** A message to an assistant: a request, and now and then what it is for. */
export default defineRegister({
  name: "chat",
  clueFirst: 0.6,
  say(draft, random) {
    const why = random.next() < 0.45 ? `${random.pick(REASONS)}. ` : "";
    const greeting = why === "" && random.next() < 0.3 ? "Hi, " : "";
    if (why !== "" && random.next() < 0.5) return `${why}${clueSentences(draft)}${capitalise(asQuestion(draft, random))}?`;
    const request = random.pick(REQUESTS);
    const words = asTold(draft);
    const asked = `${request} ${words}`;
    const end = request.startsWith("I") ? "." : "?";
    if (draft.clues.length > 0) return `${why}${clueSentences(draft)}${capitalise(asked)}${end}`;
    return `${why}${greeting}${greeting === "" ? capitalise(asked) : asked}${end}`;
  },
});
