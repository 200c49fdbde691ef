import type { Action, Aim, Mistake, Question, Random, Seen, Step } from "../../../schemas/index.ts";
import type { CallResult } from "../environments/environment.ts";
import { cameToNothing, faultOf } from "../environments/faults/faulty.ts";
import { listedPages, visitedPages, type ListedPage } from "../tools/results.ts";
import { choiceOf, operationOf, superlative } from "./conclusion.ts";
import type { Errand, Names } from "./errands.ts";
import { answerText } from "./naming.ts";
import type { Notes } from "./notes.ts";
import type { Turn } from "./policy.ts";
import { drawReminder } from "./reminder.ts";
import { rivalAnswers } from "./rivals.ts";
import {
  answerThought,
  goalFor,
  plainGoal,
  plainQuery,
  queryFor,
  searchThought,
  surrenderThought,
  visitThought,
  type Hints,
} from "./wording.ts";

type Report = Step["intent"]["report"];

export const NOT_FOUND = "The answer could not be found on the pages that were read.";

/** Queries tried for a page, and readings of it, before the run gives up. */
const SEARCHES = 3;
const READINGS = 3;
/** Further tries of a call that came to nothing by a fault, before the run goes on without it. */
const RETRIES = 4;

/** State of one run. What is in it was seen in an observation, or is part of the plan. */
export interface Play {
  readonly question: Question;
  readonly errands: readonly Errand[];
  readonly names: Names;
  readonly notes: Notes;
  readonly random: Random;
  readonly hints: Hints;
  /** What a thought or a goal may look back at. */
  readonly chips: readonly string[];
  /** Pages that results have listed, by url. */
  readonly listed: Map<string, ListedPage>;
  /** Errands whose facts a thought has told. */
  readonly told: Set<Errand>;
  report: Report;
  /** The last call and its intent, for a policy that repeats itself. */
  last: { readonly action: Action; readonly intent: Step["intent"] } | null;
}

/** Turns of one run: a generator that is given the result of each of its calls. */
export type Turns<Result = void> = AsyncGenerator<Turn, Result, CallResult>;

export const START: Report = { kind: "start", aims: [], facts: [] };

export interface Meta {
  readonly onProgramPath: boolean;
  readonly mistake: Mistake | null;
}
export const RIGHT: Meta = { onProgramPath: true, mistake: null };

function intentOf(
  play: Play,
  kind: Step["intent"]["kind"],
  aims: readonly Aim[],
  errand: Errand | undefined,
  titles: readonly string[] = [],
): Step["intent"] {
  return {
    kind,
    node: errand?.node ?? null,
    entityIds: errand === undefined ? [] : [errand.subject],
    attribute: errand?.attribute ?? null,
    aims: [...aims],
    report: play.report,
    reminder: kind === "search" || kind === "visit" ? [...drawReminder(play.chips, play.random)] : [],
    titles: [...titles],
    basis: null,
    rivals: [],
  };
}

/** Searches with one query an aim; the results are listed for later. */
export async function* search(
  play: Play,
  aims: readonly Aim[],
  queries: readonly string[],
  meta: Meta,
  errand?: Errand,
): Turns<CallResult> {
  const intent = intentOf(play, "search", aims, errand);
  const action: Action = { name: "search", arguments: { query: queries } };
  const result = yield { thought: searchThought(intent, aims, play.random), move: { kind: "call", action }, intent, ...meta };
  for (const page of listedPages(result.observation)) if (!play.listed.has(page.url)) play.listed.set(page.url, page);
  play.last = { action, intent };
  play.report = faultReport(result, aims) ?? { kind: "listed", aims: [...aims], facts: [] };
  return result;
}

/** What the environment made go wrong, as far as the result shows it. */
function faultReport(result: CallResult, aims: readonly Aim[]): Report | undefined {
  const fault = faultOf(result);
  return fault && { kind: "fault", aims: [...aims], facts: [], fault };
}

/** The last call came to nothing, and no thought has told it yet. */
const failed = ({ report: { fault } }: Play): boolean => fault !== undefined && fault !== "conflicting-page";

/** Opens pages and reads what they show. `goal`: of the call that is made again. */
export async function* visit(
  play: Play,
  aims: readonly Aim[],
  urls: readonly string[],
  meta: Meta,
  errand?: Errand,
  goal?: string,
): Turns<CallResult> {
  const titles = urls.map((url) => play.listed.get(url)?.title ?? url);
  const intent = intentOf(play, "visit", aims, errand, titles);
  const action: Action = { name: "visit", arguments: { url: urls, goal: goal ?? goalFor(aims, play.chips, play.random) } };
  const result = yield { thought: visitThought(intent, aims, urls.length, play.random), move: { kind: "call", action }, intent, ...meta };
  play.last = { action, intent };
  if (cameToNothing(result)) {
    play.report = faultReport(result, aims) ?? play.report;
    return result;
  }
  for (const { url, evidence } of visitedPages(result.observation)) {
    const { title = "", publishedAt } = play.listed.get(url) ?? {};
    await play.notes.read({ uri: url, title, text: evidence, ...(publishedAt === undefined ? {} : { publishedAt }) });
  }
  return result;
}

/** A search that came to nothing by a fault is made again, as it was or in other words. */
async function* searchAgain(play: Play, aims: readonly Aim[], queries: readonly string[], attempt: number, errand?: Errand): Turns {
  let result = yield* search(play, aims, queries, RIGHT, errand);
  for (let again = 0; cameToNothing(result) && again < RETRIES; again++) {
    const other = play.random.next() < 0.5 ? queries : aims.map((aim) => queryFor(aim, attempt + 1, play.hints, play.random));
    result = yield* search(play, aims, [...new Set(other)], RIGHT, errand);
  }
}

/** Pages that a fault kept from being read are opened again, for the same goal or in other words. */
async function* visitAgain(play: Play, aims: readonly Aim[], urls: readonly string[], errand?: Errand, goal?: string): Turns {
  let result = yield* visit(play, aims, urls, RIGHT, errand, goal);
  for (let again = 0; cameToNothing(result) && again < RETRIES; again++) {
    const same = goal !== undefined || play.random.next() < 0.7 ? play.last?.action.arguments["goal"] : undefined;
    result = yield* visit(play, aims, urls, RIGHT, errand, typeof same === "string" ? same : undefined);
  }
}

/** Fetches some errands that can be asked for now: search where their pages were not listed yet, then read. False: not found. */
export async function* fetch(play: Play, batch: readonly Errand[]): Turns<boolean> {
  for (let attempt = 0; attempt < SEARCHES; attempt++) {
    const unlisted = batch.filter(({ uri }) => !play.listed.has(uri));
    if (unlisted.length === 0) break;
    if (attempt > 0 && !failed(play)) play.report = { kind: "unlisted", aims: unlisted.map(({ aim }) => aim), facts: [] };
    const last = attempt === SEARCHES - 1;
    const queries = unlisted.map(({ aim }) => (last ? plainQuery(aim) : queryFor(aim, attempt, play.hints, play.random)));
    const aims = unlisted.map(({ aim }) => aim);
    yield* searchAgain(play, aims, [...new Set(queries)], attempt, unlisted[0]);
  }
  if (batch.some(({ uri }) => !play.listed.has(uri))) return false;
  for (let attempt = 0; attempt < READINGS; attempt++) {
    const unread = batch.filter((errand) => play.notes.found(errand) === undefined);
    if (unread.length === 0) break;
    if (attempt > 0 && !failed(play)) play.report = { kind: "unread", aims: unread.map(({ aim }) => aim), facts: [] };
    const aims = unread.map(({ aim }) => aim);
    const goal = attempt === READINGS - 1 ? plainGoal(aims) : undefined;
    yield* visitAgain(play, aims, [...new Set(unread.map(({ uri }) => uri))], unread[0], goal);
  }
  // A page may have shown what is needed later too: that is told when the run has come to need it.
  const fresh = doneOf(play).filter((errand) => !play.told.has(errand));
  for (const errand of fresh) play.told.add(errand);
  if (fresh.length > 0) play.report = { kind: "read", aims: [], facts: fresh.flatMap((errand) => play.notes.fact(errand) ?? []) };
  return batch.every((errand) => play.notes.found(errand) !== undefined);
}

/** Errands whose facts were read and whose place in the program has been reached. They stand in the program's order: one pass is enough. */
function doneOf(play: Play): readonly Errand[] {
  const known = new Set<string>();
  return play.errands.filter((errand) => {
    const done = play.notes.found(errand) !== undefined && errand.needs.every((need) => known.has(need));
    if (done) for (const given of errand.gives) known.add(given);
    return done;
  });
}

/** Errands that can be asked for now: not fetched, and all that they follow from is known. */
export function open(play: Play): readonly Errand[] {
  const done = new Set(doneOf(play));
  const known = new Set([...done].flatMap(({ gives }) => gives));
  return play.errands.filter((errand) => !done.has(errand) && errand.needs.every((need) => known.has(need)));
}

/** What was read, as far as the run knows that it needs it. */
export const factsOf = (play: Play): readonly Seen[] => {
  const done = new Set(doneOf(play));
  return inOrder(play).flatMap((errand) => (done.has(errand) ? (play.notes.fact(errand) ?? []) : []));
};

/** Ends the run with what follows from the facts that it read, or with the sentence that nothing does. */
export async function* conclude(play: Play, meta: Meta = RIGHT): Turns {
  const answer = await play.notes.answer(play.question.program);
  if (answer === undefined) {
    yield* giveUp(play, meta.mistake);
    return;
  }
  const text = answerText(answer, (id) => play.notes.textOf({ kind: "entity", entityId: id }), operationOf(play.question.program));
  yield answerTurn(play, text, factsOf(play), meta);
}

/** Errands in program order, but for the operands of a calculation, which stand as it takes them ("b - a"). */
export function inOrder(play: Play): readonly Errand[] {
  const { nodes } = play.question.program;
  const last = nodes.at(-1);
  if (last?.op !== "Compute") return play.errands;
  const place = (errand: Errand): number => last.inputs.indexOf(errand.node);
  const operands = play.errands.filter((errand) => place(errand) >= 0).toSorted((a, b) => place(a) - place(b));
  return [...play.errands.filter((errand) => place(errand) < 0), ...operands];
}

export function answerTurn(play: Play, answer: string, facts: readonly Seen[], meta: Meta): Turn {
  const used = operands(play, facts);
  const basis = { answer, operation: operationFor(play, used, meta), facts: [...facts], operands: [...used] };
  const intent = { ...intentOf(play, "answer", [], undefined), basis, rivals: [...rivalAnswers(play, basis)] };
  return { thought: answerThought(play.report, basis, play.random), move: { kind: "answer", answer }, intent, ...meta };
}

/** The facts that the last operation works on: those of its own nodes, not the way there. */
function operands(play: Play, facts: readonly Seen[]): readonly Seen[] {
  const last = play.question.program.nodes.at(-1);
  const choice = choiceOf(play.question.program);
  if (last?.op !== "Compute" && choice === undefined) return facts;
  const used = play.errands.filter(({ node, attribute }) => {
    if (last?.op !== "Compute") return node === choice?.id && attribute === choice.arguments.attribute;
    return last.arguments.of === undefined ? last.inputs.includes(node) : attribute === last.arguments.of && node === last.id;
  });
  const aims = new Set(used.map(({ aim }) => aim));
  const found = facts.filter(({ aim }) => aims.has(aim));
  return found.length === 0 && choice !== undefined ? facts : found;
}

function operationFor(play: Play, used: readonly Seen[], { mistake }: Meta): string {
  const choice = choiceOf(play.question.program);
  if (choice !== undefined) {
    const { attribute, which } = choice.arguments;
    const [k, qualifier] = choice.op === "SelectAmong" ? [choice.arguments.k, choice.arguments.qualifier] : [1, undefined];
    const errand = play.errands.find((one) => one.attribute === attribute);
    const phrase = qualifier ?? errand?.aim.phrase ?? attribute;
    return superlative(which, k, {
      phrase,
      isDate: qualifier === undefined && errand?.kind === "date",
      texts: used.map(({ text }) => text),
    });
  }
  // Nothing was calculated where the figures were not waited for.
  return mistake === "premature-answer" ? "lookup" : operationOf(play.question.program);
}

export async function* giveUp(play: Play, mistake: Mistake | null): Turns {
  // Only what could be asked for: later needs name things that were never found.
  const waiting = open(play).map(({ aim }) => aim);
  // All was read and nothing follows from it: where sources differ, a misread value may leave no order.
  const missing = waiting.length > 0 ? waiting : play.errands.slice(-1).map(({ aim }) => aim);
  if (play.report.kind === "listed" || play.report.kind === "read") play.report = { kind: "unread", aims: missing.slice(0, 2), facts: [] };
  const intent = intentOf(play, "answer", missing, undefined);
  yield {
    thought: surrenderThought(play.report, play.random),
    move: { kind: "answer", answer: NOT_FOUND },
    intent,
    onProgramPath: false,
    mistake,
  };
}
