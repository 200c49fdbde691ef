import type { FaultKind, Random, SeenFact, Step } from "../../../schemas/index.ts";
import { aimNoun, aimsNoun, factAs, factClause, isLocation, isPluralPhrase, verbOf } from "./aims.ts";
import { saidIn } from "../../language/entries/said-noun.ts";
import { clauseList, listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";
import { pickFresh, say, type Slots } from "../../language/writing/spread.ts";
import { thoughtPhrasing } from "../../language/writing/thought-phrasings.ts";
import type { Voice } from "../../language/writing/voices/voice.ts";

/** What a thought says of the last call: what it showed, and what follows from that. */
export type Report = Step["intent"]["report"];

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What went wrong with a call, as its result shows it. */
const FAULT_REPORTS: Readonly<Record<FaultKind, readonly string[]>> = {
  "time-out": [
    "The call timed out, so it has to be tried again.",
    "That timed out before anything came back; I will not take it for an answer.",
    "No reply came in time. That can happen, and another try may do better.",
  ],
  empty: [
    "Nothing at all came back, which is odd; one empty reply proves nothing.",
    "An empty result. I doubt it, so I will not stop here.",
    "The reply was empty. It may have been a slip of the server, so I keep looking.",
  ],
  "http-500": [
    "The server answered with an error, so I still have nothing.",
    "HTTP 500: the fault is the server's, and it may pass.",
    "That ended in a server error. I will have to try again.",
  ],
  "stale-page": [
    "What came back is an old copy of the page; its figures may have changed, so I will not use them.",
    "This is a cached copy of an earlier version, not the page as it is now. I need the current one.",
    "The page says that it is an earlier version. I will not go by old figures.",
  ],
  "conflicting-page": [
    "One of the results is a copy of another page and gives other figures; I will go by the original.",
    "Two of the results carry the same title, and their figures differ. I trust the site that the copy was made of.",
    "A copy from another site heads the results, with figures of its own. I will read the original page.",
  ],
  "wrong-page": [
    "That address led to another page than the one I wanted.",
    "What opened is a page on something else, so nothing in it counts here.",
    "The page that came back is not the one that I asked for.",
  ],
};

export function reportText(report: Report, random: Random): string {
  return join(observationText(report, random), remarksText(report, random));
}

/** What follows from what was read, in one of its wordings each. */
export const remarksText = ({ remarks = [], left = [] }: Report, random: Random): string =>
  join(...[...remarks, left].map((wordings) => (wordings.length === 0 ? "" : pickFresh(random, wordings))));

export function observationText(report: Report, random: Random): string {
  const voice = thoughtPhrasing(report.voice);
  const aims = aimsNoun(report.aims);
  switch (report.kind) {
    case "start":
    case "listed":
      return "";
    case "unlisted":
      return voice.unlisted(random, { aim: aims });
    case "read":
      return readText(report, voice, random);
    case "unread":
      return voice.unread(random, { aim: aims });
    case "fault":
      return pickFresh(random, FAULT_REPORTS[report.fault ?? "empty"]);
    case "error":
      return voice.error(random);
    case "other":
      return voice.other(random, {
        nouns: clauseList(report.facts.map(({ aim }) => aimNoun(aim))),
        as: clauseList(report.facts.map(factAs)),
        gives: "the page gives",
      });
  }
}

/** What the last pages showed, behind what earlier thoughts kept back. */
function readText({ facts, notes = [], held, table, short }: Report, voice: Voice, random: Random): string {
  const fresh = held === true ? [] : facts;
  const all = [...notes, ...fresh];
  const [first] = fresh;
  if (first === undefined) return "";
  if (table === true || isTable(fresh)) return join(shortText(notes, voice, random), factsText(fresh, random));
  if (short === true) return shortText(all, voice, random);
  const isOfSeveral = new Set(fresh.map(({ aim }) => aim.subject)).size > 1;
  const gives = isOfSeveral ? "the pages give" : "the page gives";
  const slots = { clause: clauseList(fresh.map(factClause)), as: clauseList(fresh.map(factAs)), gives, ...pageSlots(isOfSeveral) };
  return join(shortText(notes, voice, random), voice.read(random, slots));
}

/** Facts of one table are told as its rows. */
const TABLE = 5;
const isTable = (facts: readonly SeenFact[]): boolean =>
  facts.length >= TABLE &&
  facts.every(({ aim, text }) => aim.kind === "value" && aim.phrase === facts[0]?.aim.phrase && aim.time === facts[0].aim.time && /^-?\d/.test(text)); // prettier-ignore

/** Of a row of like figures: one is told in the run's voice, several in one sentence. */
export function shortText(facts: readonly SeenFact[], voice: Voice, random: Random): string {
  const [first, ...rest] = facts;
  if (first === undefined) return "";
  if (rest.length === 0) return moreOf(first, voice, random);
  return MORE_OF_ROW(random, { members: membersText(facts) });
}

/** "Benin and Mali 0 cubic metres each; Nigeria 22.12 billion cubic metres": the same figure is said once. */
function membersText(facts: readonly SeenFact[]): string {
  if (new Set(facts.map(({ aim }) => aim.time)).size > 1) return datedText(facts);
  const byText = new Map<string, string[]>();
  for (const { aim, text } of facts) byText.set(text, [...(byText.get(text) ?? []), nameInSentence(aim.subject ?? "")]);
  return [...byText]
    .map(([text, names]) => (names.length === 1 ? `${names[0] ?? ""} ${text}` : `${listText(names)} ${text} each`))
    .join("; ");
}

/** "Benin 1.87 billion US dollars in 2013 and 1.95 billion US dollars in 2014; Mali ...": the name is said once. */
function datedText(facts: readonly SeenFact[]): string {
  const bySubject = new Map<string, string[]>();
  for (const { aim, text } of facts) {
    const name = nameInSentence(aim.subject ?? "");
    bySubject.set(name, [...(bySubject.get(name) ?? []), `${text}${timePhrase(aim.time)}`]);
  }
  return [...bySubject].map(([name, values]) => `${name} ${listText(values)}`).join("; ");
}

const MORE_OF_ROW = say(
  "{I note|I have|Noted}: $members.",
  "{From these pages|On these pages}: $members.",
  "$members.",
  "The {figures|values}: $members.",
  "That gives $members.",
  "To note: $members.",
);

const DAY = /^\d{1,2} \p{Lu}\p{Ll}+ \d{4}$|^\d{4}$/u;

/** Of one more figure: those that are said as what they measure. */
const MEASURED = 0.4;

function moreOf({ aim, text }: SeenFact, voice: Voice, random: Random): string {
  const say = !DAY.test(text) && random.next() < MEASURED ? voice.measured : voice.more;
  return say(random, { whose: nameInSentence(aim.subject ?? ""), figure: text });
}

const pageSlots = (isOfSeveral: boolean): Slots =>
  isOfSeveral
    ? { page: "pages", result: "results", says: "say", does: "do", itself: "themselves", them: "them" }
    : { page: "page", result: "result", says: "says", does: "does", itself: "itself", them: "it" };

export const join = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** Facts of one kind are told as a row; others one by one. */
export function factsText(facts: readonly SeenFact[], random: Random): string {
  const rows = new Map<string, SeenFact[]>();
  for (const fact of facts) {
    const { kind, phrase, subject, time } = fact.aim;
    const timed = kind === "value" && time !== null && facts.every(({ aim }) => aim.phrase !== phrase || aim.subject === subject);
    const key = timed ? `${phrase}\n${subject ?? ""}` : kind === "value" ? `${phrase}\n${time ?? ""}` : JSON.stringify(fact.aim);
    rows.set(key, [...(rows.get(key) ?? []), fact]);
  }
  return [...rows.values()].map((row) => rowText(row, random)).join(" ");
}

function rowText(row: readonly SeenFact[], random: Random): string {
  const [first] = row;
  if (first === undefined) return "";
  if (row.length === 1) return `${capital(factClause(first))}.`;
  const { aim } = first;
  if (aim.kind === "holder") return `These fit ${aimNoun(aim)}: ${clauseList(row.map(({ text }) => nameInSentence(text)))}.`;
  if (row.every((fact) => fact.aim.subject === aim.subject)) return yearsText(row);
  const what = `${saidIn(aim)}${timePhrase(aim.time)}`;
  // A name right before a list of names, or before a text, would be read as one of them.
  if (row.some(({ text }) => !/^-?\d/.test(text))) {
    const [those, are] = isPluralPhrase(saidIn(aim)) ? ["those", verbOf(aim)] : ["that", verbOf(aim)];
    if (isLocation(aim)) return `${capital(row.map(factClause).join("; "))}.`;
    return `${[capital(factClause(first)), ...row.slice(1).map((fact) => `${those} of ${nameInSentence(fact.aim.subject ?? "")} ${are} ${fact.text}`)].join("; ")}.`;
  }
  const members = membersText(row);
  return ROW(random, {
    what,
    members,
    figures: row.every(({ text }) => DAY.test(text)) ? "dates" : random.pick(["figures", "values", "numbers"]),
  });
}

const ROW = say(
  "$what: $members.",
  "{For|On} the $what {the pages give|I have|I read|I noted}: $members.",
  "The $figures for the $what {are|that I read are}: $members.",
  "{Put together|Side by side|Collected}, the $what: $members.",
);

/** "The exports of Cuba were 2 billion US dollars in 2013 and 3 billion US dollars in 2014." */
function yearsText(row: readonly SeenFact[]): string {
  const aim = row[0]?.aim;
  if (aim === undefined) return "";
  const values = row.map((fact) => `${fact.text}${timePhrase(fact.aim.time)}`);
  return `The ${saidIn(aim)} of ${nameInSentence(aim.subject ?? "")} ${verbOf(aim)} ${clauseList(values)}.`;
}
