import type { Aim, OptionIdea, Random } from "../../../schemas/index.ts";
import { aimNoun, aimsNoun, isMany } from "./aims.ts";
import { ideaReasons, secondListReasons, seenListReasons } from "../../language/writing/idea-reasons.ts";
import { saidIn } from "../../language/entries/said-noun.ts";
import { listText, nameInSentence } from "../../language/writing/naming.ts";
import { pickFresh, say, type Slots } from "../../language/writing/spread.ts";
import { thoughtPhrasing } from "../../language/writing/thought-phrasings.ts";
import { OTHERWISE } from "./researcher/ask-anew.ts";
import { join, reportText, type Report } from "./told-words.ts";

/**
 * All words of all designed policies come from here, good steps and bad ones and the alternatives of HAS alike: what is said
 * depends on what is aimed at, never on whether it is right.
 */

/** `forgets`: it does not know that it has read what it looks for, and so does not say that it is missing. */
type Told = Report & { readonly forgets?: boolean };

/** Of one figure of a row and the next: those that are said in one sentence. */
const ROW_JOINED = 0.45;

/** "Mali has 0 cubic metres, so on to Niger." Undefined where it is not one figure and the next alone that are to be said. */
function rowStep(report: Told, aims: readonly Aim[], random: Random): string | undefined {
  const { kind, short, held, notes, remarks = [], left = [], facts, forgets } = report;
  const [fact] = facts;
  if (
    kind !== "read" ||
    forgets === true ||
    short !== true ||
    held === true ||
    notes !== undefined ||
    remarks.length + left.length > 0 ||
    report.why !== undefined
  )
    return undefined;
  if (fact === undefined || facts.length > 1 || !isOfRow(report, aims) || random.next() >= ROW_JOINED) return undefined;
  const [is, comes] = new Set(aims.map(({ subject }) => subject)).size > 1 ? ["are", "come"] : ["is", "comes"];
  return ROW_STEP(random, { whose: nameInSentence(fact.aim.subject ?? ""), figure: fact.text, next: subjectsOf(aims), is, comes });
}

const ROW_STEP = say(
  "$figure for $whose, {and on to $next|so now $next|then $next|and $next $is next}.",
  "$whose {is noted|is done}{, $figure|: $figure|, with $figure}; {now $next|next $next|$next $comes next}.",
  "With $figure for $whose{| noted}, {I go on to|I move to} $next.",
  "After $whose ($figure) {$comes $next|I take $next}.",
  "$whose: $figure. {Next|Now} $next.",
  "$whose gives $figure, {$next $is still open|and $next $is next}.",
  "For $whose I have $figure, so {$next $is next|I go on with $next|now $next}.",
  "{That is|So much for} $whose{, with|:} $figure; {I turn to|now for|on to} $next.",
  "{I put down|I write down|I keep} $figure for $whose and {turn to|go on with|take} $next.",
  "{Having|Now that I have} $figure for $whose, I {look at|take|turn to} $next.",
);

const need = (report: Told, aims: readonly Aim[], random: Random): string => {
  const { kind, voice, again, reread, forgets } = report;
  const { another, check, first, next } = thoughtPhrasing(voice);
  const [topic] = aims;
  if (topic?.kind === "topic" && aims.length === 1)
    return IN_GENERAL(random, { name: topic.subject === null ? `the ${topic.phrase}` : nameInSentence(topic.subject) });
  // Nobody misses what he has just told.
  const isTold = again !== true && kind === "read" && aims.every((aim) => report.facts.some((fact) => aimNoun(fact.aim) === aimNoun(aim)));
  if (forgets || isTold) return LOOKED_AT(random, { aim: isOfRow(report, aims) ? subjectsOf(aims) : aimsNoun(aims) });
  // Of results "the same for Romania" would tell what they show.
  if (kind === "read" && isOfRow(report, aims) && random.next() >= IN_FULL) {
    const [is, comes] = new Set(aims.map(({ subject }) => subject)).size > 1 ? ["are", "come"] : ["is", "comes"];
    return another(random, { whose: subjectsOf(aims), is, comes });
  }
  const [is, comes] = isMany(aims) ? ["are", "come"] : ["is", "comes"];
  if (reread === true) return REREAD(random, { aim: aimsNoun(aims) });
  if (again !== true && isRetry(report, aims)) return ONCE_MORE(random, { aim: aimsNoun(aims) });
  return (again === true ? check : kind === "start" ? first : next)(random, { aim: aimsNoun(aims), is, comes });
};

/** Of one more figure of a row: those that are named in full. Were none, what is in full would be what is asked wrongly. */
const IN_FULL = 0.25;

/** The last call was for the very same: it is no next step. */
const isRetry = ({ kind, aims: sought }: Report, aims: readonly Aim[]): boolean =>
  (kind === "fault" || kind === "listed" || kind === "unlisted") && sought.length > 0 && aimsNoun(sought) === aimsNoun(aims);

const ONCE_MORE = say(
  "{Once more|Again}: $aim.",
  "{I try|Let me try} {again|once more} for $aim.",
  "{So $aim|$aim, then,} {once more|again}.",
  "I look {once more|again} for $aim.",
);

/** The page that gave it is read again: nobody calls that another source. */
const REREAD = say(
  "{To be sure|Before I go by it}, I {read|want to read} $aim {once more|again}.",
  "{I had better|I should} {go back to|look again at} $aim.",
  "I may have {misread|mixed up} $aim{: I look again|, so I read it once more|, so I go back to that page}.",
  "I am not sure that I {read|noted} $aim {rightly|correctly}{: once more, then|, so I look again|}.",
  "{Did I read|Have I noted} $aim {rightly|correctly}? {I look again|Let me look once more}.",
);

/** A thing as a whole is no figure that is missing. */
const IN_GENERAL = say(
  "I look at $name {as a whole|in general}.",
  "Let me see what there is on $name{| in general}.",
  "What is there on $name in general?",
  "I {would like to|want to} see what there is on $name.",
  "An overview of $name {may help|would help here}.",
);

/** What is looked at, and nothing of whether it was read: for who has lost count of what he has. */
const LOOKED_AT = say(
  "I look up $aim.",
  "Let me {see|look up|look at} $aim.",
  "I {want to see|ask for|look for} $aim.",
  "$aim: I {look that up|see what there is}.",
  "{Now|Then} $aim.",
);

/** Whether the same figure of another thing is wanted as was just told, or looked for: what it is goes without saying. */
const isOfRow = ({ kind, again, facts, aims: sought }: Report, aims: readonly Aim[]): boolean => {
  const told = kind === "read" ? facts.map(({ aim }) => aim) : kind === "listed" ? sought : [];
  const [first] = told;
  if (again === true || first === undefined || first.kind !== "value") return false;
  const isAlike = (aim: Aim): boolean => aim.kind === "value" && aim.phrase === first.phrase;
  // Of what is told at two times the next is wanted at both.
  const isNext = (aim: Aim): boolean => isAlike(aim) && aim.subject !== first.subject && told.some(({ time }) => time === aim.time);
  return aims.every(isNext) && told.every(isAlike);
};

const subjectsOf = (aims: readonly Aim[]): string => listText([...new Set(aims.map(({ subject }) => nameInSentence(subject ?? "")))]);

/** Of the options that have a reason of their own: those that say it, in the place of what is done. */
const REASONED = 0.35;

/** The idea behind an act that the run did not choose: worded as its own steps are, for what this act is to settle, with the reason for it. */
export interface IdeaWords {
  readonly idea: OptionIdea;
  readonly aims: readonly Aim[];
  readonly type?: string | undefined;
  /** Of a list: results show its rows, or rows with what is asked. */
  readonly isSeen?: "rows" | "figures" | undefined;
  /** Titles of the pages that it opens; undefined for a search. */
  readonly titles?: readonly string[];
  /** Of what is looked up again: on the page that gave it. */
  readonly isReread?: boolean;
  /** Of what is looked up again: it says so, as it was read a moment ago, or noted otherwise than it stands. */
  readonly saysAgain?: boolean | undefined;
}

/** Their reasons name what they look for. */
const isOfWhole = (idea: OptionIdea, aim: Aim | undefined): boolean => idea === "list" || (idea === "broader" && aim?.kind === "topic");

/** Of what is looked up again: those that say so. The others have lost count of what was read, and claim nothing of it. */
const SAID_AGAIN = 0.25;

export function ideaThought(
  told: Report,
  { idea, aims, type, titles, isSeen, isReread = false, saysAgain = false }: IdeaWords,
  random: Random,
): string {
  const [first] = aims;
  const isAgain = idea === "check" && (saysAgain || random.next() < SAID_AGAIN);
  const report: Told =
    idea !== "check" ? told : isAgain ? { ...told, again: true, reread: isReread } : { ...told, again: false, forgets: true };
  const reasons =
    first === undefined || (idea === "broader" && !isOfWhole(idea, first))
      ? []
      : isSeen !== undefined
        ? seenListReasons(titles?.[0] ?? "", isSeen, first, type)
        : idea === "list" && report.again === true
          ? secondListReasons(first, type)
          : ideaReasons(idea, first, type);
  const isReasoned = reasons.length > 0 && (isOfWhole(idea, first) || random.next() < REASONED);
  const said = titles !== undefined && report.kind === "listed" && aimsNoun(aims) === aimsNoun(report.aims);
  const wanted = (): string => (said || (isReasoned && isOfWhole(idea, first)) ? "" : need(report, aims, random));
  if (isReasoned) {
    const [begin, want, reason] = [reportText(report, random), wanted(), pickFresh(random, reasons)];
    return join(begin, want, reason, titles === undefined ? "" : namedMove(report, aims, titles, random, reason));
  }
  return titles === undefined ? searchThought(report, aims, random) : visitThought(report, aims, titles, random);
}

/** What is known and what is wanted. The query itself stands in the call: a thought does not give away which call follows it. */
export function searchThought(report: Told, aims: readonly Aim[], random: Random): string {
  const { search, silent } = thoughtPhrasing(report.voice);
  const begin = reportText(report, random);
  const joined = rowStep(report, aims, random);
  if (joined !== undefined) return joined;
  const isRoutine = isOfRow(report, aims);
  // "On to Mexico" names one thing, whatever is sought of it.
  const isThem = isRoutine ? new Set(aims.map(({ subject }) => subject)).size > 1 : isMany(aims);
  const isSilent = random.next() < (isRoutine ? ROUTINE : silent);
  // What was not found has just been named, or what was found instead.
  const said =
    begin !== "" &&
    (NAMED.has(report.kind) || (report.kind === "read" && report.facts.length === 0)) &&
    aimsNoun(aims) === aimsNoun(report.aims);
  const why = report.why === undefined ? "" : pickFresh(random, report.why);
  if (said && why !== "") return join(begin, why);
  if (said) return (report.remarks ?? []).length > 0 || isSilent ? begin : join(begin, pickFresh(random, OTHERWISE));
  // Of a thing as a whole no page "gives it".
  const isWhole = aims.some(({ kind }) => kind === "topic");
  const wanted = need(report, aims, random);
  // Nor does it give "Canada", where the figure goes without saying.
  const isNamed = !isRoutine || aims.some((aim) => wanted.includes(saidIn(aim)));
  const move = isSilent || isWhole || !isNamed ? "" : search(random, { it: isThem ? "them" : "it" });
  if (why !== "") return join(begin, why, report.kind === "listed" ? "" : wanted);
  return join(begin, random.next() < JOINED ? soThat(wanted, move) : join(wanted, move));
}

const NAMED: ReadonlySet<Report["kind"]> = new Set(["unlisted", "unread", "listed"]);

/** Of searches: those that say what is wanted and what is done in one sentence, where it can be said so. */
const JOINED = 0.4;

const soThat = (wanted: string, move: string): string =>
  /^(?!Let me|Is that|I (?:would|want|will)|.*\b(?:[Ll]ook|[Ss]earch|[Ff]ind|[Ss]ee)\b|.*, so )[^.?!]*\.$/u.test(wanted) &&
  /^(?:I |Let me )(?!.*, so )/u.test(move)
    ? `${wanted.slice(0, -1)}, so ${move.replace(/^Let/u, "let")}`
    : join(wanted, move);

/** Steps of a row of like ones, and visits of a page that was just spoken of: those that say nothing of what is done. */
const ROUTINE = 0.9;

/** `titles`: of the pages that are opened. */
export function visitThought(report: Told, aims: readonly Aim[], titles: readonly string[], random: Random): string {
  const told = join(reportText(report, random), report.why === undefined ? "" : pickFresh(random, report.why));
  const joined = rowStep(report, aims, random);
  if (joined !== undefined)
    return join(joined, namedMove(report, aims, titles, random, joined), listedBefore(report, aims, titles, random));
  // Right after the search for the same: what is looked for has just been said.
  const said = isSaid(report, aims, titles, told);
  const begin = join(told, said ? "" : need(report, told === "" ? aims : unsaid(report, aims), random));
  const named = namedMove(report, aims, titles, random, begin);
  if (named !== "") return join(begin, named);
  const before = begin === "" ? "" : listedBefore(report, aims, titles, random);
  if (before !== "") return join(begin, before);
  if (begin !== "" && (said || isOfRow(report, aims) || random.next() < SILENT)) return begin;
  return join(begin, thoughtPhrasing(report.voice).openNamed(random, { names: pagesOf(titles), ...pageWords(titles) }));
}

/** Of what pages are opened for that which was not just searched for: what a snippet shows is not called missing. */
const unsaid = ({ kind, aims: sought }: Report, aims: readonly Aim[]): readonly Aim[] => {
  const said = new Set(kind === "listed" ? sought.map((aim) => aimsNoun([aim])) : []);
  const left = aims.filter((aim) => !said.has(aimsNoun([aim])));
  return left.length === 0 ? aims : left;
};

/** Whether it goes without saying what a page is opened for: it was searched for, or a like thing was and the page of this one is named. */
function isSaid({ kind, facts, aims: sought }: Report, aims: readonly Aim[], titles: readonly string[], told: string): boolean {
  if (kind !== "listed" && !(kind === "read" && facts.length === 0)) return false;
  const isNamed = titles.every((title) => told.includes(nameInSentence(title)));
  return aims.every((aim) =>
    sought.some(
      (one) =>
        aimsNoun([one]) === aimsNoun([aim]) || (isNamed && one.kind === aim.kind && one.phrase === aim.phrase && one.time === aim.time),
    ),
  );
}

/** Of visits of which it was said what they are for: those that do not name the page. */
const SILENT = 0.8;

const pagesOf = (titles: readonly string[]): string =>
  titles.length === 1 ? `the page on ${nameInSentence(titles[0] ?? "")}` : `the pages on ${listText(titles.map(nameInSentence))}`;

/** Of visits without a search of their own: those that say where the page is known from; of a row's next few do. */
const SAID_LISTED = 0.3;
const SAID_LISTED_AGAIN = 0.08;

/** Who opens a thing's own page without having just searched for it has seen it listed. */
function listedBefore(report: Report, aims: readonly Aim[], titles: readonly string[], random: Random): string {
  const [aim] = aims;
  const isOwn = aim !== undefined && aims.length === 1 && titles.length === 1 && nameInSentence(titles[0] ?? "") === nameInSentence(aim.subject ?? ""); // prettier-ignore
  return report.listedBefore === true &&
    isOwn &&
    report.again !== true &&
    random.next() < (isOfRow(report, aims) ? SAID_LISTED_AGAIN : SAID_LISTED)
    ? LISTED_BEFORE(random)
    : "";
}

const LISTED_BEFORE = say(
  "Its page {came up|was listed} {before|earlier}{, so I need no search|}.",
  "An earlier search {listed|brought up} its page{, so I can open it|}.",
  "{I have seen its page|Its page was} among earlier results.",
);

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
