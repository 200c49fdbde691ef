import type { Aim, Basis, FaultKind, OptionIdea, Random, SeenFact, Step } from "../../../schemas/index.ts";
import { aimNoun, aimsNoun, factAs, factClause, isLocation, isMany, isPluralPhrase, verbOf } from "./aims.ts";
import { conclusion, GUESS } from "../../language/writing/conclusion.ts";
import { ideaReasons } from "../../language/writing/idea-reasons.ts";
import { reminder } from "./reminder.ts";
import { clauseList, listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";
import { thoughtPhrasing, type ThoughtPhrasing } from "../../language/writing/thought-phrasings.ts";

/**
 * All words of all designed policies come from here, good steps and bad ones and the alternatives of HAS alike: what is said
 * depends on what is aimed at, never on whether it is right.
 */
type Report = Step["intent"]["report"];

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

function reportText(report: Report, random: Random): string {
  return join(observed(report, random), remarksText(report, random));
}

/** What follows from what was read, in one of its wordings each. */
const remarksText = ({ remarks = [] }: Report, random: Random): string =>
  join(...remarks.map((wordings) => (wordings.length === 0 ? "" : random.pick(wordings))));

function observed(report: Report, random: Random): string {
  const voice = thoughtPhrasing(report.voice);
  const aims = aimsNoun(report.aims);
  const gives = new Set(report.facts.map(({ aim }) => aim.subject)).size > 1 ? "The pages give" : "The page gives";
  const as = clauseList(report.facts.map(factAs));
  switch (report.kind) {
    case "start":
    case "listed":
      return "";
    case "unlisted":
      return random.pick(voice.unlisted(aims));
    case "read":
      if (report.short === true) return report.facts.map((fact) => moreOf(fact, voice, random)).join(" ");
      return report.facts.length === 0 ? "" : random.pick(voice.read(clauseList(report.facts.map(factClause)), as, gives));
    case "unread":
      return random.pick(voice.unread(aims));
    case "fault":
      return random.pick(FAULT_REPORTS[report.fault ?? "empty"]);
    case "error":
      return random.pick(voice.error);
    case "other":
      return random.pick(voice.other(clauseList(report.facts.map(({ aim }) => aimNoun(aim))), as, gives));
  }
}

const moreOf = ({ aim, text }: SeenFact, voice: ThoughtPhrasing, random: Random): string =>
  capital(random.pick(voice.more(nameInSentence(aim.subject ?? ""), text)));

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

const need = ({ kind, voice, again }: Report, aims: readonly Aim[], random: Random): string => {
  const aim = aimsNoun(aims);
  if (again === true) return random.pick(thoughtPhrasing(voice).check(aim));
  return random.pick(kind === "start" ? thoughtPhrasing(voice).first(aim) : thoughtPhrasing(voice).next(aim, isMany(aims)));
};

/** What a thought opens with: what the last observation told, and the parts of the question that it looks back at. */
export interface Opening {
  readonly report: Report;
  readonly reminder: readonly string[];
}

const opened = ({ report, reminder: chips }: Opening, random: Random): string => join(reportText(report, random), reminder(chips, random));

/** Of the options that have a reason of their own: those that say it, in the place of what is done. */
const REASONED = 0.35;

/** The idea behind an act that the run did not choose: worded as its own steps are, for what this act is to settle, with the reason for it. */
export interface IdeaWords {
  readonly idea: OptionIdea;
  readonly aims: readonly Aim[];
  readonly type?: string | undefined;
  /** Titles of the pages that it opens; undefined for a search. */
  readonly titles?: readonly string[];
}

/** Their reasons name what they look for. */
const WHOLE: ReadonlySet<OptionIdea> = new Set(["list", "broader"]);

export function ideaThought({ report, reminder: chips }: Opening, { idea, aims, type, titles }: IdeaWords, random: Random): string {
  const [first] = aims;
  const opening: Opening = { report: idea === "check" ? { ...report, again: true } : report, reminder: chips };
  const reasons = first === undefined ? [] : ideaReasons(idea, first, type);
  const isReasoned = reasons.length > 0 && (idea === "list" || random.next() < REASONED);
  const listed = titles !== undefined && report.kind === "listed";
  const said = listed && aimsNoun(aims) === aimsNoun(report.aims);
  const wanted = (): string => (said || (isReasoned && WHOLE.has(idea)) ? "" : need(opening.report, aims, random));
  if (isReasoned) return join(opened(opening, random), wanted(), random.pick(reasons));
  // A visit of the run's own mostly follows the search for the same, and says no more than that it opens the page.
  if (listed && !said) return join(opened(opening, random), wanted());
  return titles === undefined ? searchThought(opening, aims, random) : visitThought(opening, aims, titles.length, random);
}

/** What is known and what is wanted. The query itself stands in the call: a thought does not give away which call follows it. */
export function searchThought(opening: Opening, aims: readonly Aim[], random: Random): string {
  const { report } = opening;
  const move = random.pick(thoughtPhrasing(report.voice).search(isMany(aims) ? "them" : "it"));
  // What was not found has just been named.
  const said = (report.kind === "unlisted" || report.kind === "unread") && aimsNoun(aims) === aimsNoun(report.aims);
  const [begin, wanted] = [opened(opening, random), need(report, aims, random)];
  return join(begin, said ? "" : wanted, move);
}

export function visitThought(opening: Opening, aims: readonly Aim[], pages: number, random: Random): string {
  const { report } = opening;
  // Right after the search for the same: what is looked for has just been said.
  const said = report.kind === "listed" && aimsNoun(aims) === aimsNoun(report.aims);
  const move = random.pick(thoughtPhrasing(report.voice).visit(pages > 1 ? "pages" : "page", isMany(aims) ? "they" : "it"));
  return join(opened(opening, random), said ? "" : need(report, aims, random), move);
}

/** The reasons behind an answer: what was read, then what follows from it. */
export function answerThought(report: Report, basis: Basis, random: Random, sum?: string): string {
  const isTold = (report.remarks ?? []).length > 0 && basis.operands.length > 0;
  // A long list was told when it was read: nobody says it all again before what was made of it.
  const told = isTold ? basis.operands : basis.facts.filter((fact) => basis.operands.includes(fact) || !isLong(fact));
  // Who guesses has not read enough, and no page says what is guessed.
  const isGuess = basis.operation === GUESS;
  return join(
    report.kind === "read" ? "" : observed(report, random),
    isGuess ? random.pick(thoughtPhrasing(report.voice).hurry) : random.pick(thoughtPhrasing(report.voice).enough),
    remarksText(report, random),
    factsText(told, random),
    isGuess ? "" : sourcesText(report, random),
    conclusion(basis, random, sum),
  );
}

const isLong = ({ text }: SeenFact): boolean => (text.match(/, /g) ?? []).length > 5;

/** Of answers: those that name the pages that they were read on. */
const SOURCED = 0.7;

function sourcesText({ sources = [] }: Report, random: Random): string {
  if (sources.length === 0 || random.next() >= SOURCED) return "";
  const names = listText(sources.map((title) => `"${title}"`));
  return sources.length === 1
    ? random.pick([`I read that on the page ${names}.`, `Source: the page ${names}.`, `The page ${names} says so.`])
    : random.pick([`I read that on the pages ${names}.`, `Sources: the pages ${names}.`, `That is what the pages ${names} say.`]);
}

/** A run that ends without an answer says why. */
export function surrenderThought(report: Report, random: Random): string {
  return join(reportText(report, random), random.pick(thoughtPhrasing(report.voice).surrender));
}

/** Facts of one kind are told as a row; others one by one. */
function factsText(facts: readonly SeenFact[], random: Random): string {
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
  const what = `${aim.phrase}${timePhrase(aim.time)}`;
  // A name right before a list of names, or before a text, would be read as one of them.
  if (row.some(({ text }) => !/^-?\d/.test(text))) {
    const [those, are] = isPluralPhrase(aim.phrase) ? ["those", verbOf(aim)] : ["that", verbOf(aim)];
    if (isLocation(aim)) return `${capital(row.map(factClause).join("; "))}.`;
    return `${[capital(factClause(first)), ...row.slice(1).map((fact) => `${those} of ${nameInSentence(fact.aim.subject ?? "")} ${are} ${fact.text}`)].join("; ")}.`;
  }
  const members = row.map((fact) => `${nameInSentence(fact.aim.subject ?? "")} ${fact.text}`).join("; ");
  return random.pick([
    `${capital(what)}: ${members}.`,
    `For the ${what} the pages give: ${members}.`,
    `The figures for the ${what} are: ${members}.`,
  ]);
}

/** "The exports of Cuba were 2 billion US dollars in 2013 and 3 billion US dollars in 2014." */
function yearsText(row: readonly SeenFact[]): string {
  const aim = row[0]?.aim;
  if (aim === undefined) return "";
  const values = row.map((fact) => `${fact.text}${timePhrase(fact.aim.time)}`);
  return `The ${aim.phrase} of ${nameInSentence(aim.subject ?? "")} ${verbOf(aim)} ${clauseList(values)}.`;
}
