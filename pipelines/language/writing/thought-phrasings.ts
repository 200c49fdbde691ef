import type { Random } from "../../../schemas/index.ts";

/** Ways in which designed policies put their thoughts. A run keeps one voice; what is said does not depend on it. */
export interface ThoughtPhrasing {
  /** What is looked for, at the start of a run and later; `many` says whether it is spoken of as more than one thing. */
  first(aim: string): readonly string[];
  next(aim: string, many: boolean): readonly string[];
  /** What was read before is looked at once more. */
  check(aim: string): readonly string[];
  /** `it` stands for what is looked for. A thought does not give away which query or page follows it. */
  search(it: string): readonly string[];
  visit(pages: "page" | "pages", it: "it" | "they"): readonly string[];
  /** Facts as a clause ("the area of X is Y") and behind "gives" ("the area of X as Y"). */
  read(clause: string, as: string, gives: string): readonly string[];
  /** One more figure of the kind that was told before: "Mali: 57.25 years". */
  more(whose: string, figure: string): readonly string[];
  unlisted(aims: string): readonly string[];
  unread(aims: string): readonly string[];
  /** Something else was read. */
  other(nouns: string, as: string, gives: string): readonly string[];
  readonly error: readonly string[];
  readonly enough: readonly string[];
  /** Before a guess. */
  readonly hurry: readonly string[];
  readonly surrender: readonly string[];
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const plain: ThoughtPhrasing = {
  first: (aim) => [
    `First I need ${aim}.`,
    `I will start with ${aim}.`,
    `To begin with, I have to find ${aim}.`,
    `First of all I look for ${aim}.`,
  ],
  next: (aim, many) => [
    `Next I need ${aim}.`,
    `${capital(aim)} ${many ? "are" : "is"} still missing.`,
    `I still have to find ${aim}.`,
    `Now for ${aim}.`,
    `I have yet to find ${aim}.`,
    `${capital(aim)} ${many ? "come" : "comes"} next.`,
  ],
  check: (aim) => [`Before I answer I want to confirm ${aim}.`, `I would like to see ${aim} once more.`, `It is worth checking ${aim}.`],
  search: (it) => [
    "",
    "",
    `I will search for ${it}.`,
    `I will look ${it} up.`,
    `Let me search for ${it}.`,
    `I search for a page that has ${it}.`,
  ],
  visit: (pages, it) => [
    pages === "pages"
      ? "The results list pages that should tell. I will open them."
      : "The results list a page that should tell. I will open it.",
    `I will open the ${pages} and read the part on ${it === "they" ? "them" : "it"}.`,
    `Let me open what looks like the right ${pages}.`,
    `The snippets do not tell it all; I will read the ${pages}.`,
    `I expect ${it === "they" ? "them" : "it"} on the ${pages} from the results.`,
  ],
  read: (clause, as, gives) => [
    `${gives} ${as}.`,
    `So ${clause}.`,
    `${capital(clause)}, going by what I read.`,
    `I now know that ${clause}.`,
  ],
  more: (whose, figure) => [
    `${whose}: ${figure}.`,
    `For ${whose} it is ${figure}.`,
    `${figure} for ${whose}.`,
    `The page on ${whose} says ${figure}.`,
    `With ${whose} it is ${figure}.`,
  ],
  unlisted: (aims) => [
    `None of these results looks right for ${aims}.`,
    `The results do not lead to ${aims}.`,
    `No page on ${aims} is among the results.`,
  ],
  unread: (aims) => [`What I read does not show ${aims}.`, `What is shown does not include ${aims}.`, `There is nothing there on ${aims}.`],
  other: (nouns, as, gives) => [
    `${gives} ${as}, but that is not what the question asks for.`,
    `That is ${nouns}, which does not help here.`,
    `I looked at the wrong thing: the question does not ask for ${nouns}.`,
  ],
  error: [
    "The last call was not valid JSON, so nothing came back.",
    "My last call was malformed and returned an error.",
    "The call could not be read; I have to write it properly.",
  ],
  enough: ["I have what I need.", "That is enough to answer.", "Now the question can be answered.", "Everything needed is there."],
  hurry: ["I will leave it at that.", "I think I can tell without reading more.", "That should be enough to go by."],
  surrender: [
    "I cannot answer from what I have read, so I say that it was not found.",
    "I have no further way to look for it; I will say that it could not be found.",
    "What I have read does not answer the question, and I will not guess.",
  ],
};

const brief: ThoughtPhrasing = {
  first: (aim) => [`Needed first: ${aim}.`, `Start with ${aim}.`, `Looking for ${aim}.`],
  next: (aim) => [`Still needed: ${aim}.`, `Next: ${aim}.`, `Missing: ${aim}.`, `Now ${aim}.`],
  check: (aim) => [`To confirm: ${aim}.`, `Check ${aim}.`, `Double-check: ${aim}.`],
  search: () => ["", "", "Searching.", "Searching for it."],
  visit: (pages) => [
    `Opening the best ${pages === "pages" ? "results" : "result"}.`,
    `Reading the likely ${pages}.`,
    `Snippets are too short; reading the ${pages}.`,
    `On to the ${pages}.`,
  ],
  read: (clause, as, gives) => [`${capital(clause)}.`, `Found: ${clause}.`, `Noted: ${clause}.`, `${gives} ${as}.`],
  more: (whose, figure) => [`${whose}: ${figure}.`, `${whose} ${figure}.`, `${figure} for ${whose}.`, `And ${whose}: ${figure}.`],
  unlisted: (aims) => [`Nothing on ${aims} in the results.`, `No good result for ${aims}.`],
  unread: (aims) => [`Not shown: ${aims}.`, `Nothing there on ${aims}.`],
  other: (nouns) => [`That is ${nouns}: not asked for.`, `Wrong one: ${nouns}.`],
  error: ["Malformed call, nothing came back. Again, properly.", "Invalid JSON. Once more."],
  enough: ["Enough to answer.", "All there.", "That settles it."],
  hurry: ["Good enough.", "No need to read on.", "That will do."],
  surrender: ["Not found, so no answer.", "No answer from what I read; I say so."],
};

const careful: ThoughtPhrasing = {
  first: (aim) => [
    `Before anything else I have to establish ${aim}.`,
    `The first thing to establish is ${aim}.`,
    `I should begin with ${aim}.`,
  ],
  next: (aim) => [
    `Now I turn to ${aim}.`,
    `I do not know ${aim} yet.`,
    `What I do not have yet: ${aim}.`,
    `I cannot answer without ${aim}.`,
  ],
  check: (aim) => [
    `Before I rely on it, I want to confirm ${aim}.`,
    `It would be careless not to check ${aim}.`,
    `I will not take ${aim} for granted and look again.`,
  ],
  search: (it) => [
    "",
    `I will look for a page that states ${it}.`,
    `I want to read ${it} on a page, so I search.`,
    `Rather than guess, I search for ${it}.`,
  ],
  visit: (pages, it) => [
    `A snippet is not enough; I want to see ${it === "they" ? "them" : "it"} in the text of the ${pages}.`,
    `I will read the ${pages} rather than go by a snippet.`,
    `To be sure, I read what the ${pages} ${pages === "pages" ? "say" : "says"}.`,
    `Before I note ${it === "they" ? "them" : "it"}, I want to read the ${pages}.`,
  ],
  read: (clause, as, gives) => [
    `The text is clear: ${clause}.`,
    `As I read it, ${clause}.`,
    `${gives} ${as}.`,
    `It is stated there: ${clause}.`,
  ],
  more: (whose, figure) => [
    `For ${whose} the text has ${figure}.`,
    `For ${whose} I note ${figure}.`,
    `${whose}: ${figure}, as it is stated there.`,
    `The figure for ${whose} is ${figure}.`,
  ],
  unlisted: (aims) => [`As far as the results show, none of them is about ${aims}.`, `I do not see ${aims} among the results.`],
  unread: (aims) => [`The text that I was shown does not state ${aims}.`, `I have read it through, and ${aims} cannot be found in it.`],
  other: (nouns, as, gives) => [
    `${gives} ${as}, but the question asks for something else.`,
    `On a second look that is ${nouns}, which was not asked for.`,
  ],
  error: ["My call was not written correctly and returned an error; I have to repeat it in valid form."],
  enough: [
    "With that, all the facts are at hand.",
    "I have now read everything that the answer rests on.",
    "The answer follows from what I have read.",
  ],
  hurry: ["I could read more, but I believe that I know.", "The rest I take as likely."],
  surrender: [
    "What I have read does not bear an answer, and I will not make one up.",
    "I have not been able to establish it, and I say so rather than guess.",
  ],
};

const musing: ThoughtPhrasing = {
  first: (aim) => [`Okay, I need ${aim}.`, `Let me think. I could start with ${aim}.`, `So, where to begin? With ${aim}, I think.`],
  next: (aim) => [`Okay, now ${aim}.`, `So what about ${aim}?`, `Then I need ${aim}.`, `On to ${aim}.`],
  check: (aim) => [`But let me double-check ${aim}.`, `I should make sure of ${aim}, though.`, `Is that right? Let me confirm ${aim}.`],
  search: () => ["", "Let me look that up.", "Let me try a search.", "Let me see what comes up."],
  visit: (pages) => [
    `Let me have a look at the ${pages}.`,
    `Let me open the ${pages} and see.`,
    `I should read the ${pages} to be sure.`,
    `The snippets do not tell me enough, so let me read the ${pages}.`,
  ],
  read: (clause, as, gives) => [`Good: ${clause}.`, `Okay, so ${clause}.`, `Right, ${clause}.`, `${gives} ${as}. Good.`],
  more: (whose, figure) => [
    `Okay, ${figure} for ${whose}.`,
    `And ${whose}? ${figure}.`,
    `So ${whose} comes to ${figure}.`,
    `Right, ${whose}: ${figure}.`,
    `For ${whose} that is ${figure}.`,
  ],
  unlisted: (aims) => [`Hmm, nothing there for ${aims}.`, `Hmm, I do not see ${aims} in these results.`],
  unread: (aims) => [`Hmm, that does not show ${aims}.`, `Hmm, I do not see ${aims} there.`],
  other: (nouns) => [`Wait, that is ${nouns}. Not what I was after.`, `Hmm, that is ${nouns}, and the question asks for something else.`],
  error: ["Oh, that call was not valid JSON. Let me write it again.", "Hmm, an error: I did not write the call properly."],
  enough: ["Okay, that is all I need.", "So I can answer now.", "Good, that should do."],
  hurry: ["I think I can see where this goes.", "Hmm, I could look further, but that should do."],
  surrender: [
    "Hmm, I do not have what an answer would take, so I will say that it was not found.",
    "I do not see another way to find it. Better to say so than to guess.",
  ],
};

export const THOUGHT_PHRASINGS: Readonly<Record<string, ThoughtPhrasing>> = { plain, brief, careful, musing };

export const thoughtPhrasing = (name: string | undefined): ThoughtPhrasing => THOUGHT_PHRASINGS[name ?? "plain"] ?? plain;

export const drawThoughtPhrasing = (random: Random): string => random.pick(Object.keys(THOUGHT_PHRASINGS));
