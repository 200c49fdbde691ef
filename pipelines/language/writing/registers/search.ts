import { defineRegister, asQuestion } from "./register.ts";

/** Longer lines nobody types. */
const MOST_WORDS = 16;

/** As it is typed into a search box: no capital and no mark that a name does not bring. */
export default defineRegister({
  name: "search",
  clueFirst: 0,
  say(draft, random) {
    const { clues, search, when, nounUnit } = draft;
    if (clues.length > 0) return null;
    const keywords = search !== null && random.next() < 0.6;
    const year = when.replace(/^(?:in|as of|on) /, "");
    const line = keywords
      ? `${search}${when === "" ? "" : ` ${random.next() < 0.6 ? year : when}`}${nounUnit === null ? "" : ` in ${nounUnit}`}`
      : asQuestion(draft, random, 0);
    return line.split(" ").length > MOST_WORDS ? null : line;
  },
});
