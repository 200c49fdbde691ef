import { pluralOf, startsWithVowel } from "../inflection.ts";
import type { ClaimValue, NodeOf, NodeWith, Operator, ProgramNode } from "../../../schemas/index.ts";
import {
  comparedBy,
  entityName,
  inputOf,
  longNoun,
  nameNoun,
  nodeAt,
  ownedBy,
  phrase,
  unitInWords,
  withoutTime,
  noWords,
  type Noun,
  type Phrase,
  type Saying,
} from "./book.ts";
import { groupDigits } from "./answer.ts";
import { listing, ordinal } from "./names.ts";
import { dateWords, timePhrases } from "./times.ts";

/** What sentences say of a place; no noun phrase fits it, and "lies in" does. */
export const LIES_IN = "located in";

/** What a node denotes, as a noun phrase: one thing. */
export function oneThing(saying: Saying, node: ProgramNode): Noun {
  const label = saying.labels?.get(node.id);
  if (label !== undefined) return label;
  return (nouns[node.op] as NounForms<Operator>).one(saying, node);
}

/** Whether the node denotes one thing, as far as its shape and those who read it (`users`) tell. */
export const isOneThing = (saying: Saying, node: ProgramNode, users: readonly ProgramNode[]): boolean =>
  (nouns[node.op] as NounForms<Operator>).isOne(saying, node, users);

/** What an operator denotes, in words: as one thing and as a list. What has no such words says so by `Wordless`. */
interface NounForms<Op extends Operator> {
  one(saying: Saying, node: NodeOf<Op>): Noun;
  isOne(saying: Saying, node: NodeOf<Op>, users: readonly ProgramNode[]): boolean;
  set(saying: Saying, node: NodeOf<Op>): string;
}

const noOne = (_saying: Saying, node: ProgramNode): Noun => noWords(`no noun for ${node.op}`);
const noSet = (_saying: Saying, node: ProgramNode): string => noWords(`no words for the set of ${node.op}`);
const never = (): boolean => false;
const noNoun = { one: noOne, isOne: never, set: noSet };

const nouns: { readonly [Op in Operator]: NounForms<Op> } = {
  Find: { one: (saying, node) => nameNoun(entityName(saying, node.arguments.entity)), isOne: never, set: noSet },
  FindNamed: noNoun,
  FindAll: noNoun,
  FilterType: { one: (saying, node) => longNoun(calledOfType(saying, node)), isOne: never, set: noSet },
  FilterClaim: {
    one: (saying, node) => longNoun(described(saying, node)),
    isOne: (_saying, node) => node.arguments.comparator === "=",
    // What narrows a set stands before the sentence.
    set: (saying, node) =>
      saying.labels !== undefined && node.arguments.comparator !== "="
        ? setOf(saying, withoutTime(saying, inputOf(saying, node)))
        : noSet(saying, node),
  },
  FilterAgainst: noNoun,
  Relate: {
    one: related,
    isOne: (saying, node) => node.arguments.direction === "forward" && !phrase(saying, node.arguments.attribute).multiValued,
    set: (saying, node) => (node.arguments.direction === "forward" ? listedFor(saying, [node], "") : listingThem(saying, [node], "")),
  },
  And: {
    one: (saying, node) => longNoun(theOne(saying, node)),
    isOne: (_saying, _node, users) => users.some(({ op }) => op === "QueryAttribute" || op === "Relate"),
    set: (saying, node) => combinedSet(saying, node, "both"),
  },
  Or: { one: noOne, isOne: never, set: (saying, node) => combinedSet(saying, node, "either") },
  Not: { one: noOne, isOne: never, set: (saying, node) => combinedSet(saying, node, "not") },
  AsOf: { one: (saying, node) => oneThing(saying, inputOf(saying, node)), isOne: never, set: noSet },
  QueryAttribute: noNoun,
  QueryRevised: noNoun,
  QueryValues: noNoun,
  QueryQualifier: noNoun,
  QueryName: noNoun,
  Count: noNoun,
  SelectBetween: noNoun,
  SelectAmong: { one: (saying, node) => longNoun(superlative(saying, node)), isOne: () => true, set: noSet },
  VerifyClaim: noNoun,
  Compute: noNoun,
  Python: noNoun,
};

function described(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { attribute, comparator, value } = node.arguments;
  const below = inputOf(saying, node);
  if (comparator !== "=") return noWords("no description of one thing");
  if (below.op === "FindNamed" && attribute === LIES_IN)
    return `the one called ${below.arguments.name} that lies in ${constantWords(saying, value)}`;
  const { text: words } = phrase(saying, attribute);
  if (below.op === "FindNamed") return `the one called ${below.arguments.name} whose ${words} is ${constantWords(saying, value)}`;
  if (below.op !== "FilterType") return noWords("no description of one thing");
  const constant = constantWords(saying, value);
  const forms = [
    `the ${below.arguments.type} whose ${words} is ${constant}`,
    `the ${below.arguments.type} that has ${constant} as its ${words}`,
  ];
  if (value.kind === "entity") forms.push(`the ${below.arguments.type} with ${constant} as its ${words}`);
  return saying.random.pick(forms);
}

/** "the river called Tams" */
function calledOfType(saying: Saying, node: NodeOf<"FilterType">): string {
  const below = inputOf(saying, node);
  return below.op === "FindNamed" ? `the ${node.arguments.type} called ${below.arguments.name}` : noWords("a kind is no one thing");
}

export function constantWords(saying: Saying, value: ClaimValue): string {
  if (value.kind === "entity") return entityName(saying, value.entityId);
  if (value.kind === "date") return dateWords(value.value) ?? noWords("no words for a date");
  if (value.kind === "text" && value.value.length <= 60 && !/["“”\n]/.test(value.value)) return `"${value.value}"`;
  return noWords("no words for a constant");
}

function related(saying: Saying, node: NodeOf<"Relate">): Noun {
  const words = phrase(saying, node.arguments.attribute);
  const timed = inputOf(saying, node);
  const of = oneThing(saying, withoutTime(saying, timed));
  if (node.arguments.direction === "backward" || words.plural || words.multiValued) return longNoun(theOne(saying, node));
  if (timed.op === "AsOf") return noWords("a dated step in the middle");
  const owned = ownedBy(of, words.text);
  const isOwned = saying.random.next() < 0.3 || of.text === "I";
  return isOwned && owned !== null ? longNoun(owned) : longNoun(`the ${words.text} of ${of.text}`);
}

/** A set of which only one thing is left. */
function theOne(saying: Saying, node: ProgramNode): string {
  const type = saying.book.memberType(node.id);
  if (type === undefined) return noWords("a set without a common type");
  return `the only ${type} among ${setOf(saying, node)}`;
}

function superlative(saying: Saying, node: NodeOf<"SelectAmong">): string {
  const base = withoutTime(saying, inputOf(saying, node));
  const type = saying.book.memberType(base.id) ?? noWords("a set without a common type");
  const words = phrase(saying, node.arguments.attribute);
  if (node.arguments.qualifier !== undefined) return noWords("a superlative by qualifier in the middle");
  return `the ${type} with the ${superlativeWord(saying, words, node.arguments.which, node.arguments.k)} ${comparedBy(saying, node.arguments.attribute)}${innerTime(saying, node)} among ${setOf(saying, base)}`;
}

/** A time of the superlative is said there, also where the question has the same one; two times would not be told apart. */
function innerTime(saying: Saying, node: ProgramNode): string {
  const below = inputOf(saying, node);
  if (below.op !== "AsOf") return "";
  const said = ` ${saying.random.pick(timePhrases(below.arguments.time)) ?? ""}`;
  // It stands in a sentence of its own.
  if (saying.labels !== undefined) return said;
  const root = saying.program.nodes.at(-1);
  const outer = root === undefined || root.op === "QueryName" ? undefined : inputOf(saying, root);
  if (outer?.op === "AsOf") return outer.arguments.time === below.arguments.time ? said : noWords("two times that are not told apart");
  return root?.op === "QueryAttribute" ? said : noWords("two times that are not told apart");
}

const scales: readonly (readonly [heads: ReadonlySet<string>, max: readonly string[], min: readonly string[]])[] = [
  [
    new Set(
      "rate ratio age index density expectancy percentage share proportion price elevation level temperature rank score growth prevalence coefficient inflation literacy unemployment saving".split(
        " ",
      ),
    ),
    ["highest"],
    ["lowest"],
  ],
  [new Set("length height distance width depth".split(" ")), ["greatest"], ["smallest"]],
  [new Set("area land territory population force size".split(" ")), ["largest"], ["smallest"]],
];

/** "largest", "second-lowest": the adjective that goes with the noun. */
export function superlativeWord(saying: Saying, words: Phrase, which: "max" | "min", k = 1): string {
  if (words.kind === "date") return `${ordinal(k)}${which === "max" ? "latest" : "earliest"}`;
  const [, max, min] = scales.find(([heads]) => heads.has(words.head)) ?? [null, ["largest", "highest"], ["smallest", "lowest"]];
  return `${ordinal(k)}${saying.random.pick(which === "max" ? max : min)}`;
}

/** The things that a set node lists, scoped to what was read: "the border countries listed for France". */
export const setOf = (saying: Saying, node: ProgramNode): string => (nouns[node.op] as NounForms<Operator>).set(saying, node);

function combinedSet(saying: Saying, node: NodeWith<"combines-sets">, joint: string): string {
  const [a, b] = [inputOf(saying, node), inputOf(saying, node, 1)];
  if (a.op !== "Relate" || b.op !== "Relate") return noWords("sets of sets");
  if (a.arguments.direction !== b.arguments.direction) return noWords("lists of two directions");
  if (a.arguments.attribute !== b.arguments.attribute) return twoLists(saying, [a, b], joint);
  return a.arguments.direction === "forward" ? listedFor(saying, [a, b], joint) : listingThem(saying, [a, b], joint);
}

/** "Counting only those with a population above 5,000,000 in 2014": said before the sentence whose set it narrows. */
export function boundWords(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { attribute, comparator, value } = node.arguments;
  const below = inputOf(saying, node);
  if (comparator === "=" || value.kind !== "quantity") return noWords("no words for a filter of a set");
  const words = phrase(saying, attribute);
  const time = below.op === "AsOf" ? below.arguments.time : undefined;
  const when = time === undefined ? "" : ` in ${/^\d{4}$/.test(time) ? time : noWords("a bound dated more finely than a year")}`;
  const lead = saying.random.pick(["counting", "considering", "taking"]);
  const number = roundFigure(value.number);
  if (words.counted !== null)
    return `${lead} only those with ${comparator === ">" ? "more" : "fewer"} than ${number} ${words.counted}${when}, `;
  const unit = unitInWords(value.unit);
  const noun = comparedBy(saying, attribute);
  const article = words.plural || mass.has(words.head) ? "" : startsWithVowel(noun) ? "an " : "a ";
  return `${lead} only those with ${article}${noun} ${comparator === ">" ? "above" : "below"} ${number}${unit === null ? "" : ` ${unit}`}${when}, `;
}

/** "1.5 billion": a bound is a round figure. */
function roundFigure(number: number): string {
  const [scale, word] = ([[1e12, "trillion"], [1e9, "billion"], [1e6, "million"]] as const).find(([least]) => number >= least) ?? [1, ""]; // prettier-ignore
  return word === "" ? groupDigits(number) : `${groupDigits(number / scale)} ${word}`;
}

/** Nouns that take no article: "with public debt above 40 per cent of GDP". */
const mass = new Set("debt saving land literacy consumption production money credit capacity".split(" "));

/** Entities of an Or over named things, in the program's order. */
export function options(saying: Saying, node: ProgramNode): readonly string[] {
  const below = withoutTime(saying, node);
  if (below.op === "Or") return below.inputs.flatMap((input) => options(saying, nodeAt(saying, input)));
  return [oneThing(saying, below).text];
}

interface ListSource {
  readonly words: Phrase;
  readonly owner: Noun;
  readonly year: string;
}

function sourceOf(saying: Saying, node: NodeOf<"Relate">): ListSource {
  const words = phrase(saying, node.arguments.attribute);
  const below = inputOf(saying, node);
  const time = below.op === "AsOf" ? below.arguments.time : "";
  if (!/^(?:\d{4})?$/.test(time)) return noWords("a list dated more finely than a year");
  return { words, owner: oneThing(saying, withoutTime(saying, below)), year: time === "" ? "" : `${time} ` };
}

function listedFor(saying: Saying, nodes: readonly NodeOf<"Relate">[], joint: string): string {
  const sources = nodes.map((node) => sourceOf(saying, node));
  const [first, second] = sources;
  if (first === undefined || !first.words.plural || sources.some(({ year }) => year !== first.year)) return noWords("no plural list");
  const { year, words } = first;
  const type = saying.book.memberType(nodes[0]?.id ?? -1);
  const plural = type === undefined ? null : pluralOf(type);
  // "The releases listed as releases of" says it twice.
  const things = plural === words.text ? null : plural;
  const verb = saying.random.pick(["listed", "listed", "named", "given"]);
  if (second === undefined) {
    const forms = [`the ${year}${words.text} ${verb} for ${first.owner.text}`];
    if (things !== null && year === "") forms.push(`the ${things} ${verb} as ${words.text} of ${first.owner.text}`);
    if (first.owner.owner !== null && year === "") forms.push(`${first.owner.owner} listed ${words.text}`);
    return saying.random.pick(forms);
  }
  const owners = joined(joint, first.owner.text, second.owner.text, "for");
  const forms = [`the ${year}${words.text} ${verb} for ${owners}`];
  if (things !== null && year === "")
    forms.push(
      `the ${things} ${verb} as ${words.text} ${joint === "not" ? `of ${joined(joint, first.owner.text, second.owner.text, "of")}` : `of ${owners}`}`,
    );
  return saying.random.pick(forms);
}

function joined(joint: string, a: string, b: string, preposition: string): string {
  if (joint === "both") return `both ${a} and ${b}`;
  if (joint === "either") return `${a} or ${b} (or both)`;
  return `${a} but not ${preposition} ${b}`;
}

function listingThem(saying: Saying, nodes: readonly NodeOf<"Relate">[], joint: string): string {
  const sources = nodes.map((node) => sourceOf(saying, node));
  const [first, second] = sources;
  const type = saying.book.memberType(nodes[0]?.id ?? -1);
  if (first === undefined || type === undefined || !first.words.plural || sources.some(({ year }) => year !== ""))
    return noWords("no list that names it");
  const names =
    second === undefined
      ? first.owner.text
      : joint === "both"
        ? `both ${first.owner.text} and ${second.owner.text}`
        : joint === "either"
          ? `${first.owner.text} or ${second.owner.text} (or both)`
          : `${first.owner.text} but not ${second.owner.text}`;
  return `the ${pluralOf(type)} that ${saying.random.pick(["list", "name"])} ${names} among their ${first.words.text}`;
}

function twoLists(saying: Saying, nodes: readonly [NodeOf<"Relate">, NodeOf<"Relate">], joint: string): string {
  const [a, b] = nodes.map((node) => sourceOf(saying, node)) as [ListSource, ListSource];
  const type = saying.book.memberType(nodes[0].id);
  if (type === undefined || type !== saying.book.memberType(nodes[1].id) || a.year !== "" || b.year !== "")
    return noWords("lists without a common type");
  if (nodes[0].arguments.direction !== "forward" || !a.words.plural || !b.words.plural) return noWords("no plural list");
  const things = pluralOf(type);
  const [left, right] = [`as ${a.words.text} of ${a.owner.text}`, `as ${b.words.text} of ${b.owner.text}`];
  if (joint === "both") return `the ${things} listed both ${left} and ${right}`;
  if (joint === "either") return `the ${things} listed ${left} or ${right} (or both)`;
  return `the ${things} listed ${left} but not ${right}`;
}

export const optionList = (saying: Saying, node: ProgramNode, word: "and" | "or"): string => listing(options(saying, node), word);
