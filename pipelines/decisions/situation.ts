import type { Action, Aim, AttributeInfo, Question, Random, SeenFact, Trajectory } from "../../schemas/index.ts";
import { listedPages, type ListedPage } from "../tools/results.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Lookup, Names } from "../agents/policies/lookups.ts";
import { wordsOf } from "./features.ts";

/** What came of an act that was not the run's. */
export interface PlayResult {
  /** The call came to nothing. */
  readonly failed: boolean;
  /** The pages that it listed. */
  readonly listed: readonly ListedPage[];
  /** What it showed of the lookups that it settles, by their keys. */
  readonly shown: ReadonlyMap<string, string>;
}

/** What HAS may draw alternatives from beside the trajectory: names and phrases, no facts. */
export interface Surroundings {
  /** Does it, in the same environment without faults, and reads what comes back. */
  play(action: Action): Promise<PlayResult>;
  readonly lookups: readonly Lookup[];
  readonly names: Names;
  /** Attributes with a phrase. */
  readonly attributes: readonly AttributeInfo[];
  /** Names of other things of a type, in a fixed order. */
  namesOfType(type: string): Promise<readonly string[]>;
}

export interface PastSearch {
  readonly aims: readonly Aim[];
  /** It was for a list of such things. */
  readonly isForList: boolean;
  readonly listed: ReadonlySet<string>;
}

/** Where a policy stood before one step. */
export interface Situation {
  readonly question: Question;
  readonly trajectory: Trajectory;
  readonly stepIndex: number;
  /** Pages that results had listed, in order: no other url may be named. */
  readonly pages: readonly ListedPage[];
  /** What was searched for, and the addresses that each search listed. */
  readonly searches: readonly PastSearch[];
  /** Those of them that the last call listed. */
  readonly results: readonly ListedPage[];
  /** Addresses of those that were opened. */
  readonly opened: ReadonlySet<string>;
  /** Aims that were met before, by `aimKey`. */
  readonly met: ReadonlyMap<string, Aim>;
  /** What was noted of each of them last. */
  readonly noted: ReadonlyMap<string, string>;
  /** Lookups that could be asked for and were not met. */
  readonly open: readonly Lookup[];
  /** Those that come behind them, of things that a snippet shows by now, though no page was opened for them. */
  readonly ahead: readonly Lookup[];
  /** All observations so far, as one text. */
  readonly seen: string;
  /** What the pages showed that were opened, as one text. */
  readonly read: string;
  /** Queries made so far, as sets of words. */
  readonly queried: ReadonlySet<string>;
  /** Words of the question. */
  readonly asked: ReadonlySet<string>;
  /** Names that may be written: asked for, seen, or of no part in the question. */
  mayName(name: string): boolean;
  readonly random: Random;
}

/** Whether two aims ask for the same, however exactly they say when. */
export function isSameNeed(a: Aim, b: Aim): boolean {
  const isTimed = a.time === null || b.time === null || a.time.includes(b.time) || b.time.includes(a.time);
  return a.kind === b.kind && a.subject === b.subject && a.phrase === b.phrase && a.value === b.value && isTimed;
}

export const aimKey = ({ kind, subject, phrase, value, time }: Aim): string => JSON.stringify([kind, subject, phrase, value, time]);

/** The words of a query, in whatever order. */
export const queryKey = (query: string): string => [...new Set(wordsOf(query))].toSorted().join(" ");

/** What thoughts told, of the last pages and of those before. */
const factsTold = (steps: Trajectory["steps"]): readonly SeenFact[] =>
  steps.flatMap(({ intent: { report } }) => [...report.facts, ...(report.earlier ?? [])]);

/** Read once a step, whatever is drawn for it then. */
export function situationOf(
  question: Question,
  trajectory: Trajectory,
  stepIndex: number,
  { lookups, names }: Surroundings,
): Omit<Situation, "random"> {
  const before = trajectory.steps.slice(0, stepIndex);
  const facts = factsTold(trajectory.steps.slice(0, stepIndex + 1));
  const met = new Map(facts.map(({ aim }) => [aimKey(aim), aim]));
  const done = lookups.filter(({ aim }) => met.has(aimKey(aim)));
  const known = new Set(done.flatMap(({ gives }) => gives));
  const pages = new Map<string, ListedPage>();
  const searches: PastSearch[] = [];
  const snippets = new Map<string, string>();
  for (const { intent, observation } of before) {
    if (intent.kind !== "search" || observation === null) continue;
    const found = listedPages(observation);
    searches.push({ aims: intent.aims, isForList: intent.idea === "list", listed: new Set(found.map(({ url }) => url)) });
    for (const page of found) {
      if (!pages.has(page.url)) pages.set(page.url, page);
      snippets.set(page.url, `${snippets.get(page.url) ?? ""} ${page.snippet}`);
    }
  }
  const open = lookups.filter((lookup) => !met.has(aimKey(lookup.aim)) && lookup.needs.every((id) => known.has(id)));
  const seen = before.map(({ observation }) => observation ?? "").join("\n");
  const hidden = new Set(
    [
      ...question.hiddenEntities,
      ...(question.answer.type === "quantity" ? [] : question.answer.text.split("; ")),
      ...lookups.map(({ subject }) => names.of(subject)),
    ].map(nameKey),
  );
  return {
    question,
    trajectory,
    stepIndex,
    pages: [...pages.values()],
    searches,
    results: listedPages(before.at(-1)?.observation ?? ""),
    opened: new Set(
      before.flatMap(({ intent, action }) => (intent.kind === "visit" ? ((action?.arguments["url"] as readonly string[]) ?? []) : [])),
    ),
    met,
    noted: new Map(facts.map(({ aim, text }) => [aimKey(aim), text])),
    open,
    ahead: aheadOf(
      lookups.filter((lookup) => !met.has(aimKey(lookup.aim)) && !open.includes(lookup)),
      open,
      known,
      ({ uri }, names) => names.every((name) => snippets.get(uri)?.includes(name) === true),
      names,
    ),
    seen,
    read: before.flatMap(({ intent, observation }) => (intent.kind === "visit" ? (observation ?? []) : [])).join("\n"),
    queried: new Set(before.flatMap(({ action }) => ((action?.arguments["query"] as readonly string[] | undefined) ?? []).map(queryKey))),
    asked: new Set(wordsOf(question.text)),
    mayName: (name) => !hidden.has(nameKey(name)) || question.text.includes(name) || seen.includes(name),
  };
}

/** What a lookup makes known beside its subject and itself: the members of a list, the thing that it names. */
const LEAST_GIVEN = 3;

/** Lookups that wait for others alone whose members stand in a snippet of their page. */
function aheadOf(
  later: readonly Lookup[],
  open: readonly Lookup[],
  known: ReadonlySet<string>,
  isShown: (lookup: Lookup, names: readonly string[]) => boolean,
  names: Names,
): readonly Lookup[] {
  const given = new Set(known);
  for (const lookup of open) {
    const told = lookup.gives.flatMap((id) => (id === lookup.subject || id === lookup.key ? [] : [names.of(id)]));
    if (lookup.gives.length >= LEAST_GIVEN && isShown(lookup, told)) for (const id of lookup.gives) given.add(id);
  }
  return later.filter(({ needs }) => needs.every((id) => given.has(id)));
}

/**
 * Phrases that could be taken for this one, those that share most words first: of the same kind of value, with a word in common that few
 * have, and of things of the type, where one is known.
 */
export function rivalPhrases({ phrase }: Aim, type: string | null, { attributes }: Surroundings): readonly string[] {
  const known = nearPhrases.get(attributes) ?? new Map<string, readonly string[]>();
  nearPhrases.set(attributes, known);
  const key = JSON.stringify([phrase, type]);
  const near = known.get(key) ?? rankPhrases(phrase, attributes, type);
  known.set(key, near);
  return near;
}

/** Ranked once a phrase and type: there are some hundred attributes, and every decision asks. */
const nearPhrases = new WeakMap<readonly AttributeInfo[], Map<string, readonly string[]>>();
const NEAR = 10;
/** "total", "number" and "rate" make no two phrases alike. */
const COMMON = 0.03;
/** Things of a type that have an attribute: of fewer it is a slip of a page or two ("the countries of Gabon"). */
export const HAVE_IT = 0.05;

function rankPhrases(phrase: string, attributes: readonly AttributeInfo[], type: string | null): readonly string[] {
  const own = attributes.find((info) => info.phrase === phrase);
  const isTheirs = ({ coverage }: AttributeInfo): boolean =>
    type === null || coverage.some((one) => one.type === type && one.known >= HAVE_IT * one.all);
  const usable = attributes.filter(
    (info) =>
      info.phrase !== null &&
      info.phrase !== phrase &&
      info.statements >= 5 &&
      (own === undefined || info.kind === own.kind) &&
      isTheirs(info),
  );
  const counts = new Map<string, number>();
  for (const info of attributes) for (const word of new Set(wordsOf(info.phrase ?? ""))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(3, COMMON * attributes.length);
  const words = new Set(wordsOf(phrase).filter((word) => word.length > 3 && (counts.get(word) ?? 0) <= most));
  const ranked = usable
    .map((info) => ({ phrase: info.phrase ?? "", near: wordsOf(info.phrase ?? "").filter((word) => words.has(word)).length }))
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => b.near - a.near || (a.phrase < b.phrase ? -1 : 1));
  return [...new Set(ranked.map((one) => one.phrase))].slice(0, NEAR);
}
