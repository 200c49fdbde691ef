import type { Action, Aim, Basis, Mistake, Question, Random, SeenFact, SoFar, Step } from "../../../schemas/index.ts";
import type { CallResult } from "../environments/environment.ts";
import { isFailedCall, faultOf } from "../environments/faults/faulty.ts";
import { listedPages, visitedPages, type ListedPage } from "../../tools/results.ts";
import { GUESS, operationOf, type choiceOf } from "../../language/writing/conclusion.ts";
import { operands, operationFor } from "./operands.ts";
import type { Lookup, Names } from "./lookups.ts";
import { answerText } from "../../language/writing/naming.ts";
import type { Habits } from "./habits.ts";
import type { Notes, ReadClaim } from "./notes.ts";
import type { Turn } from "./policy.ts";
import { aimsNoun, figureIn } from "./aims.ts";
import { listing } from "./listing.ts";
import { readAlong, lookupsLeft, shorterWay, toldEarlier, fitRemark, type Remark } from "./remarks.ts";
import { lastStanding, type BoundStanding } from "./bound-standing.ts";
import { derivedRemarks } from "./derived-remarks.ts";
import { jointRemark, jointsRemark } from "./joint-remark.ts";
import { isInLongRow, isQuietStep } from "./quiet-step.ts";
import { newLeader } from "./stock-taking.ts";
import { soFarOf } from "./so-far.ts";
import { sourcesOf } from "./answer-sources.ts";
import { aheadOf, byPage, narrate, type Narrative } from "./narrative.ts";
import { goalFor } from "./goals.ts";
import type { Hints } from "./queries.ts";
import { askedWords } from "./researcher/ask-anew.ts";
import { isShownIn, notStated } from "./researcher/choose-page.ts";
import { answerThought, surrenderThought } from "./answer-words.ts";
import { ideaThought, searchThought, visitThought } from "./wording.ts";

export type Report = Step["intent"]["report"];

export const NOT_FOUND = "The answer could not be found on the pages that were read.";

/** What a run is given of its question. Whoever acts sees no more of it: no page, no answer, no evidence. */
export type AskedQuestion = Pick<Question, "id" | "text" | "program">;

/** State of one run. What is in it was seen in an observation, or is part of the plan. */
export interface Play {
  readonly question: AskedQuestion;
  readonly lookups: readonly Lookup[];
  readonly names: Names;
  readonly notes: Notes;
  readonly random: Random;
  readonly hints: Hints;
  /** Pages that results have listed, by url. */
  readonly listed: Map<string, ListedPage>;
  /** The words of the queries made so far: none is made again, but where a fault ate the reply. */
  readonly asked: Set<string>;
  /** Lookups whose facts a thought has told. */
  readonly told: Set<Lookup>;
  /** How the run goes about things, from its first turn to its last. */
  readonly habits: Habits;
  /** What followed from the facts, by the node of the program that gives it. */
  readonly derived: Map<number, Remark>;
  /** What the answer's thought says besides. */
  readonly asides: Remark[];
  /** It goes on without what could not be found. */
  isPartial: boolean;
  /** How things stand to the condition that the answer is told by, at the end. */
  standing: BoundStanding | null;
  /** The adjective of a selection: "highest", "second-earliest". */
  superlativeOf(choice: Choice): string;
  /** What else could be answered from what was seen: for decisions, never for the run. */
  rivalsOf(play: Play, basis: Basis): readonly Basis[];
  report: Report;
  /** What its thoughts keep back. */
  readonly narrative: Narrative;
  /** The kind of figure that a thought told last: "literacy rate in 2015". */
  figure: string | null;
  /** What somebody would answer who stopped in the middle of the row that is read. */
  soFar: SoFar | undefined;
  /** What the last pages showed. */
  seen: string;
  /** The last call and its intent, for a policy that repeats itself. */
  last: { readonly action: Action; readonly intent: Step["intent"] } | null;
}

/** A run that errs by design: what is wrong enough is told by the answer. */
export interface SolvedPlay extends Play {
  readonly question: Question;
}

type Choice = NonNullable<ReturnType<typeof choiceOf>>;

/** Turns of one run: a generator that is given the result of each of its calls. */
export type Turns<Result = void> = AsyncGenerator<Turn, Result, CallResult>;

export const START: Report = { kind: "start", aims: [], facts: [] };

export interface Meta {
  readonly onProgramPath: boolean;
  readonly mistake: Mistake | null;
}
export const RIGHT: Meta = { onProgramPath: true, mistake: null };

/** What was observed last, as this run says it. */
export const reportInPhrasing = ({ report, habits: { voice } }: Play): Report => ({ ...report, voice });

function intentOf(
  play: Play,
  kind: Step["intent"]["kind"],
  aims: readonly Aim[],
  lookup: Lookup | undefined,
  titles: readonly string[] = [],
): Step["intent"] {
  return {
    kind,
    node: lookup?.node ?? null,
    entityIds: lookup === undefined ? [] : [lookup.subject],
    attribute: lookup?.attribute ?? null,
    aims: [...aims],
    report: reportInPhrasing(play),
    titles: [...titles],
    basis: null,
    rivals: [],
    ...(play.soFar !== undefined && { soFar: play.soFar }),
  };
}

/** Words of the question that belong to an aim: the unit is the answer's, a year is that of what is asked as of it. */
export function hintsOn({ hints, lookups, question }: Play, { phrase, time }: Aim): Hints {
  const { nodes } = question.program;
  const last = nodes.at(-1);
  const ends = lookups.filter(({ node }) => node === last?.id || (last?.op === "Compute" && last.inputs.includes(node)));
  const isLast = lookups.length === 1 || ends.some(({ aim }) => aim.phrase === phrase);
  const isDated = time !== null || lookups.every(({ aim }) => aim.time === null);
  return { years: isDated ? hints.years : [], units: isLast ? hints.units : [] };
}

/** Another search shows another part of a page: what was seen of it stays known. */
const seenAgain = (before: ListedPage | undefined, page: ListedPage): ListedPage =>
  before === undefined
    ? page
    : before.snippet.includes(page.snippet)
      ? before
      : { ...before, snippet: `${before.snippet} ... ${page.snippet}` };

/** Searches with one query an aim; the results are listed for later. `weigh`: chooses among them before a thought speaks of them. */
export async function* search(
  play: Play,
  aims: readonly Aim[],
  queries: readonly string[],
  meta: Meta,
  lookup?: Lookup,
  weigh?: (result: CallResult) => void,
  list?: ListIdea,
): Turns<CallResult> {
  if (isElsewhere(play.report, aims)) play.report = { ...play.report, remarks: [] };
  const intent = { ...intentOf(play, "search", aims, lookup), ...(list !== undefined && { idea: list.idea }) };
  const action: Action = { name: "search", arguments: { query: queries } };
  for (const query of queries) play.asked.add(askedWords(query));
  const isQuiet = list === undefined && meta.mistake === null && isQuietStep(play, aims);
  const thought = isQuiet
    ? ""
    : list === undefined
      ? searchThought(intent.report, aims, play.random)
      : ideaThought(intent.report, { ...list, aims }, play.random);
  const result = yield { thought, move: { kind: "call", action }, intent, ...meta };
  for (const page of listedPages(result.observation)) play.listed.set(page.url, seenAgain(play.listed.get(page.url), page));
  play.last = { action, intent };
  weigh?.(result);
  const said =
    play.random.next() < (isInLongRow(play, aims) ? LISTING_SAID * (1 - play.habits.quiet) : LISTING_SAID)
      ? listing(listedPages(result.observation), aims, (aim) => play.lookups.find((one) => one.aim === aim)?.uri)
      : [];
  play.report = faultReport(result, aims) ?? {
    kind: "listed",
    aims: [...aims],
    facts: [],
    ...(said.length > 0 && { remarks: [[...said]] }),
  };
  return result;
}

/** Results are left for a search for something else: which of them looks best is no reason for it. */
const isElsewhere = ({ kind, aims: sought }: Report, aims: readonly Aim[]): boolean =>
  kind === "listed" && sought.length > 0 && aimsNoun(sought) !== aimsNoun(aims);

/** Of a call that is to bring one figure of many things at once. */
export interface ListIdea {
  readonly idea: "list";
  /** Of the things. */
  readonly type: string;
  /** Results show the list that is opened: rows of such things, or those with what is asked. */
  readonly isSeen?: "rows" | "figures";
}

/** Of searches: a thought looks at what came up. */
const LISTING_SAID = 0.65;

/** What the environment made go wrong, as far as the result shows it. */
function faultReport(result: CallResult, aims: readonly Aim[]): Report | undefined {
  const fault = faultOf(result);
  return fault && { kind: "fault", aims: [...aims], facts: [], fault };
}

/** The last call came to nothing, and no thought has told it yet. */
export const hasFailed = ({ report: { fault } }: Play): boolean => fault !== undefined && fault !== "conflicting-page";

export interface Visit {
  readonly result: CallResult;
  /** What the pages show, also what was read before. */
  readonly read: readonly ReadClaim[];
}

/** Opens pages and reads what they show. `goal`: in place of one that is worded here. */
export async function* visit(
  play: Play,
  aims: readonly Aim[],
  urls: readonly string[],
  meta: Meta,
  lookup?: Lookup,
  goal?: string,
  list?: ListIdea,
): Turns<Visit> {
  const titles = urls.map((url) => play.listed.get(url)?.title ?? url);
  if (play.report.kind === "read" && urls.every((url) => play.listed.has(url))) play.report = { ...play.report, listedBefore: true };
  const intent = { ...intentOf(play, "visit", aims, lookup, titles), ...(list !== undefined && { idea: list.idea }) };
  const action: Action = { name: "visit", arguments: { url: urls, goal: goal ?? goalFor(aims, play.random, titles) } };
  const isQuiet = list === undefined && meta.mistake === null && isQuietStep(play, aims, titles);
  const thought = isQuiet ? "" : list === undefined ? visitThought(intent.report, aims, titles, play.random) : ideaThought(intent.report, { ...list, aims, titles }, play.random); // prettier-ignore
  const result = yield { thought, move: { kind: "call", action }, intent, ...meta };
  play.last = { action, intent };
  if (isFailedCall(result)) {
    play.report = faultReport(result, aims) ?? play.report;
    return { result, read: [] };
  }
  const read: ReadClaim[] = [];
  const pages = visitedPages(result.observation);
  play.seen = pages.map(({ evidence }) => evidence).join("\n");
  for (const { url, evidence } of pages) {
    const { title = "", publishedAt } = play.listed.get(url) ?? {};
    const claims = await play.notes.read({ uri: url, title, text: evidence, ...(publishedAt === undefined ? {} : { publishedAt }) });
    read.push(...claims.map((claim) => ({ ...claim, page: url, ...(publishedAt !== undefined && { statedAt: publishedAt }) })));
  }
  return { result, read };
}

/** Nobody who saw it listed can say that there was nothing on it. */
export const notShown = ({ listed }: Play, aims: readonly Aim[]): readonly Aim[] =>
  aims.filter((aim) => [...listed.values()].every((page) => !isShownIn(page, aim)));

/** Of what results or pages did not bring; of nothing where each of it may stand there after all. */
export const notFound = (kind: "unlisted" | "unread", aims: readonly Aim[]): Report =>
  aims.length === 0 ? { kind: "read", aims: [], facts: [] } : { kind, aims: [...aims], facts: [] };

/** Of choices between two ways: those that a thought weighs in words. */
const WEIGHED = 0.6;

/** `isList`: they were read on one page that has many. */
export async function tellFresh(play: Play, isList = false): Promise<void> {
  const fresh = doneOf(play).filter((lookup) => !play.told.has(lookup));
  for (const lookup of fresh) play.told.add(lookup);
  if (fresh.length === 0) return;
  const open = openLookups(play);
  const lead = newLeader(play, fresh);
  const lists = fresh.some(({ wanted }) => wanted.filter(({ member }) => member !== undefined).length > 1) ? lookupsLeft(open, play) : [];
  const [first] = fresh;
  // Of a long row it is told with the others every few figures.
  const isTold = first !== undefined && fresh.length === 1 && !(isInLongRow(play, [first.aim]) && play.random.next() < play.habits.quiet);
  const fit = isTold ? await fitRemark(play, first) : [];
  const way = play.random.next() < WEIGHED ? shorterWay(play, fresh, open) : [];
  const isLast = open.length === 0;
  const known = readAlong(play, fresh, isLast);
  // What the last pages did not show is not told as if they had.
  const [earlier, facts] = byPage(play, fresh).map((some) => some.flatMap((lookup) => play.notes.fact(lookup) ?? [])) as [
    SeenFact[],
    SeenFact[],
  ];
  // The answer's thought looks back at more than the last report.
  if (isLast && known.length > 0) play.asides.push(known);
  const remarks = [
    earlier.length > 0 ? toldEarlier(earlier) : isLast ? [] : known,
    fit,
    ...(await derivedRemarks(play)),
    await jointsRemark(play),
    lists,
    lead,
  ]
    .filter((remark) => remark.length > 0)
    .map((remark) => [...remark]);
  const figure = figureIn(facts);
  const short = figure !== null && figure === play.figure;
  play.figure = figure;
  const report: Report = {
    kind: "read",
    aims: [],
    facts,
    ...(short && { short }),
    ...(earlier.length > 0 && { earlier }),
    ...(remarks.length > 0 && { remarks }),
    ...(way.length > 0 && { why: [...way] }),
  };
  const ahead = aheadOf(play, open, facts);
  play.soFar = ahead.goesOn ? await soFarOf(play) : undefined;
  const row = short ? { ...ahead, isTelling: remarks.length > 0, isLed: lead.length > 0, fit, isList } : null;
  play.report = await narrate(play, report, row);
}

/** Lookups whose facts were read and whose place in the program has been reached. They stand in the program's order: one pass is enough. */
function doneOf(play: Play): readonly Lookup[] {
  const known = new Set<string>();
  return play.lookups.filter((lookup) => {
    const done = play.notes.found(lookup) !== undefined && lookup.needs.every((need) => known.has(need));
    if (done) for (const given of lookup.gives) known.add(given);
    return done;
  });
}

/** Lookups that can be asked for now: not fetched, and all that they follow from is known. */
export function openLookups(play: Play): readonly Lookup[] {
  const done = new Set(doneOf(play));
  const known = new Set([...done].flatMap(({ gives }) => gives));
  return play.lookups.filter((lookup) => !done.has(lookup) && lookup.needs.every((need) => known.has(need)));
}

/** What was read, as far as the run knows that it needs it. */
export const factsOf = (play: Play): readonly SeenFact[] => {
  const done = new Set(doneOf(play));
  return inOrder(play).flatMap((lookup) => (done.has(lookup) ? (play.notes.fact(lookup) ?? []) : []));
};

/** Ends the run with what follows from the facts that it read, or with the sentence that nothing does. */
export async function* conclude(play: Play, meta: Meta = RIGHT): Turns {
  const text = await resultOf(play);
  if (text === undefined) {
    yield* giveUp(play, meta.mistake);
    return;
  }
  const joined = await jointRemark(play);
  if (joined.length > 0) play.asides.push(joined);
  play.standing = await lastStanding(play);
  yield answerTurn(play, text, factsOf(play), meta);
}

/** What follows from the facts that were read, as it is written; undefined where nothing does. */
export async function resultOf(play: Play): Promise<string | undefined> {
  const answer = await play.notes.answer(play.question.program);
  const nameOf = (id: string): string => play.notes.textOf({ kind: "entity", entityId: id });
  return answer === undefined ? undefined : answerText(answer, nameOf, operationOf(play.question.program));
}

/** Lookups in program order, but for the operands of a calculation, which stand as it takes them ("b - a"). */
function inOrder(play: Play): readonly Lookup[] {
  const { nodes } = play.question.program;
  const last = nodes.at(-1);
  if (last?.op !== "Compute") return play.lookups;
  const place = ({ node, later = [] }: Lookup): number => Math.max(...[node, ...later].map((one) => last.inputs.indexOf(one)));
  const operands = play.lookups.filter((lookup) => place(lookup) >= 0).toSorted((a, b) => place(a) - place(b));
  return [...play.lookups.filter((lookup) => place(lookup) < 0), ...operands];
}

/** `sum`: the calculation, where it is a wrong one. */
export function answerTurn(play: Play, answer: string, facts: readonly SeenFact[], meta: Meta, sum?: string): Turn {
  play.soFar = undefined;
  const used = operands(play, facts);
  const remarks = [...play.derived.values(), ...play.asides].map((remark) => [...remark]);
  const { remarks: _, held: _held, why: _why, ...last } = reportInPhrasing(play);
  const sources = sourcesOf(play);
  const report: Report = {
    ...last,
    ...(play.isPartial && { partial: true as const }),
    ...(remarks.length > 0 && { remarks }),
    ...(sources.length > 0 && { sources: [...sources] }),
  };
  const isGuess = meta.mistake === "premature-answer" && facts.every(({ aim, text }) => text !== answer || aim.kind === "holder");
  const basis = {
    answer,
    operation: operationFor(play, used, meta),
    facts: [...facts],
    operands: [...used],
    ...(play.standing !== null && !isGuess && { argument: [...play.standing.say(play.standing.fitting)] }),
    ...(sum !== undefined && { sum }),
  };
  const guessed = (one: Basis): Basis => (isGuess ? { ...one, operation: GUESS } : one);
  const [own, rivals] = [guessed(basis), play.rivalsOf(play, basis).map(guessed)];
  const intent = { ...intentOf(play, "answer", [], undefined), report, basis: own, rivals };
  return { thought: answerThought(report, own, play.random), move: { kind: "answer", answer }, intent, ...meta };
}

const UNJOINED: Remark = ["What I have read does not come together to an answer.", "The facts that I have do not give an answer."];

export async function* giveUp(play: Play, mistake: Mistake | null): Turns {
  // Only what could be asked for: later needs name things that were never found.
  const waiting = openLookups(play).map(({ aim }) => aim);
  // All was read and nothing follows from it: where sources differ, a misread value may leave no order.
  const open = waiting.length > 0 ? waiting : play.lookups.slice(-1).map(({ aim }) => aim);
  if (waiting.length === 0) play.report = { kind: "read", aims: [], facts: [], remarks: [[...UNJOINED]] };
  else if (play.report.kind === "read" && play.last?.action.name === "visit")
    play.report = notFound("unread", notStated(play.seen, open.slice(0, 2)));
  const intent = intentOf(play, "answer", open, undefined);
  yield {
    thought: surrenderThought(reportInPhrasing(play), play.random),
    move: { kind: "answer", answer: NOT_FOUND },
    intent,
    onProgramPath: false,
    mistake,
  };
}
