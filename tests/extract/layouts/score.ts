import {
  addressKey,
  attributeAgrees,
  checkTime,
  groupAgrees,
  nameAgrees,
  nameKey,
  type ReadClaim,
  subjectAgrees,
  type TimeCheck,
  unitAgrees,
  valueAgrees,
} from "./claim.ts";
import type { GoldFact } from "./facts.ts";
import type { LayoutSite } from "./site.ts";

export type { ReadClaim } from "./claim.ts";

export type Fault = "value" | "attribute" | "subject" | "unit" | "group" | "time" | "undated";

export interface Count {
  right: number;
  wrong: number;
  found: number;
  facts: number;
}

/** What a reader's claims are worth; `precision` and `recall` reckon its shares. */
export interface Score {
  readonly all: Count;
  readonly constructs: Map<string, Count>;
  readonly dates: Record<TimeCheck, number>;
  readonly names: { right: number; wrong: number };
  structural: number;
  readonly faults: { readonly claim: ReadClaim; readonly fault: Fault; readonly construct: string }[];
  readonly missed: GoldFact[];
}

const zero = (): Count => ({ right: 0, wrong: 0, found: 0, facts: 0 });

/** An empty score; nothing read and nothing to read is not a success, so both shares are 0 then. */
export const emptyScore = (): Score => ({
  all: zero(),
  constructs: new Map(),
  dates: { right: 0, wrong: 0, missing: 0, invented: 0, none: 0 },
  names: { right: 0, wrong: 0 },
  structural: 0,
  faults: [],
  missed: [],
});

export const precision = ({ right, wrong }: Pick<Count, "right" | "wrong">): number => (right + wrong === 0 ? 0 : right / (right + wrong));
export const recall = ({ found, facts }: Count): number => (facts === 0 ? 0 : found / facts);

function countOf(score: Score, construct: string): Count {
  const known = score.constructs.get(construct) ?? zero();
  score.constructs.set(construct, known);
  return known;
}

const PLACES =
  /^(?:is|is a|kind|type|category|name|title|instance of|links?|links? to|related(?: to)?|see also|part of|member(?: of)?|contains|lists?|listed (?:in|on)|in list|section|page|url|heading)$/i;
const RANKS = /^(?:#|no\.?|nr\.?|rank|position)$/i;

/** What says where something stands on a site, and nothing of the thing: links listed, places in lists, titles. */
function isStructural(claim: ReadClaim, names: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  const value = nameKey(claim.value);
  if (value === nameKey(claim.subject) || words.has(value)) return true;
  if (RANKS.test(claim.attribute.trim())) return true;
  return PLACES.test(claim.attribute.trim()) && names.has(value);
}

type Judge = readonly [fault: Fault, agrees: (claim: ReadClaim, gold: GoldFact) => boolean];

/** In this order: the first that fails names the fault. */
const JUDGES: readonly Judge[] = [
  ["value", valueAgrees],
  ["attribute", attributeAgrees],
  ["group", groupAgrees],
  ["subject", subjectAgrees],
  ["unit", unitAgrees],
  ["time", (claim, gold) => !["wrong", "invented"].includes(checkTime(claim, gold))],
];

interface Verdict {
  readonly matches: readonly GoldFact[];
  readonly fault: Fault;
  /** The fact that it comes nearest to. */
  readonly near?: GoldFact;
}

const seriesKey = (fact: GoldFact): string => JSON.stringify([fact.subject, fact.attribute[1] ?? fact.attribute[0], fact.group]);

function judge(claim: ReadClaim, page: readonly GoldFact[], series: ReadonlySet<string>): Verdict {
  let reached = -1;
  let near: GoldFact | undefined;
  const matches: GoldFact[] = [];
  for (const gold of page) {
    const failed = JUDGES.findIndex(([, agrees]) => !agrees(claim, gold));
    const undated = failed < 0 && checkTime(claim, gold) === "missing" && series.has(seriesKey(gold));
    const steps = failed >= 0 ? failed : JUDGES.length;
    if (steps > reached) [reached, near] = [steps, gold];
    if (failed < 0 && !undated) matches.push(gold);
  }
  const fault = reached === JUDGES.length ? "undated" : (JUDGES[Math.max(reached, 0)]?.[0] ?? "value");
  if (near !== undefined && reached > 0) return { matches, fault, near };
  // Not even a value of the page: whose label it is tells what was misread.
  const labelled = page.find((gold) => attributeAgrees(claim, gold));
  return { matches, fault: "value", ...(labelled !== undefined && { near: labelled }) };
}

/** What tells a part of the page's subject from the others: "Ward 2C" of "Ward 2C: beds". */
const groupOf = ({ group = "" }: GoldFact): string => nameKey(group.replace(/:.*$/, ""));

const partsAre = (name: string, gold: GoldFact): boolean =>
  nameKey(name) === groupOf(gold) || nameKey(name) === `${groupOf(gold)} (${nameKey(gold.subject)})`;

/**
 * What gold says of a group of the subject may be read as of the part itself, or under a label that names it: "Ward 2C (Hospital) | beds".
 * By its bare name only where that has one figure on the whole site, and tells it from all others.
 */
function readsPart(claim: ReadClaim, gold: GoldFact, figures: ReadonlySet<string>): boolean {
  if (gold.group === undefined || !valueAgrees(claim, gold) || !attributeAgrees(claim, gold) || !unitAgrees(claim, gold)) return false;
  if (["wrong", "invented"].includes(checkTime(claim, gold))) return false;
  const isLabelled = nameKey(claim.subject) === nameKey(gold.subject) && nameKey(claim.attribute).includes(groupOf(gold));
  return isLabelled || (partsAre(claim.subject, gold) && figures.size === 1);
}

/** That the subject has such a part is no fact of gold, and no fault. */
const listsPart = (claim: ReadClaim, gold: GoldFact): boolean =>
  gold.group !== undefined && nameKey(gold.subject) === nameKey(claim.subject) && partsAre(claim.value, gold);

const saidKey = ({ subject, attribute, time }: ReadClaim): string => JSON.stringify([nameKey(subject), nameKey(attribute), time ?? ""]);

/** By thing, label and time, all that is claimed on the whole site. */
function figuresOf(claims: readonly ReadClaim[]): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const claim of claims)
    all.set(saidKey(claim), (all.get(saidKey(claim)) ?? new Set()).add(String(claim.number ?? nameKey(claim.value))));
  return all;
}

/** Facts that several times are given for: a claim of one of them that says no time says nothing. */
function seriesOf(facts: readonly GoldFact[]): Set<string> {
  const times = new Map<string, Set<string>>();
  for (const fact of facts)
    if (fact.time !== undefined) times.set(seriesKey(fact), (times.get(seriesKey(fact)) ?? new Set()).add(fact.time));
  return new Set([...times].filter(([, of]) => of.size > 1).map(([key]) => key));
}

function factsByPage(facts: readonly GoldFact[]): Map<string, GoldFact[]> {
  const pages = new Map<string, GoldFact[]>();
  for (const fact of facts)
    for (const page of fact.pages) {
      const key = addressKey(page);
      const known = pages.get(key);
      if (known === undefined) pages.set(key, [fact]);
      else known.push(fact);
    }
  return pages;
}

/** A list is found when it was read as a whole, or each of its items. */
function isFound(fact: GoldFact, read: readonly ReadClaim[]): boolean {
  if (fact.items === undefined) return read.length > 0;
  const values = read.map(({ value }) => nameKey(value));
  return read.some((claim) => valueAgrees(claim, { ...fact, items: [] })) || fact.items.every((item) => values.includes(nameKey(item)));
}

function addRight(score: Score, claim: ReadClaim, matches: readonly GoldFact[]): void {
  const rank = (gold: GoldFact): number =>
    ["right", "none", "missing"].indexOf(checkTime(claim, gold)) * 2 + Number(gold.repeated ?? false);
  const [fact] = matches.toSorted((one, other) => rank(one) - rank(other));
  score.all.right++;
  countOf(score, fact!.construct).right++;
  score.dates[checkTime(claim, fact!)]++;
  score.names[nameAgrees(claim, fact!) ? "right" : "wrong"]++;
}

/** Counts as right, though no fact of the subject is found by it. */
function addPart(score: Score, { near }: Verdict): void {
  score.all.right++;
  countOf(score, near?.construct ?? "nothing").right++;
}

function addWrong(score: Score, claim: ReadClaim, { fault, near }: Verdict): void {
  const construct = near?.construct ?? "nothing";
  score.all.wrong++;
  countOf(score, construct).wrong++;
  score.faults.push({ claim, fault, construct });
  if (fault === "subject") score.names.wrong++;
  if (fault === "time") score.dates[checkTime(claim, near!)]++;
  if (fault === "undated") score.dates.missing++;
}

/** Weighs what was read of a site. The same statement read twice on a page counts once. */
export function scoreClaims(site: Pick<LayoutSite, "facts" | "things" | "words">, claims: readonly ReadClaim[]): Score {
  const score = emptyScore();
  const pages = factsByPage(site.facts);
  const series = seriesOf(site.facts);
  const names = new Set(site.things.map(({ name }) => nameKey(name)));
  const words = new Set(site.words.map(nameKey));
  const figures = figuresOf(claims);
  const read = new Map<GoldFact, ReadClaim[]>();
  const seen = new Set<string>();
  for (const claim of claims) {
    const key = JSON.stringify([
      addressKey(claim.page),
      claim.subject,
      claim.attribute,
      claim.value,
      claim.number,
      claim.unit,
      claim.time,
      claim.group,
    ]);
    if (seen.has(key)) continue;
    seen.add(key);
    const facts = pages.get(addressKey(claim.page)) ?? [];
    const verdict = judge(claim, facts, series);
    for (const fact of verdict.matches) read.set(fact, [...(read.get(fact) ?? []), claim]);
    if (verdict.matches.length > 0) addRight(score, claim, verdict.matches);
    else if (isStructural(claim, names, words)) score.structural++;
    else if (facts.some((gold) => readsPart(claim, gold, figures.get(saidKey(claim)) ?? new Set()))) addPart(score, verdict);
    else if (facts.some((gold) => listsPart(claim, gold))) continue;
    else addWrong(score, claim, verdict);
  }
  for (const fact of site.facts) {
    if (fact.repeated === true) continue;
    const found = isFound(fact, read.get(fact) ?? []);
    for (const count of [score.all, countOf(score, fact.construct)]) {
      count.facts++;
      if (found) count.found++;
    }
    if (!found) score.missed.push(fact);
  }
  return score;
}

/** The score of several sites as one. */
export function joinScores(scores: readonly Score[]): Score {
  const whole = emptyScore();
  const add = (to: Count, from: Count): void => {
    for (const name of ["right", "wrong", "found", "facts"] as const) to[name] += from[name];
  };
  for (const score of scores) {
    add(whole.all, score.all);
    for (const [construct, count] of score.constructs) add(countOf(whole, construct), count);
    for (const name of Object.keys(whole.dates) as TimeCheck[]) whole.dates[name] += score.dates[name];
    for (const name of ["right", "wrong"] as const) whole.names[name] += score.names[name];
    whole.structural += score.structural;
    whole.faults.push(...score.faults);
    whole.missed.push(...score.missed);
  }
  return whole;
}
