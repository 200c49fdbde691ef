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
  "could you work out",
  "would you tell me",
  "any idea",
  "I'd like to know",
  "I'm trying to find out",
  "I need to know",
];
const WORK = ["working on", "preparing", "finishing", "checking", "updating", "putting together"];
const OF = [
  "a report",
  "a presentation",
  "an article",
  "a fact sheet",
  "a school essay",
  "a lesson",
  "a handout",
  "a quiz",
  "a briefing",
  "a newsletter",
  "some notes",
  "a spreadsheet",
  "a country profile",
];
const FOR = ["", "", "", " for class", " for work", " for a friend", " for tomorrow", " and one figure is missing"];

/** What it is for: nothing in it that the question does not need. */
const reason = (random: Random): string => `I'm ${random.pick(WORK)} ${random.pick(OF)}${random.pick(FOR)}`;

/** A message to an assistant: a request, and now and then what it is for. */
export default defineRegister({
  name: "chat",
  clueFirst: 0.6,
  say(draft, random) {
    const why = random.next() < 0.45 ? `${reason(random)}. ` : "";
    const greeting = why === "" && random.next() < 0.3 ? "Hi, " : "";
    const words = asTold(draft);
    if (words === null || (why !== "" && random.next() < 0.5))
      return `${why}${clueSentences(draft)}${capitalise(asQuestion(draft, random))}?`;
    const request = random.pick(REQUESTS);
    const asked = `${request} ${words}`;
    const end = request.startsWith("I") ? "." : "?";
    if (draft.clues.length > 0) return `${why}${clueSentences(draft)}${capitalise(asked)}${end}`;
    return `${why}${greeting}${greeting === "" ? capitalise(asked) : asked}${end}`;
  },
});
