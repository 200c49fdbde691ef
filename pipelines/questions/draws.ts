import {
  inBoth,
  MAX_COUNTED,
  programOf,
  substitute,
  timeSteps,
  type Description,
  type ListedSet,
  type MeasuredSet,
  type Pair,
  type ProgramStep,
} from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Program, Random } from "../../schemas/index.ts";
import { isDated, listNouns } from "../language/entries/list-entry.ts";
import { isSpoken } from "../language/entries/speech.ts";
import { ofRegions } from "../language/entries/noun-phrases.ts";
import { oncePer } from "../core/kept-readings.ts";
import { isAdditive, namesMany, type QuestionContext } from "./context.ts";
import { isUneven } from "./uneven-lists.ts";
import { isFitting } from "./fitting-measures.ts";
import { kinship } from "./kinship.ts";

/** Steps that denote what a subject lists: three nodes, four with a time. */
export const listSteps = (set: Pick<ListedSet, "subject" | "attribute" | "time">): readonly ProgramStep[] => [
  ["Find", { entity: set.subject }],
  ...timeSteps(set.time),
  ["Relate", { attribute: set.attribute, direction: "forward" }, -1],
];

export const valueSteps = (entity: string, attribute: string, time: string): readonly ProgramStep[] => [
  ["Find", { entity }],
  ...timeSteps(time),
  ["QueryAttribute", { attribute }, -1],
];

/** Words for a list are known for undated ones and for those of one year. */
export const sayableList = (context: QuestionContext, set: ListedSet): boolean => {
  const info = context.attribute(set.attribute);
  return info !== undefined && namesMany(info) && /^(?:\d{4})?$/.test(set.time) && context.nameable(set.subject);
};

export function listedSet(context: QuestionContext, random: Random): ListedSet | undefined {
  const set = context.sampler.listedSet(random, { accept: namesMany });
  return set !== undefined && sayableList(context, set) ? set : undefined;
}

/** A list of things and a measure of all of them. A dated list is measured at its own time only where the words stay clear. */
export function measuredSet(
  context: QuestionContext,
  random: Random,
  accept: (info: AttributeInfo) => boolean,
  kinds: readonly ("quantity" | "date")[] = ["quantity"],
): MeasuredSet | undefined {
  const { recall } = recallIn(context);
  const drawn =
    (recall !== undefined && random.next() < recall.share ? recalledSet(recall.lists, context, random, accept, kinds) : undefined) ??
    context.sampler.measuredSet(random, { accept, kinds });
  const set = drawn === undefined ? undefined : ofOneYear(context, drawn, random, fittingOf(context, drawn.attribute, accept), kinds);
  return set !== undefined && sayableList(context, set) && sayableTime(set.measureTime) && areTold(context, set.members) ? set : undefined;
}

/** What is known of all members, of these kinds. */
export const measuresOf = (
  { sampler, attribute: infoOf }: QuestionContext,
  members: readonly string[],
  accept: (info: AttributeInfo) => boolean,
  kinds: readonly AttributeInfo["kind"][],
): ReturnType<QuestionContext["sampler"]["index"]["shared"]> =>
  sampler.index.shared(members).filter(({ attribute }) => {
    const info = infoOf(attribute);
    return info !== undefined && accept(info) && kinds.includes(info.kind);
  });

/** Long lists are tried so often: not every one has a figure that is known of all its members. */
const LONG_TRIES = 24;

/** As `measuredSet`, of so many members as a config asks for. */
function recalledSet(
  lists: readonly ListedSet[],
  context: QuestionContext,
  random: Random,
  accept: (info: AttributeInfo) => boolean,
  kinds: readonly AttributeInfo["kind"][],
): MeasuredSet | undefined {
  for (let attempt = 0; attempt < LONG_TRIES && lists.length > 0; attempt++) {
    const set = random.pick(lists);
    const measures = measuresOf(context, set.members, fittingOf(context, set.attribute, accept), kinds);
    if (measures.length === 0) continue;
    const { attribute, time } = random.pick(measures);
    return { ...set, measure: attribute, measureTime: time };
  }
  return undefined;
}

interface Recall {
  /** Of the draws over a list: those that take a long one. */
  readonly share: number;
  readonly lists: readonly ListedSet[];
}

/**
 * Without a word of the config: where most of a memory's lists are longer than twelve, its questions would all go over the few that are
 * not. Where few are, they are asked over now and then: "which NATO member has the lowest birth rate" is what people ask.
 */
const UNSAID = { share: 0.5, rare: 0.35, least: 13, most: 40 };
const SHORTEST = 3;

/** How many lists are too long to be asked over as the config stands, and of how many that something could be asked over. */
export interface LongLists {
  readonly long: number;
  readonly all: number;
}

/** The long lists that are drawn from, looked up once: those that can be spoken of. Most long ones are a region's, or of bodies that only letters name. */
const recallIn = oncePer((context: QuestionContext): { readonly recall: Recall | undefined; readonly unasked: LongLists } => {
  const { recall: said, sampler, attributes } = context;
  const { share, least, most } = said ?? UNSAID;
  const all = attributes
    .filter((info) => namesMany(info) && !ofRegions(info))
    .flatMap(({ name }) => [...sampler.index.sets(name), ...sampler.index.longSets(name)])
    .filter(({ members }) => members.length >= SHORTEST && members.length <= most)
    .filter((set) => sayableList(context, set) && areTold(context, set.members) && !isUneven(context, new Set(set.members)));
  const lists = all.filter(({ members }) => members.length >= least);
  // Of the others only those count that something could be asked over.
  const measured = (some: readonly ListedSet[]): number =>
    some.filter(({ members }) => measuresOf(context, members, isSpoken, ["quantity", "date"]).length > 0).length;
  const counts = said !== undefined || lists.length === 0 ? { long: 0, all: 0 } : { long: measured(lists), all: measured(all) };
  const isUsual = said !== undefined || counts.long * 2 > counts.all;
  const recall = isUsual ? { share, lists } : counts.long > 0 ? { share: UNSAID.rare, lists } : undefined;
  return { recall, unasked: isUsual ? { long: 0, all: counts.all } : counts };
});

export const longListsUnasked = (context: QuestionContext): LongLists => recallIn(context).unasked;

/** Of the figures that are accepted, those that people measure the things of the list by. */
const fittingOf = (
  context: QuestionContext,
  list: string,
  accept: (info: AttributeInfo) => boolean,
): ((info: AttributeInfo) => boolean) => {
  const info = context.attribute(list);
  return (measure) => accept(measure) && (info === undefined || isFitting(info, measure));
};

/** A list of one year is measured by figures of that year, or by what no year changes. */
function ofOneYear(
  context: QuestionContext,
  set: MeasuredSet,
  random: Random,
  accept: (info: AttributeInfo) => boolean,
  kinds: readonly AttributeInfo["kind"][],
): MeasuredSet | undefined {
  const list = context.attribute(set.attribute);
  const fits = (time: string): boolean => list === undefined || !isDated(list) || time === "" || time === set.time;
  const measure = context.attribute(set.measure);
  if (fits(set.measureTime) && measure !== undefined && accept(measure)) return set;
  const open = measuresOf(context, set.members, accept, kinds).filter(({ time }) => fits(time));
  if (open.length === 0) return undefined;
  const { attribute, time } = random.pick(open);
  return { ...set, measure: attribute, measureTime: time };
}

/** Two lists of one attribute that have words and share something. */
export function listPair(context: QuestionContext, random: Random): readonly [ListedSet, ListedSet] | undefined {
  const drawn = context.sampler.overlapping(random, {
    accept: namesMany,
    // Held-out things and others are never named in one question.
    fit: (a, b) => a.subject !== b.subject && context.sideOf(a.subject) === context.sideOf(b.subject),
  });
  if (drawn?.every((set) => sayableList(context, set) && isKnownList(context, set)) !== true) return undefined;
  // "Which partners did Bolivia and Brunei share": of the largest few of two that have nothing to do with each other nobody asks.
  const [a, b] = drawn.map(({ subject }) => subject) as [string, string];
  const info = context.attribute(drawn[0].attribute);
  return info !== undefined && listNouns(info)[0]?.partial === true && !relativesOf(context, a).has(b) ? undefined : drawn;
}

/** Steps that denote what two lists have in common. */
export function sharedSteps(lists: readonly [ListedSet, ListedSet]): readonly ProgramStep[] {
  const { steps, ends } = parallelParts(...lists.map(listSteps));
  return [...steps, ["And", {}, ...ends]];
}

/** What two lists have in common, however long they are, and a measure of all of it. */
export function measuredPair(
  context: QuestionContext,
  random: Random,
  accept: (info: AttributeInfo) => boolean,
  kinds: readonly AttributeInfo["kind"][] = ["quantity"],
): { readonly steps: readonly ProgramStep[]; readonly members: readonly string[]; readonly measure: string } | undefined {
  const lists = listPair(context, random);
  const members = lists === undefined ? [] : inBoth(...lists);
  if (lists === undefined || members.length < 3 || !areTold(context, members)) return undefined;
  const measures = measuresOf(context, members, accept, kinds).filter(({ time }) => sayableTime(time));
  if (measures.length === 0) return undefined;
  const { attribute, time } = random.pick(measures);
  return { steps: [...sharedSteps(lists), ...timeSteps(time)], members, measure: attribute };
}

/** A list of three to MAX_COUNTED things. */
export function countedSet(context: QuestionContext, random: Random): ListedSet | undefined {
  const long = random.next() < 0.4 ? context.sampler.longSet(random, { accept: namesMany }) : undefined;
  const set = long ?? context.sampler.listedSet(random, { accept: namesMany });
  const size = set?.members.length ?? 0;
  return set !== undefined && size >= 3 && size <= MAX_COUNTED && sayableList(context, set) ? set : undefined;
}

/** Each is found by its name and the list's kind: of two members called "boot.iso" nobody can tell which was read. */
export const areTold = (context: QuestionContext, members: readonly string[]): boolean =>
  members.every((id) => context.meansOfKind(context.entity(id)?.name ?? "", id));

export function drawPair(
  context: QuestionContext,
  random: Random,
  accept: (info: AttributeInfo) => boolean,
  kinds: readonly ("quantity" | "date")[] = ["quantity"],
): Pair | undefined {
  const drawn = Array.from({ length: PAIRS }, () => context.sampler.pair(random, { accept, kinds })).filter(
    (one) => one !== undefined && sayableTime(one.time) && one.entities.every((id) => context.nameable(id)),
  );
  const near = drawn.map((one) => (one === undefined ? 0 : kinship(context, ...one.entities)));
  const nearest = drawn[near.indexOf(Math.max(...near))];
  return nearest === undefined || random.next() >= RELATED ? nearest : (withRelative(context, nearest, random) ?? nearest);
}

/** The first of a pair beside one that it lists, that lists it, or that a short list holds beside it; undefined where the memory knows none. */
function withRelative(context: QuestionContext, pair: Pair, random: Random): Pair | undefined {
  const { index } = context.sampler;
  const [first] = pair.entities;
  const known = new Set(index.years(pair.attribute).find(({ time }) => time === pair.time)?.subjects);
  const open = [...relativesOf(context, first)].filter(
    (id) => known.has(id) && index.typesOf(id).includes(pair.type) && context.nameable(id) && context.sideOf(id) === context.sideOf(first),
  );
  const tried = random.shuffle(open).slice(0, RELATIVES);
  const near = tried.map((id) => kinship(context, first, id));
  const other = tried[near.indexOf(Math.max(...near))];
  return other === undefined ? undefined : { ...pair, entities: [first, other] };
}

/** What a thing lists, what lists it, and what short lists hold beside it. */
function relativesOf({ sampler: { index } }: QuestionContext, id: string): ReadonlySet<string> {
  const relatives = new Set(index.setsWith(id).flatMap(({ subject, members }) => [subject, ...members]));
  relatives.delete(id);
  return relatives;
}

/** Of some things those that have to do with another. */
export function amongRelatives(context: QuestionContext, id: string, things: readonly string[]): readonly string[] {
  const relatives = relativesOf(context, id);
  return things.filter((one) => relatives.has(one));
}

/** Of the pairs, those of which one has to do with the other: of any two that chance brings together few people ask. */
const RELATED = 0.85;
/** Of these the nearest: were it of all, each thing would be set beside one other. */
const RELATIVES = 4;

/** Pairs that are looked at: of two that have nothing in common nobody asks which is larger. */
const PAIRS = 6;

/** Times that have words: years, months, days, periods of years. */
export const sayableTime = (time: string): boolean => time === "" || /^\d{4}(?:-\d{2}){0,2}$|^\d{4}\/\d{4}$/.test(time);

/** The program with one named thing described instead; undefined where nothing describes it well. */
export async function describeFind(
  context: QuestionContext,
  program: Program,
  place: number,
  random: Random,
  kinds: readonly Description["kind"][],
): Promise<Program | undefined> {
  const node = program.nodes[place];
  if (node?.op !== "Find") return undefined;
  const found = (await context.sampler.descriptions(node.arguments.entity, random, { kinds })).filter(
    ({ nodes }) =>
      nodes.every((one) => one.op !== "Find" || context.nameable(one.arguments.entity)) &&
      nodes.every((one) => sayableNode(context, one)) &&
      timesFit(program, nodes),
  );
  if (found.length === 0) return undefined;
  // First the kind, then one of it. Who knows a thing's capital knows its name, so that other descriptions come first; codes are none.
  const known = [...new Set(found.map((one) => one.kind))].sort();
  const hiding = known.filter((one) => one !== "identifying");
  const kind = random.pick(hiding.length > 0 ? hiding : known);
  const ofKind = found.filter((one) => one.kind === kind);
  const byThing = ofKind.filter(({ nodes }) => nodes.every((one) => one.op !== "FilterClaim" || one.arguments.value.kind !== "text"));
  return substitute(program, place, random.pick(byThing.length > 0 ? byThing : ofKind).nodes);
}

/** A time inside the description is the question's own, or the question has none. */
function timesFit(program: Program, fragment: readonly Program["nodes"][number][]): boolean {
  const times = (nodes: readonly Program["nodes"][number][]): string[] =>
    nodes.flatMap((one, index) => (one.op === "AsOf" && nodes[index + 1]?.op !== "Relate" ? [one.arguments.time] : []));
  const own = new Set(times(program.nodes));
  return times(fragment).every((time) =>
    own.size === 0 ? program.nodes.at(-1)?.op === "QueryAttribute" : own.size === 1 && own.has(time),
  );
}

/** Descriptions that read well: by a short value, or by a list of several things. */
function sayableNode(context: QuestionContext, node: Program["nodes"][number]): boolean {
  if (node.op === "FilterClaim") {
    const { value, attribute } = node.arguments;
    const info = context.attribute(attribute);
    // A date that stands under an attribute of texts is no name of it: "the country whose constitution is 9 July 1900".
    if (info === undefined || info.multiValued || info.kind !== value.kind) return false;
    // By a code, or by what is its capital and nothing else, a thing is told by another name of itself.
    if (value.kind === "entity")
      return context.nameable(value.entityId) && (context.entity(value.entityId)?.types ?? []).some((type) => type !== info.phrase);
    return value.kind === "date";
  }
  if (node.op === "Relate") return context.attribute(node.arguments.attribute) !== undefined;
  return true;
}

/** People ask for the most of something more often than for the least. */
export const whichEnd = (random: Random): "max" | "min" => (random.next() < 0.72 ? "max" : "min");

/** What a superlative may go by. */
export const MEASURE_KINDS = ["quantity", "date"] as const;
/** What things are ranked and led to by: what people speak of. */
export const isSingle = (info: AttributeInfo): boolean => !info.multiValued && isSpoken(info);

/** A figure that may be looked up by whatever its table calls it. */
export const isFigure = (info: AttributeInfo): boolean => info.kind === "quantity" && !info.multiValued;
export const isQuantity = (info: AttributeInfo): boolean => isFigure(info) && isSpoken(info);
export const isSummed = (info: AttributeInfo): boolean => isAdditive(info) && isSpoken(info);

/** Steps of several programs after each other; each one's inputs stay its own. Gives the place of each one's last node. */
export function parallelParts(...parts: readonly (readonly ProgramStep[])[]): {
  readonly steps: readonly ProgramStep[];
  readonly ends: readonly number[];
} {
  const steps: ProgramStep[] = [];
  const ends: number[] = [];
  for (const part of parts) {
    steps.push(...part);
    ends.push(steps.length - 1);
  }
  return { steps, ends };
}

/** A value of what ranks first of what some steps denote. */
export const valueOfFirst = (
  steps: readonly ProgramStep[],
  measure: string,
  which: "max" | "min",
  asked: { readonly attribute: string; readonly time: string },
): Program =>
  buildProgram(...steps, ["SelectAmong", { attribute: measure, which, k: 1 }, -1], ...timeSteps(asked.time), [
    "QueryAttribute",
    { attribute: asked.attribute },
    -1,
  ]);

export const buildProgram = (...steps: readonly ProgramStep[]): Program => programOf(...steps);

/** Whether all members have pages of their own. A name without a page may mean a thing here and another there ("Saint Andrew" is a
 * parish of several islands), so that lists of such names are not set against each other. */
export const isKnownList = (context: QuestionContext, set: ListedSet): boolean =>
  set.members.every((id) => (context.entity(id)?.uris.length ?? 0) > 0);
