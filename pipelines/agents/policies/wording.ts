import type { Aim, Basis, FaultKind, OptionIdea, Random, SeenFact, Step } from "../../../schemas/index.ts";
import { aimNoun, aimsNoun, factAs, factClause, isLocation, isMany, isPluralPhrase, verbOf } from "./aims.ts";
import { conclusion, GUESS } from "../../language/writing/conclusion.ts";
import { ideaReasons, secondListReasons, seenListReasons } from "../../language/writing/idea-reasons.ts";
import { clauseList, listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";
import { say, type Say, type Slots } from "../../language/writing/spread.ts";
import { thoughtPhrasing } from "../../language/writing/thought-phrasings.ts";
import type { Voice } from "../../language/writing/voices/voice.ts";

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
  const isOfSeveral = new Set(report.facts.map(({ aim }) => aim.subject)).size > 1;
  const gives = isOfSeveral ? "the pages give" : "the page gives";
  const as = clauseList(report.facts.map(factAs));
  switch (report.kind) {
    case "start":
    case "listed":
      return "";
    case "unlisted":
      return voice.unlisted(random, { aim: aims });
    case "read":
      if (report.table === true || isTable(report.facts)) return factsText(report.facts, random);
      if (report.short === true) return shortText(report.facts, voice, random);
      return report.facts.length === 0
        ? ""
        : voice.read(random, { clause: clauseList(report.facts.map(factClause)), as, gives, ...pageSlots(isOfSeveral) });
    case "unread":
      return voice.unread(random, { aim: aims });
    case "fault":
      return random.pick(FAULT_REPORTS[report.fault ?? "empty"]);
    case "error":
      return voice.error(random);
    case "other":
      return voice.other(random, { nouns: clauseList(report.facts.map(({ aim }) => aimNoun(aim))), as, gives });
  }
}

/** Facts of one table are told as its rows. */
const TABLE = 5;
const isTable = (facts: readonly SeenFact[]): boolean =>
  facts.length >= TABLE &&
  facts.every(({ aim, text }) => aim.kind === "value" && aim.phrase === facts[0]?.aim.phrase && aim.time === facts[0].aim.time && /^-?\d/.test(text)); // prettier-ignore

/** Of a row of like figures: one is told in the run's voice, several in one sentence. */
function shortText(facts: readonly SeenFact[], voice: Voice, random: Random): string {
  const [first, ...rest] = facts;
  if (first === undefined) return "";
  if (rest.length === 0) return moreOf(first, voice, random);
  const members = facts.map(({ aim, text }) => `${nameInSentence(aim.subject ?? "")} ${text}`).join("; ");
  return MORE_OF_ROW(random, { members });
}

const MORE_OF_ROW = say(
  "{The pages give|I note|I read|I have}: $members.",
  "{From these pages|On these pages|There}: $members.",
  "$members.",
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

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

const need = (report: Report, aims: readonly Aim[], random: Random): string => {
  const { kind, voice, again, reread } = report;
  const { another, check, first, next } = thoughtPhrasing(voice);
  if (isOfRow(report, aims)) {
    const [is, comes] = new Set(aims.map(({ subject }) => subject)).size > 1 ? ["are", "come"] : ["is", "comes"];
    return another(random, { whose: subjectsOf(aims), is, comes });
  }
  const [is, comes] = isMany(aims) ? ["are", "come"] : ["is", "comes"];
  if (reread === true) return REREAD(random, { aim: aimsNoun(aims) });
  return (again === true ? check : kind === "start" ? first : next)(random, { aim: aimsNoun(aims), is, comes });
};

const REREAD = say(
  "{Before I answer|To be sure}, I {read|want to read} $aim {once more|again}.",
  "{I had better|I should} {go back to|look again at} $aim.",
  "That {may be off|may not be right|looks odd}: I {go back to|read once more|look again at} $aim.",
);

/** Whether the same figure of another thing is wanted as was just told, or looked for: what it is goes without saying. */
const isOfRow = ({ kind, again, facts, aims: sought }: Report, aims: readonly Aim[]): boolean => {
  const told = kind === "read" ? facts.map(({ aim }) => aim) : kind === "listed" ? sought : [];
  const [first] = told;
  if (again === true || first === undefined || first.kind !== "value") return false;
  const { phrase, time, subject } = first;
  const isAlike = (aim: Aim): boolean => aim.kind === "value" && aim.phrase === phrase && aim.time === time;
  return aims.every((aim) => isAlike(aim) && aim.subject !== subject) && told.every(isAlike);
};

const subjectsOf = (aims: readonly Aim[]): string => listText([...new Set(aims.map(({ subject }) => nameInSentence(subject ?? "")))]);

/** Of the options that have a reason of their own: those that say it, in the place of what is done. */
const REASONED = 0.35;

/** The idea behind an act that the run did not choose: worded as its own steps are, for what this act is to settle, with the reason for it. */
export interface IdeaWords {
  readonly idea: OptionIdea;
  readonly aims: readonly Aim[];
  readonly type?: string | undefined;
  /** Of a list: results show its rows. */
  readonly isSeen?: boolean | undefined;
  /** Titles of the pages that it opens; undefined for a search. */
  readonly titles?: readonly string[];
}

/** Their reasons name what they look for. */
const WHOLE: ReadonlySet<OptionIdea> = new Set(["list", "broader"]);

export function ideaThought(told: Report, { idea, aims, type, titles, isSeen }: IdeaWords, random: Random): string {
  const [first] = aims;
  const report: Report = idea === "check" ? { ...told, again: true, reread: false } : told;
  const reasons =
    first === undefined
      ? []
      : isSeen === true
        ? seenListReasons(titles?.[0] ?? "", first, type)
        : idea === "list" && report.again === true
          ? secondListReasons(first, type)
          : ideaReasons(idea, first, type);
  const isReasoned = reasons.length > 0 && (idea === "list" || random.next() < REASONED);
  const said = titles !== undefined && report.kind === "listed" && aimsNoun(aims) === aimsNoun(report.aims);
  const wanted = (): string => (said || (isReasoned && WHOLE.has(idea)) ? "" : need(report, aims, random));
  if (isReasoned) {
    const [begin, want, reason] = [reportText(report, random), wanted(), random.pick(reasons)];
    return join(begin, want, reason, titles === undefined ? "" : namedMove(report, aims, titles, random, reason));
  }
  return titles === undefined ? searchThought(report, aims, random) : visitThought(report, aims, titles, random);
}

/** What is known and what is wanted. The query itself stands in the call: a thought does not give away which call follows it. */
export function searchThought(report: Report, aims: readonly Aim[], random: Random): string {
  const { search, silent } = thoughtPhrasing(report.voice);
  const move = random.next() < (isOfRow(report, aims) ? ROUTINE : silent) ? "" : search(random, { it: isMany(aims) ? "them" : "it" });
  const begin = reportText(report, random);
  // What was not found has just been named, or what was found instead.
  const said = begin !== "" && NAMED.has(report.kind) && aimsNoun(aims) === aimsNoun(report.aims);
  const wanted = need(report, aims, random);
  return join(begin, said ? move : random.next() < JOINED ? soThat(wanted, move) : join(wanted, move));
}

const NAMED: ReadonlySet<Report["kind"]> = new Set(["unlisted", "unread", "listed"]);

/** Of searches: those that say what is wanted and what is done in one sentence, where it can be said so. */
const JOINED = 0.4;

const soThat = (wanted: string, move: string): string =>
  /^(?!Let me|Is that|I (?:would|want|will))[^.?!]*\.$/u.test(wanted) && /^(?:I |Let me )(?!.*, so )/u.test(move)
    ? `${wanted.slice(0, -1)}, so ${move.replace(/^Let/u, "let")}`
    : join(wanted, move);

/** Steps of a row of like ones, and visits of a page that was just spoken of: those that say nothing of what is done. */
const ROUTINE = 0.8;

/** `titles`: of the pages that are opened. */
export function visitThought(report: Report, aims: readonly Aim[], titles: readonly string[], random: Random): string {
  // Right after the search for the same: what is looked for has just been said.
  const said = report.kind === "listed" && aimsNoun(aims) === aimsNoun(report.aims);
  const begin = join(reportText(report, random), said ? "" : need(report, aims, random));
  const named = namedMove(report, aims, titles, random, begin);
  if (named !== "") return join(begin, named);
  // A result that was just chosen is opened without more words.
  if (said && (report.remarks ?? []).length > 0) return begin;
  if (begin === "" && random.next() < NAMED_ALONE)
    return thoughtPhrasing(report.voice).openNamed(random, { names: pagesOf(titles), ...pageWords(titles) });
  if (begin !== "" && random.next() < (said || isOfRow(report, aims) ? ROUTINE : SILENT)) return begin;
  return join(begin, thoughtPhrasing(report.voice).visit(random, { ...pageSlots(titles.length > 1), it: isMany(aims) ? "them" : "it" }));
}

/** Of other visits. */
const SILENT = 0.3;
/** Of thoughts that say nothing but which page is opened: those that name it. */
const NAMED_ALONE = 0.7;

const pagesOf = (titles: readonly string[]): string =>
  titles.length === 1 ? `the page on ${nameInSentence(titles[0] ?? "")}` : `the pages on ${listText(titles.map(nameInSentence))}`;

/** Names the pages that are opened, where not each is that of a thing that is sought, and the thought has not named them yet. */
function namedMove(report: Report, aims: readonly Aim[], titles: readonly string[], random: Random, said = ""): string {
  const things = new Set(aims.flatMap(({ subject, value }) => [subject, value]).map((name) => nameInSentence(name ?? "")));
  const unsaid = titles.map(nameInSentence).filter((title) => !things.has(title) && !said.includes(title));
  if (unsaid.length === 0) return "";
  const names = listText(
    titles.map((title) => (things.has(nameInSentence(title)) ? `the page on ${nameInSentence(title)}` : `"${title}"`)),
  );
  return thoughtPhrasing(report.voice).openNamed(random, { names, ...pageWords(titles) });
}

const pageWords = (titles: readonly string[]): Slots => (titles.length > 1 ? { it: "them", says: "say" } : { it: "it", says: "says" });

/** The reasons behind an answer: what was read, then what follows from it. */
export function answerThought(report: Report, basis: Basis, random: Random, sum?: string): string {
  const isTold = (report.remarks ?? []).length > 0 && basis.operands.length > 0;
  // A long list was told when it was read: nobody says it all again before what was made of it.
  const all = (isTold ? basis.operands : basis.facts).filter((fact, _, { length }) => length === 1 || !isLong(fact));
  const told = ofThoseThatFit(all, basis, report);
  const whole = told.length === basis.facts.length;
  // Who guesses has not read enough, and no page says what is guessed.
  const isGuess = basis.operation === GUESS;
  return join(
    report.kind === "read" ? "" : observed(report, random),
    (isGuess ? thoughtPhrasing(report.voice).hurry : thoughtPhrasing(report.voice).enough)(random),
    remarksText(report, random),
    chosenText(basis, random) ?? factsText(told, random),
    isGuess || !whole ? "" : sourcesText(report, random, [SOURCE, SOURCES]),
    conclusion(basis, random, sum),
    isGuess || whole ? "" : sourcesText(report, random, [USED, USED_SEVERAL]),
  );
}

/** Of many that were held against a condition: the figures of those that meet it. */
function ofThoseThatFit(facts: Basis["facts"], { operation, answer }: Basis, { remarks = [] }: Report): Basis["facts"] {
  if (facts.length <= MOST_TOLD || (operation !== "count" && operation !== "members")) return facts;
  const named = `${answer} ${remarks.flat().join(" ")}`;
  const fitting = facts.filter(({ aim }) => named.includes(nameInSentence(aim.subject ?? "")));
  return fitting.length === 0 ? facts : fitting;
}

const isLong = ({ text }: SeenFact): boolean => (text.match(/, /g) ?? []).length > 5;

/** Of answers: those that name the pages that they were read on. */
const SOURCED = 0.7;

function sourcesText({ sources = [] }: Report, random: Random, [one, several]: readonly [Say, Say]): string {
  if (sources.length === 0 || random.next() >= SOURCED) return "";
  const names = listText(sources.map((title) => `"${title}"`));
  return (sources.length === 1 ? one : several)(random, { names });
}

const SOURCE = say(
  "I {read|found|have} {that|this} on the page $names.",
  "{Source|Read on|From}: the page $names.",
  "The page $names {says so|is the source|has it}.",
  "{That|This|It} is {what|from what} the page $names says.",
);
const SOURCES = say(
  "I {read|found|have} {that|this} on the pages $names.",
  "{Sources|Read on|From}: the pages $names.",
  "{That|This|It} is what the pages $names {say|give}.",
  "The pages $names {say so|are the sources|have it}.",
);

/** Where more was read than is told again, its pages are named behind the answer: what has just been said is not on each of them. */
const USED = say("{Read for it|Page used|I went by}: the page $names.", "{For this|For the answer} I {read|went by} the page $names.");
const USED_SEVERAL = say(
  "{Read for it|Pages used}: $names.",
  "{For this|For the answer} I {read|went by} the pages $names.",
  "{The pages behind it|The pages that I went by}: $names.",
);

/** A run that ends without an answer says why. */
export function surrenderThought(report: Report, random: Random): string {
  return join(reportText(report, random), thoughtPhrasing(report.voice).surrender(random));
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

/** Figures that are told of things that were compared; of more, the chosen one's and how it stands to the others. */
const MOST_TOLD = 8;

const AHEAD: Readonly<Record<string, string>> = {
  largest: "larger",
  highest: "higher",
  greatest: "greater",
  latest: "later",
  smallest: "smaller",
  lowest: "lower",
  earliest: "earlier",
};

/** "Of the 28 figures for the birth rate in 2015, that of Turkey is 16 per cent; none of the others is higher." */
function chosenText({ operation, answer, operands }: Basis, random: Random): string | undefined {
  const word = AHEAD[operation];
  const chosen = operands.filter(({ aim }) => nameInSentence(aim.subject ?? "") === nameInSentence(answer));
  const [one] = chosen;
  if (word === undefined || one === undefined || chosen.length > 1 || operands.length <= MOST_TOLD) return undefined;
  if (operands.some(({ aim }) => aim.phrase !== one.aim.phrase)) return undefined;
  const figures = { count: String(operands.length), what: `${one.aim.phrase}${timePhrase(one.aim.time)}`, figure: one.text, word };
  return OF_MANY(random, { ...figures, name: nameInSentence(one.aim.subject ?? "") });
}

const OF_MANY = say(
  "Of the $count {figures|values} for the $what, that of $name is $figure{; none of the others is $word|, and no other is $word}.",
  "For $name it is $figure, and of the $count {that I compared|that I looked up|figures for the $what} none is $word.",
  "Among {all |}$count, the $what of $name is $figure{; none of the others is $word|, and no other is $word}.",
);

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
  return ROW(random, { what, members });
}

const ROW = say(
  "$what: $members.",
  "{For|On} the $what {the pages give|I have|I read|I noted}: $members.",
  "The {figures|numbers|values} for the $what {are|that I read are}: $members.",
  "{Put together|In a row|Side by side|Collected}, the $what: $members.",
);

/** "The exports of Cuba were 2 billion US dollars in 2013 and 3 billion US dollars in 2014." */
function yearsText(row: readonly SeenFact[]): string {
  const aim = row[0]?.aim;
  if (aim === undefined) return "";
  const values = row.map((fact) => `${fact.text}${timePhrase(fact.aim.time)}`);
  return `The ${aim.phrase} of ${nameInSentence(aim.subject ?? "")} ${verbOf(aim)} ${clauseList(values)}.`;
}
