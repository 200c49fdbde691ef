import { hasRole } from "../../../schemas/index.ts";
import type { ClaimValue, NodeOf, NodeWith, Program, SeenFact } from "../../../schemas/index.ts";
import { choiceOf, operationOf } from "../../language/writing/conclusion.ts";
import type { Lookup } from "./lookups.ts";
import { clauseList, listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";
import { wordings } from "../../language/writing/spread.ts";
import type { Play } from "./play.ts";
import { aimNoun, aimsNoun, factClause } from "./aims.ts";
import { NAME } from "./listing.ts";

/** What a thought remarks, in several wordings; empty: nothing. */
export type Remark = readonly string[];

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

const RESULTS: Readonly<Record<string, string>> = {
  difference: "a difference",
  sum: "a sum",
  mean: "an average",
  ratio: "a ratio",
  share: "a percentage",
  "percentage-change": "a percentage change",
  convert: "a conversion",
  "standard-deviation": "a standard deviation",
  correlation: "a correlation",
  "weighted-mean": "a weighted average",
  "compound-growth": "a growth rate",
  "doubling-time": "a doubling time",
};

/** The way that a run means to go, as the question alone tells it: what is asked first is named, what it leads to is not. */
export function outline(play: Play): Remark {
  const {
    question: { program },
    lookups,
    random,
  } = play;
  const [first = [], ...later] = levelsOf(lookups);
  const start = aimsNoun(first.map(({ aim }) => aim));
  if (later.length > 0) {
    const links = later.map((level, at) => linkOf(level, at === 0 ? first : (later[at - 1] ?? []), play));
    const way = `first ${start}, ${links.map((link) => `then ${link}`).join(", ")}`;
    return [`${turns(links.length + 1)}: ${way}.`, `The way there: ${way}.`, `I can go step by step: ${way}.`];
  }
  const operation = operationOf(program);
  const [one] = first;
  // Where lists come first it is not known yet how many figures there will be.
  if (first.length > 1 && !first.every((lookup) => isOperand(lookup, program))) return [];
  const result = RESULTS[operation];
  if (first.length < 2 || one === undefined) {
    const bare = operation === "count" ? "What is asked for is a number, and I get it by counting a list." : "";
    return result !== undefined && operation === "convert"
      ? ["The figure may stand in another unit, so it may have to be converted.", "It may take a conversion of units at the end."]
      : bare === "" || random.next() < 0.5
        ? []
        : [bare];
  }
  if (result !== undefined)
    return [
      `The answer is ${result} of ${numberWord(first.length)} figures.`,
      `This takes ${numberWord(first.length)} figures and a calculation.`,
      `I need ${numberWord(first.length)} figures, then ${result}.`,
    ];
  const same = first.every(({ aim }) => aim.kind === "value" && aim.phrase === one.aim.phrase && aim.time === one.aim.time);
  if (choiceOf(program) !== undefined && same)
    return [
      `This is a comparison of ${listText(first.map(({ aim }) => nameInSentence(aim.subject ?? "")))}.`,
      `To compare them I need the ${one.aim.phrase}${timePhrase(one.aim.time)} of each of the ${numberWord(first.length)}.`,
      `One figure for each of the ${numberWord(first.length)}, then I can compare.`,
    ];
  return [];
}

/** What the last calculation or choice is made of. */
function isOperand({ node, attribute }: Lookup, program: Program): boolean {
  const choice = choiceOf(program);
  if (choice !== undefined) return choice.arguments.attribute === attribute;
  const last = program.nodes.at(-1);
  if (last?.op !== "Compute") return true;
  return last.arguments.of === undefined ? last.inputs.includes(node) : [last.arguments.of, last.arguments.with].includes(attribute);
}

const turns = (count: number): string => `${["", "One step", "Two steps", "Three steps", "Four steps"][count] ?? `${count} steps`}`;

/** Lookups by how much has to be known before them. */
function levelsOf(lookups: readonly Lookup[]): readonly (readonly Lookup[])[] {
  const known = new Set<string>();
  const levels: Lookup[][] = [];
  let left = [...lookups];
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => known.has(need)));
    if (ready.length === 0) break;
    levels.push(ready);
    for (const { gives } of ready) for (const given of gives) known.add(given);
    left = left.filter((lookup) => !ready.includes(lookup));
  }
  return levels;
}

const SELECTED = "the one that comes out of it";

type Joint = NodeWith<"leaves-one"> | NodeOf<"FilterClaim">;

/** What a set leaves, before anyone knows what it is. */
const LEFT_OVER: Readonly<Record<Joint["op"], string>> = {
  And: "what both lists have",
  Not: "what only the first list has",
  SelectBetween: SELECTED,
  SelectAmong: SELECTED,
  FilterClaim: "the one that fits",
};

/** "the birth rate in 2015 of each of them", "the population of the one that both lists have". */
function linkOf(level: readonly Lookup[], before: readonly Lookup[], { question: { program }, lookups }: Play): string {
  const phrases = [...new Set(level.map(({ aim }) => `the ${aim.phrase}${timePhrase(aim.time)}`))];
  const joint = joinOf(level[0], program, lookups);
  const of =
    joint !== undefined
      ? LEFT_OVER[joint.op]
      : new Set(level.map(({ subject }) => subject)).size > 1
        ? "each of them"
        : before.length > 1 ||
            before.some(({ aim }) => aim.subject !== null && level.some((one) => one.aim.subject?.startsWith(`${aim.subject ?? ""} `)))
          ? "the one that is meant"
          : undefined;
  return of === undefined ? listText(phrases.map((phrase) => phrase.replace(/^the /, "its "))) : `${listText(phrases)} of ${of}`;
}

/** The node that leaves just the thing that a lookup is about, where a set does. */
function joinOf(lookup: Lookup | undefined, { nodes }: Program, lookups: readonly Lookup[]): Joint | undefined {
  let at = lookup === undefined ? undefined : nodes[nodes[lookup.node]?.inputs[0] ?? -1];
  while (at !== undefined && (at.op === "AsOf" || at.op === "FilterType")) at = nodes[at.inputs[0] ?? -1];
  if (at?.op === "FilterClaim") return isBound(at, lookups) ? at : undefined;
  return at !== undefined && hasRole(at, "leaves-one") ? at : undefined;
}

/** A condition on the members of a list, whose figures are looked up; not the clue that a thing is found by. */
const isBound = (node: NodeOf<"FilterClaim">, lookups: readonly Lookup[]): boolean =>
  lookups.some(({ attribute, aim }) => attribute === node.arguments.attribute && aim.kind === "value");

/** What facts just read lead to: the thing that a set leaves, as the program gives it over what was read. Told once. */
export async function derivedRemarks(play: Play): Promise<readonly Remark[]> {
  const remarks: Remark[] = [];
  const known = new Set(play.lookups.filter((lookup) => play.notes.found(lookup) !== undefined).flatMap(({ gives }) => gives));
  for (const lookup of play.lookups) {
    const joint = joinOf(lookup, play.question.program, play.lookups);
    if (joint === undefined || play.derived.has(joint.id) || !lookup.needs.every((need) => known.has(need))) continue;
    const nodes = play.question.program.nodes.slice(0, joint.id + 1);
    const name = { id: nodes.length, op: "QueryName" as const, arguments: {}, inputs: [joint.id] };
    const answer = await play.notes.answer({ nodes: [...nodes, name] });
    const ids = answer?.type === "entity" ? [answer.entityId] : answer?.type === "set" ? answer.entityIds : [];
    if (ids.length !== 1 || ids[0] !== lookup.subject) continue;
    const remark = wordsOf(joint, lookup.subject, play);
    play.derived.set(joint.id, remark);
    remarks.push(remark);
  }
  return remarks;
}

function wordsOf(joint: Joint, subject: string, play: Play): Remark {
  const name = nameInSentence(play.names.of(subject));
  if (joint.op === "And") return IN_BOTH({ name });
  if (joint.op === "Not") return IN_FIRST({ name });
  if (joint.op === "FilterClaim") {
    const own = play.lookups.find((one) => one.subject === subject && one.attribute === joint.arguments.attribute);
    const figure = own === undefined ? undefined : play.notes.fact(own)?.text;
    return figure === undefined ? ONLY({ name }) : ONLY_WITH({ name, figure });
  }
  return CHOSEN({ name, word: `${play.superlativeOf(joint)} ${phraseOf(joint, play)}` });
}

const IN_BOTH = wordings(
  "Only $name {is on both lists|stands in both|is in both}.",
  "The {one|only} name that both lists {have|share} is $name.",
  "$name is the only one {that stands in both|on both lists|they have in common}.",
  "{What they have in common is|Both lists have|In both there is only} $name.",
);
const IN_FIRST = wordings(
  "$name is on the first list and not on the second.",
  "Of the first list, only $name is not on the second.",
  "$name stands in the first list alone.",
);
const ONLY = wordings("Only $name fits.", "$name is the only one that fits.", "That leaves {only |}$name.");
const ONLY_WITH = wordings(
  "Only $name fits{|, with $figure}.",
  "$name is the only one that fits{: $figure|, with $figure}.",
  "{That leaves|So it can only be|The one that is meant is} $name, with $figure.",
  "Of {all of these|them all|those that I looked up}, only $name fits{: $figure|, with $figure}.",
);
const CHOSEN = wordings(
  "So the one with the $word is $name.",
  "Of {those compared|all of these|them all}, $name has the $word.",
  "Comparing them, $name has the $word.",
  "{Put side by side|Side by side|Taken together}, $name has the $word.",
  "$name {comes out with|turns out to have|has} the $word.",
);

/** What is compared, as a noun. */
export const phraseOf = (choice: NodeWith<"selects">, { lookups }: Play): string =>
  choice.op === "SelectAmong" && choice.arguments.qualifier !== undefined
    ? choice.arguments.qualifier
    : (lookups.find(({ attribute }) => attribute === choice.arguments.attribute)?.aim.phrase ?? "figure");

/** Whether the thing just read of is one that the question means, where its members are told by a figure. */
export async function fitRemark(play: Play, lookup: Lookup): Promise<Remark> {
  const name = nameInSentence(lookup.aim.subject ?? "");
  return (await meetsBound(play, lookup)) === true ? FITS({ name }) : [];
}

/** Whether what was read of a member meets the question's one condition; undefined where it has none on that, or others beside it. */
export async function meetsBound(play: Play, { subject, attribute, aim }: Lookup): Promise<boolean | undefined> {
  const { nodes } = play.question.program;
  const bounds = nodes.filter((node) => node.op === "FilterClaim");
  const own = bounds.filter((node) => node.arguments.attribute === attribute);
  if (own.length === 0 || aim.kind !== "value" || bounds.length > own.length) return undefined;
  const time = own.map((node) => nodes[node.inputs[0] ?? -1]).find((node) => node?.op === "AsOf");
  const steps = [...(time === undefined ? [] : [time]), ...own, { op: "QueryName" as const, arguments: {} }];
  const chain = steps.map((node, at) => ({ ...node, id: at + 1, inputs: [at] }) as Program["nodes"][number]);
  return (await play.notes.answer({ nodes: [{ id: 0, op: "Find", arguments: { entity: subject }, inputs: [] }, ...chain] })) !== undefined;
}

const FITS = wordings(
  "$name fits.",
  "{So|That means} $name {is one that fits|meets the condition|qualifies}.",
  "$name {stays in|is in|goes on the list}.",
  "{One that fits|That is a hit|That fits}: $name.",
);
/** Where a thing has to be on two lists: the second list is one page, and each of those on the first would be one more. */
export function shorterWay({ question: { program } }: Play, fresh: readonly Lookup[], open: readonly Lookup[]): Remark {
  const [first, next] = [fresh[0], open[0]];
  const count = first?.wanted.filter(({ member }) => member !== undefined).length ?? 0;
  const isList = (lookup: Lookup | undefined): boolean => program.nodes[lookup?.node ?? -1]?.op === "Relate";
  if (fresh.length !== 1 || open.length !== 1 || count < 3 || !isList(first) || !isList(next)) return [];
  // The members of the one list are held against the other, and not asked for something of their own.
  if (!program.nodes.some(({ op, inputs }) => op === "And" && [first, next].every((one) => inputs.includes(one?.node ?? -1)))) return [];
  return WEIGHED({ count: numberWord(count), name: nameInSentence(next?.aim.subject ?? "") });
}

const WEIGHED = wordings(
  "I could {go through|look at} {the $count|these $count} one by one, or {read|take} the list of $name once: {the list is one page|that is one page|one page is less}.",
  "{One page for each of the $count, or|Either a page for each of the $count or} the one list of $name: {I take the list|the list is the shorter way}.",
  "{Rather than|Instead of} $count pages{, one for each of them,|} I read the one list of $name.",
);

/** The members of a list that meet its condition, before they are counted. */
export interface MemberCount {
  readonly remark: Remark;
  /** Those that fit, the one that is nearest to not fitting first; and those that do not, the nearest first. */
  readonly fitting: readonly string[];
  readonly near: readonly string[];
  /** The remark, over other members. */
  say(names: readonly string[]): Remark;
}

export async function countedMembers(play: Play): Promise<MemberCount | null> {
  const { nodes } = play.question.program;
  const [bound, last] = nodes.slice(-2);
  if (bound?.op !== "FilterClaim" || last?.op !== "Count" || !isBound(bound, play.lookups)) return null;
  const ids = (await play.notes.members(play.question.program, bound.id)) ?? [];
  if (ids.length < 2 || ids.length > MOST_COUNTED) return null;
  const nameOf = (id: string): string => nameInSentence(play.names.of(id));
  const told = play.lookups.filter(({ node, attribute, aim }) => node === bound.id && attribute === bound.arguments.attribute && aim.kind === "value"); // prettier-ignore
  const placed = told.flatMap((lookup) => {
    const place = placeOf(play.notes.found(lookup)?.[0]?.value);
    return place === undefined ? [] : [{ id: lookup.subject, place, fits: ids.includes(lookup.subject) }];
  });
  const ordered = (fits: boolean): readonly string[] => {
    const others = placed.filter((one) => one.fits !== fits).map(({ place }) => place);
    const away = (place: number): number => Math.min(...others.map((other) => Math.abs(other - place)));
    return placed.filter((one) => one.fits === fits).toSorted((a, b) => away(a.place) - away(b.place)).map(({ id }) => nameOf(id)); // prettier-ignore
  };
  const order = told.map(({ subject }) => nameOf(subject));
  const say = (names: readonly string[]): Remark =>
    THOSE_THAT_FIT({ names: listText([...names].toSorted((a, b) => order.indexOf(a) - order.indexOf(b))) });
  return { remark: THOSE_THAT_FIT({ names: listText(ids.map(nameOf)) }), fitting: ordered(true), near: ordered(false), say };
}

/** Where figures and days stand in a row. */
const placeOf = (value: ClaimValue | undefined): number | undefined =>
  value?.kind === "quantity" ? value.number : value?.kind === "date" ? Number(/^-?\d{1,4}/.exec(value.value)?.[0]) : undefined;

const MOST_COUNTED = 20;
const THOSE_THAT_FIT = wordings(
  "{Those that fit|These fit|The ones that fit}: $names.",
  "$names {fit|meet the condition|are the ones that fit}.",
  "{What fits: |I count }$names.",
);

/** What the run has come to need stands on the page that it just read for something else. */
export function readAlong({ notes, listed, last }: Play, fresh: readonly Lookup[]): Remark {
  const opened = new Set((last?.action.arguments["url"] as readonly string[] | undefined) ?? []);
  // A list was opened for all that it gives.
  if (last?.intent.idea === "list") return [];
  const known = fresh.find(({ aim }) => last?.intent.aims.includes(aim) !== true);
  const page = (known && notes.found(known)?.[0]?.page) ?? "";
  const title = listed.get(page)?.title ?? "";
  if (known === undefined || !opened.has(page) || !NAME.test(title)) return [];
  return READ_ALONG({ aim: aimNoun(known.aim), page: nameInSentence(title) });
}

const READ_ALONG = wordings(
  "{On the same page stands|The same page gives|The page on $page gives} $aim{| too| as well}.",
  "{There|On that page} I {find|have} $aim {too|as well}{|, so I need no other page}.",
  "{With it|At once|On that page} I have $aim{| too}.",
);

/** What a page read before the last has shown, and nothing has told yet. */
export function toldEarlier(facts: readonly SeenFact[]): Remark {
  const [first] = facts;
  const isRow = first !== undefined && facts.length > MOST_EARLIER && facts.every(({ aim }) => aim.phrase === first.aim.phrase && aim.time === first.aim.time && aim.kind === "value"); // prettier-ignore
  if (isRow) return EARLIER_ROW({ what: `${first.aim.phrase}${timePhrase(first.aim.time)}`, count: numberWord(facts.length) });
  return EARLIER({ clause: clauseList(facts.map(factClause)) });
}

/** More than these are not told figure by figure. */
const MOST_EARLIER = 3;

const EARLIER_ROW = wordings(
  "The pages that I read before gave me the $what of $count of them too.",
  "For $count of them I have the $what already, from the pages that I read before.",
  "Of $count the $what stood on the pages that I have read.",
);

const EARLIER = wordings(
  "I {know|have} it from {before|what I read before}: $clause.",
  "{Read before|From what I read before|Known from before}: $clause.",
  "{An earlier page|A page that I read before} {told me|says} that $clause.",
);

/** How many things a list just read leaves to look up. */
export function lookupsLeft(now: readonly Lookup[]): Remark {
  const [first] = now;
  const alike = now.length >= 3 && now.every(({ aim }) => aim.kind === "value" && aim.phrase === first?.aim.phrase);
  if (!alike) return [];
  const count = numberWord(now.length);
  return TO_LOOK_UP({ count });
}

const TO_LOOK_UP = wordings(
  "{That leaves|There are} $count to {look up|go through|look at}.",
  "{I need|It takes|That takes} $count figures.",
  "{So there are|That is} $count figures to {find|read|collect}.",
);
