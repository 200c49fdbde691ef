import { hasRole } from "../../../schemas/index.ts";
import type { Aim, ClaimValue, NodeOf, NodeWith, Program, SeenFact } from "../../../schemas/index.ts";
import { choiceOf, operationOf } from "../../language/writing/conclusion.ts";
import type { Lookup } from "./lookups.ts";
import { saidIn } from "../../language/entries/said-noun.ts";
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
    const way = `first ${first.length > 1 ? first.map(({ aim }) => aimNoun(aim)).join(" and ") : start}, ${links.map((link) => `then ${link}`).join(", ")}`;
    return [`${turns(links.length + 1)}: ${way}.`, `The way there: ${way}.`, `I can go step by step: ${way}.`];
  }
  const operation = operationOf(program);
  const [one] = first;
  // Where lists come first it is not known yet how many figures there will be.
  if (first.length > 1 && !first.every((lookup) => isOperand(lookup, program))) return [];
  const result = RESULTS[operation];
  if (first.length < 2 || one === undefined) {
    const bare = operation === "count" ? "It comes down to counting what is on a list." : "";
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
      `To compare them I need the ${saidIn(one.aim)}${timePhrase(one.aim.time)} of each of the ${numberWord(first.length)}.`,
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

export type Joint = NodeWith<"leaves-one"> | NodeOf<"FilterClaim">;

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
  const isSame = level.every(({ aim }) => before.some((one) => one.aim.phrase === aim.phrase && one.aim.time === aim.time));
  const phrases = isSame ? ["the same figure"] : [...new Set(level.map(({ aim }) => `the ${saidIn(aim)}${timePhrase(aim.time)}`))];
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
export function joinOf(lookup: Lookup | undefined, { nodes }: Program, lookups: readonly Lookup[]): Joint | undefined {
  let at = lookup === undefined ? undefined : nodes[nodes[lookup.node]?.inputs[0] ?? -1];
  while (at !== undefined && (at.op === "AsOf" || at.op === "FilterType")) at = nodes[at.inputs[0] ?? -1];
  if (at?.op === "FilterClaim") return isBound(at, lookups) ? at : undefined;
  return at !== undefined && hasRole(at, "leaves-one") ? at : undefined;
}

/** A condition on the members of a list, whose figures are looked up; not the clue that a thing is found by. */
const isBound = (node: NodeOf<"FilterClaim">, lookups: readonly Lookup[]): boolean =>
  lookups.some(({ attribute, aim }) => attribute === node.arguments.attribute && aim.kind === "value");

/** What is compared, as a noun. */
export const phraseOf = (choice: NodeWith<"selects">, { lookups }: Play): string =>
  choice.op === "SelectAmong" && choice.arguments.qualifier !== undefined
    ? choice.arguments.qualifier
    : saidOf(lookups.find(({ attribute }) => attribute === choice.arguments.attribute)?.aim);

const saidOf = (aim: Aim | undefined): string => (aim === undefined ? "figure" : saidIn(aim));

/** Whether the thing just read of is one that the question means, where its members are told by a figure. */
export async function fitRemark(play: Play, lookup: Lookup): Promise<Remark> {
  const name = nameInSentence(lookup.aim.subject ?? "");
  const meets = await meetsBound(play, lookup);
  if (meets === false) return play.random.next() < MISS_SAID ? MISSES({ name }) : [];
  return meets === true ? FITS({ name }) : [];
}

/** Of those that do not meet it: those of which it is said. */
const MISS_SAID = 0.35;

/** Whether what was read of a member meets the question's one condition; undefined where it has none on that, or others beside it. */
export async function meetsBound(play: Play, lookup: Lookup): Promise<boolean | undefined> {
  const { subject, attribute, aim } = lookup;
  const { nodes } = play.question.program;
  const bounds = nodes.filter((node) => node.op === "FilterClaim");
  const [against, ...more] = nodes.filter((node) => node.op === "FilterAgainst");
  if (against !== undefined) return more.length + bounds.length > 0 ? undefined : meetsYardstick(play, lookup, against);
  const own = bounds.filter((node) => node.arguments.attribute === attribute);
  if (own.length === 0 || aim.kind !== "value" || bounds.length > own.length) return undefined;
  // Each bound of a span reads its own figure at its time.
  const timed = own.flatMap((node) =>
    [nodes[node.inputs[0] ?? -1], node].filter((one) => one !== undefined && (one === node || one.op === "AsOf")),
  );
  const steps = [...timed, { op: "QueryName" as const, arguments: {} }];
  const chain = steps.map((node, at) => ({ ...node, id: at + 1, inputs: [at] }) as Program["nodes"][number]);
  return (await play.notes.answer({ nodes: [{ id: 0, op: "Find", arguments: { entity: subject }, inputs: [] }, ...chain] })) !== undefined;
}

/** The same of a condition that is another thing's figure; of that thing itself nothing is said. */
function meetsYardstick(
  { lookups, notes }: Play,
  lookup: Lookup,
  { inputs, arguments: bound }: NodeOf<"FilterAgainst">,
): boolean | undefined {
  const valueOf = (one: Lookup | undefined): Quantity | undefined => {
    const claims = one === undefined ? [] : (notes.found(one) ?? []);
    const value = claims.length === 1 ? claims[0]?.value : undefined;
    return value?.kind === "quantity" ? value : undefined;
  };
  const yardstick = lookups.find(({ node, later = [] }) => node === inputs[1] || later.includes(inputs[1] ?? -1));
  const [own, bar] = [valueOf(lookup), valueOf(yardstick)];
  if (lookup.attribute !== bound.attribute || lookup.subject === yardstick?.subject) return undefined;
  if (own === undefined || bar === undefined || own.unit !== bar.unit) return undefined;
  return bound.comparator === ">" ? own.number > bar.number : own.number < bar.number;
}

type Quantity = Extract<ClaimValue, { kind: "quantity" }>;

const FITS = wordings(
  "$name fits.",
  "{So|That means} $name {is one that fits|meets the condition|qualifies}.",
  "$name {stays in|is in|goes on the list}.",
  "{One that fits|That is a hit|That fits}: $name.",
);
const MISSES = wordings(
  "$name {is out|drops out}.",
  "{So|That means} $name does not {qualify|meet the condition|fit}.",
  "{Not one that fits|No hit}: $name.",
  "{That rules|This rules} $name out.",
);

/** Where a thing has to be on two lists: the second list is one page, and each of those on the first would be one more. */
export function shorterWay({ question: { program } }: Play, fresh: readonly Lookup[], open: readonly Lookup[]): Remark {
  const [first, next] = [fresh[0], open[0]];
  const count = first?.wanted.filter(({ member }) => member !== undefined).length ?? 0;
  const isList = (lookup: Lookup | undefined): boolean => program.nodes[lookup?.node ?? -1]?.op === "Relate";
  if (fresh.length !== 1 || open.length !== 1 || count < 3 || !isList(first) || !isList(next)) return [];
  // The members of the one list are held against the other, and not asked for something of their own.
  if (!program.nodes.some(({ op, inputs }) => op === "And" && [first, next].every((one) => inputs.includes(one?.node ?? -1)))) return [];
  const list = next === undefined ? "" : aimNoun({ ...next.aim, time: null });
  return WEIGHED({ count: numberWord(count), list });
}

const WEIGHED = wordings(
  "I could {go through|look at} {the $count|these $count} one by one, or {read|take} the list of $list once: {the list is one page|that is one page|one page is less}.",
  "{One page for each of the $count, or|Either a page for each of the $count or} the one list of $list: {I take the list|the list is the shorter way}.",
  "{Rather than|Instead of} $count pages{, one for each of them,|} I read the one list of $list.",
);

/** What the run has come to need stands on the page that it just read for something else. */
export function readAlong({ notes, listed, last }: Play, fresh: readonly Lookup[], isLast: boolean): Remark {
  const opened = new Set((last?.action.arguments["url"] as readonly string[] | undefined) ?? []);
  // A list was opened for all that it gives.
  if (last?.intent.idea === "list") return [];
  const known = fresh.find(({ aim }) => last?.intent.aims.includes(aim) !== true);
  const page = (known && notes.found(known)?.[0]?.page) ?? "";
  const title = listed.get(page)?.title ?? "";
  if (known === undefined || !opened.has(page) || !NAME.test(title)) return [];
  // The last thought looks back at more pages than one.
  return (isLast ? READ_ALONG_ON : READ_ALONG)({ aim: aimNoun(known.aim), page: nameInSentence(title) });
}

const READ_ALONG_ON = wordings("The page on $page {gave|gives|has} $aim{| too| as well}.", "$aim stood on the page on $page{| too}.");
const READ_ALONG = wordings(
  "{On the same page stands|The same page gives|The page on $page gives} $aim{| too| as well}.",
  "{There|On that page} I {find|have} $aim {too|as well}{|, so I need no other page}.",
  "{With it|At once|On that page} I have $aim{| too}.",
);

/** What a page read before the last has shown, and nothing has told yet. */
export function toldEarlier(facts: readonly SeenFact[]): Remark {
  const [first] = facts;
  const isRow = first !== undefined && facts.length > MOST_EARLIER && facts.every(({ aim }) => aim.phrase === first.aim.phrase && aim.time === first.aim.time && aim.kind === "value"); // prettier-ignore
  if (isRow) return EARLIER_ROW({ what: `${saidIn(first.aim)}${timePhrase(first.aim.time)}`, count: numberWord(facts.length) });
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
export function lookupsLeft(now: readonly Lookup[], { lookups, told }: Pick<Play, "lookups" | "told">): Remark {
  const [first] = now;
  const alike = now.length >= 3 && now.every(({ aim }) => aim.kind === "value" && aim.phrase === first?.aim.phrase);
  // Those of another year come later, and are as many again.
  if (!alike || lookups.filter((one) => !told.has(one) && one.aim.phrase === first?.aim.phrase).length > now.length) return [];
  const count = numberWord(now.length);
  return TO_LOOK_UP({ count });
}

const TO_LOOK_UP = wordings(
  "{That leaves|There are} $count to {look up|go through|look at}.",
  "{I need|It takes|That takes} $count figures.",
  "{So there are|That is} $count figures to {find|read|collect}.",
);
