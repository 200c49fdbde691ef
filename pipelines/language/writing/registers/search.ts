import { BRIEF_REQUESTS, CHAT_REQUESTS, EXAM_REQUESTS, isAskedWith } from "./requests.ts";
import { defineRegister } from "./register.ts";

/** Longer lines nobody types. */
const MOST_WORDS = 14;

/** As it is typed into a search box: keywords, no verb, no capital and no mark that a name does not bring. */
export default defineRegister({
  name: "search",
  clueFirst: 0,
  say({ clues, search, when, nounUnit, searchUnit = nounUnit }) {
    if (clues.length > 0 || search === null || when.startsWith("according to ")) return null;
    const year = when.replace(/^(?:in|on) /, "");
    const line = `${search.replace(/\bthe (?=\p{Lu})/gu, "")}${year === "" ? "" : ` ${year}`}${searchUnit === null ? "" : ` in ${searchUnit}`}`;
    return line.split(" ").length > MOST_WORDS ? null : line;
  },
  isSaid: (text) => text.split(" ").length <= MOST_WORDS && !text.endsWith("?") && !isAskedWith(text, [...Object.values(BRIEF_REQUESTS).flat(), ...Object.values(EXAM_REQUESTS).flat(), ...CHAT_REQUESTS.clause, ...CHAT_REQUESTS.figure, ...CHAT_REQUESTS.worked]), // prettier-ignore
});
