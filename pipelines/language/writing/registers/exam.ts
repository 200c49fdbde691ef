import { unitClause } from "../question-draft.ts";
import { EXAM_REQUESTS, isAskedWith, isBareQuestion } from "./requests.ts";
import { asNoun, asQuestion, asTold, defineRegister, withClues } from "./register.ts";

/** What is picked in more words than this is asked for: "identify" with a clause in a clause is nobody's. */
const LONGEST_NAME = 10;

/** How often what has to be worked out is set as a task. */
const WORKED = 0.5;

/** As an examiner sets it: an instruction, and the form of the answer. */
export default defineRegister({
  name: "exam",
  clueFirst: 0.35,
  say(draft, random) {
    const noun = asNoun(draft);
    const { unit } = draft;
    if (unit !== null && random.next() < 0.35 && unitClause(unit).startsWith(", in ")) {
      const plain = asQuestion({ ...draft, unit: null }, random, 0.4);
      return `${withClues(draft, plain)}? ${random.pick(EXAM_REQUESTS.unit)} ${unit}.`;
    }
    const clause = draft.computed === true && draft.clues.length === 0 ? asTold({ ...draft, noun: null, fronted: false }) : null;
    if (clause !== null && random.next() < WORKED) return withClues(draft, `${random.pick(EXAM_REQUESTS.worked)} ${clause}.`);
    // A statement and then an order are two voices.
    if (draft.clues.length > 0 || draft.computed === true) return `${withClues(draft, asQuestion(draft, random, 0.5))}?`;
    // "Name its currency name" says it twice.
    const names = EXAM_REQUESTS.name.filter((one) => noun === null || !new RegExp(`\\b${one}\\b`, "u").test(noun));
    const verb = random.pick(draft.picks ? names : EXAM_REQUESTS.figure);
    // "State the outstanding domestic credit of" is a string of nouns.
    // "Give Guinea's birth rate" is clipped as from a form.
    const isString =
      noun !== null &&
      (/['’]s? [a-z]/.test(noun) || (!draft.picks && (/ of |density/.test(noun) || noun.split(" ").length > LONGEST_NAME)));
    if (noun === null || isString || (draft.picks && noun.split(" ").length > LONGEST_NAME))
      return `${withClues(draft, asQuestion(draft, random, 0.5))}?`;
    return `${withClues(draft, verb)} ${noun}.`;
  },
  isSaid: (text) => isBareQuestion(text) || (text.endsWith(".") && isAskedWith(text, Object.values(EXAM_REQUESTS).flat())),
});
