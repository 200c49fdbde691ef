import { singularOf } from "../inflection.ts";
import { scaleOf } from "../entries/default-entry.ts";
import { entryOf } from "../entries/entry-of.ts";
import { listNouns, type ListNoun } from "../entries/list-entry.ts";
import { pluralOf } from "../inflection.ts";
import type { NodeOf, Operator, ProgramNode } from "../../../schemas/index.ts";
import { inTense, isPastTime, whenWords, type ToldNoun } from "./question-draft.ts";
import { entityName, inputOf, longNoun, nameNoun, noWords, phrase, withoutTime, type Noun, type Saying } from "./book.ts";
import { constantWords, oneThing } from "./nouns.ts";
import { capitalise } from "./names.ts";
import { timeOver } from "./question-frame.ts";

/** Whether things that take a clause get a sentence before the question, or a clause in it. */
export interface TellingMode {
  readonly saying: Saying;
  readonly clueFirst: boolean;
  /** The time of the question itself. */
  readonly outer: string | undefined;
}

/** A thing of the program, as the question speaks of it. */
export function toldThing(telling: TellingMode, node: ProgramNode): ToldNoun {
  const tell = things[node.op] as Tell<Operator> | undefined;
  return tell === undefined ? { clues: [], noun: oneThing(telling.saying, node) } : tell(telling, node);
}

type Tell<Op extends Operator> = (telling: TellingMode, node: NodeOf<Op>) => ToldNoun;

/** What takes more than a noun phrase of its own. */
const things: { readonly [Op in Operator]?: Tell<Op> } = {
  Find: ({ saying }, node) => ({ clues: [], noun: nameNoun(entityName(saying, node.arguments.entity)) }),
  FilterClaim: (telling, node) =>
    telling.clueFirst
      ? clue(telling, node, descriptionClue(telling.saying, node))
      : { clues: [], noun: longNoun(description(telling.saying, node)) },
  And: sharedThing,
  SelectAmong: rankedThing,
  Relate: ownThing,
};

const clue = (telling: TellingMode, node: ProgramNode, sentence: string): ToldNoun => ({
  clues: [sentence],
  noun: pronoun(telling.saying, node),
});

/** Where the sentence names another thing of the kind, "that country" and "its" may mean that one: "that neighbour" cannot. */
const memberClue = (sentence: string, { one }: ListNoun): ToldNoun => ({
  clues: [sentence],
  noun: { text: `that ${one}`, owner: `that ${one}'s` },
});

/** Things of a sentence that comes before the question are told in it, so that what is said after it has one thing to mean. */
const inClause = (telling: TellingMode): TellingMode => ({ ...telling, clueFirst: false });

/** "that country", "its": what the sentence before introducedThing. */
function pronoun(saying: Saying, node: ProgramNode): Noun {
  const type = plainType(saying, node.id);
  return saying.random.next() < 0.5 ? { text: `that ${type}`, owner: "its" } : { text: `this ${type}`, owner: `this ${type}'s` };
}

const plainType = ({ book }: Saying, node: number): string => {
  const type = book.memberType(node);
  return type !== undefined && /^[a-z][a-z -]+$/.test(type) ? type : noWords("a thing of no kind");
};

function constantOf(
  saying: Saying,
  node: NodeOf<"FilterClaim">,
): { readonly type: string; readonly words: string; readonly constant: string; readonly byThing: boolean } {
  const { attribute, comparator, value } = node.arguments;
  const below = inputOf(saying, node);
  if (below.op !== "FilterType" || comparator !== "=") return noWords("no description of one thing");
  return {
    type: below.arguments.type,
    words: phrase(saying, attribute).text,
    constant: constantWords(saying, value),
    byThing: value.kind === "entity",
  };
}

function description(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { type, words, constant, byThing } = constantOf(saying, node);
  return saying.random.pick([
    `the ${type} whose ${words} is ${constant}`,
    `the ${type} whose ${words} is ${constant}`,
    ...(byThing ? [`the ${type} with ${constant} as its ${words}`] : [`the ${type} that has ${constant} as its ${words}`]),
  ]);
}

function descriptionClue(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { type, words, constant } = constantOf(saying, node);
  const a = article(type);
  return saying.random.pick([
    `there is ${a} ${type} whose ${words} is ${constant}`,
    // A sentence does not begin with a figure.
    ...(/^\d/.test(constant) ? [] : [`${constant} is the ${words} of one ${type}`]),
    `this ${type}'s ${words} is ${constant}`,
    `I am thinking of the ${type} whose ${words} is ${constant}`,
    `take the ${type} whose ${words} is ${constant}`,
    `one ${type} has ${constant} as its ${words}`,
  ]);
}

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? "an" : "a");

/** What two lists share and nothing else does. */
function sharedThing(telling: TellingMode, node: NodeOf<"And">): ToldNoun {
  const { saying } = telling;
  const [a, b] = [listOf(saying, inputOf(saying, node)), listOf(saying, inputOf(saying, node, 1))];
  if (a.node.arguments.attribute !== b.node.arguments.attribute || a.year !== b.year) return noWords("two lists of two kinds");
  const [x, y] = [toldThing(inClause(telling), a.owner), toldThing(inClause(telling), b.owner)];
  const type = plainType(saying, node.id);
  const noun = saying.random.pick(listNouns(a.info));
  const [first, second] = [x.noun.text, y.noun.text];
  const scope = noun.closed ? "" : "listed ";
  if (telling.clueFirst) {
    const forms = [
      `${first} and ${second} have just one ${scope}${a.year}${noun.one} in common`,
      `${first} and ${second} share exactly one ${scope}${a.year}${noun.one}`,
      `${first} and ${second} have only one ${scope}${a.year}${noun.one} in common`,
    ];
    if (noun.verb !== null && a.year === "") forms.push(`only one ${type} ${noun.verb.one} both ${first} and ${second}`);
    return memberClue(saying.random.pick(forms), noun);
  }
  const forms = [
    `the only ${scope}${a.year}${noun.one} that ${first} and ${second} share`,
    `the one ${scope}${a.year}${noun.one} that ${first} and ${second} have in common`,
  ];
  if (noun.verb !== null && a.year === "") forms.push(`the only ${type} that ${noun.verb.one} both ${first} and ${second}`);
  return { clues: [], noun: longNoun(saying.random.pick(forms)) };
}

/** What ranks first in a list. */
function rankedThing(telling: TellingMode, node: NodeOf<"SelectAmong">): ToldNoun {
  const { saying } = telling;
  const base = withoutTime(saying, inputOf(saying, node));
  const time = timeOver(saying, node);
  const set = toldSet(inClause(telling), base);
  const clause = degreeClause(saying, node, isPastTime(time));
  const when = time === undefined ? "" : ` ${whenWords(saying, time)}`;
  if (telling.clueFirst) {
    const forms = [
      `of ${set.text}, one ${clause}${when}`,
      `one of ${set.text} ${clause}${when}`,
      `take whichever of ${set.text} ${clause}${when}`,
    ];
    if (when !== "" && !set.dated) forms.push(`${capitalise(when.trim())}, one of ${set.text} ${clause}`);
    const list = base.op === "Relate" ? base : inputOf(saying, base);
    return memberClue(saying.random.pick(forms), listNouns(listOf(saying, list).info)[0] ?? noWords("a list without a plural"));
  }
  // Said once behind both, a time is heard of the last alone.
  if (time !== undefined && telling.outer !== undefined) return noWords("two times in one clause");
  return { clues: [], noun: longNoun(`the one of ${set.text} that ${clause}${when}`) };
}

/** "has the most people", "had the second-highest birth rate" */
export function degreeClause(saying: Saying, node: NodeOf<"SelectAmong" | "SelectBetween">, past: boolean, offered = 3): string {
  const { attribute, which } = node.arguments;
  const k = node.op === "SelectAmong" ? node.arguments.k : 1;
  if (node.op === "SelectAmong" && node.arguments.qualifier !== undefined) return besideClause(node, node.arguments.qualifier);
  const info = saying.book.attribute(attribute) ?? noWords(`no words for ${attribute}`);
  const degrees = entryOf(info).degrees.filter(({ ranked }) => k === 1 || ranked);
  if (degrees.length === 0) return noWords(`no words for what has the most ${attribute}`);
  // Those of its class stand first, and are said more often.
  const degree = saying.random.next() < 0.5 ? (degrees[0] as (typeof degrees)[0]) : saying.random.pick(degrees);
  const words =
    offered === 2
      ? degree.comparative[which]
      : degree.superlative[which].replace(/^the /, `the ${["", "second-", "third-", "fourth-", "fifth-"][k - 1] ?? ""}`);
  return inTense(degree.clause, past).replace("{d}", words);
}

/** By the figure that the list gives beside each of its things. */
function besideClause(node: NodeOf<"SelectAmong">, qualifier: string): string {
  const { which, k } = node.arguments;
  if (!/^[a-z]+(?: [a-z]+){0,2}$/.test(qualifier)) return noWords(`no words for ${qualifier}`);
  const { max, min } = scaleOf(qualifier, "quantity")[0] ?? noWords(`no degree of ${qualifier}`);
  return `is listed with the ${["", "second-", "third-", "fourth-", "fifth-"][k - 1] ?? ""}${which === "max" ? max : min} ${qualifier}`;
}

function ownThing(telling: TellingMode, node: NodeOf<"Relate">): ToldNoun {
  const { saying } = telling;
  const below = inputOf(saying, node);
  const { text, multiValued } = phrase(saying, node.arguments.attribute);
  if (node.arguments.direction !== "forward" || multiValued || below.op === "AsOf") return { clues: [], noun: oneThing(saying, node) };
  const of = toldThing(telling, below);
  const forms = [`the ${text} of ${of.noun.text}`, ...(of.noun.owner === null ? [] : [`${of.noun.owner} ${text}`])];
  return { clues: of.clues, noun: longNoun(saying.random.pick(forms)) };
}

interface ListSource {
  readonly node: NodeOf<"Relate">;
  readonly owner: ProgramNode;
  readonly info: NonNullable<ReturnType<Saying["book"]["attribute"]>>;
  /** "2014 ", or noEntry. */
  readonly year: string;
}

export function listOf(saying: Saying, node: ProgramNode): ListSource {
  if (node.op !== "Relate" || node.arguments.direction !== "forward") return noWords("no list");
  const info = saying.book.attribute(node.arguments.attribute) ?? noWords("a list without words");
  if (listNouns(info).length === 0) return noWords("a list without a plural");
  const below = inputOf(saying, node);
  const time = below.op === "AsOf" ? below.arguments.time : "";
  if (!/^(?:\d{4})?$/.test(time)) return noWords("a list dated more finely than a year");
  return { node, owner: withoutTime(saying, below), info, year: time === "" ? "" : `${time} ` };
}

export interface ToldSet {
  readonly clues: readonly string[];
  readonly text: string;
  /** A year stands in it. */
  readonly dated: boolean;
}

/** A list in words that say whose it is, and where that decides what belongs to it, that it is the listed ones. */
export function toldSet(telling: TellingMode, node: ProgramNode): ToldSet {
  const { saying } = telling;
  if (node.op === "And" || node.op === "Or" || node.op === "Not") return jointSet(telling, node);
  const list = listOf(saying, node);
  const of = toldThing(telling, list.owner);
  const noun = favoured(saying, list);
  const type = saying.book.memberType(node.id);
  const { text, owner } = of.noun;
  const scope = noun.closed ? "" : "listed ";
  const forms = noun.closed
    ? [`the ${noun.many} of ${text}`]
    : [`the ${list.year}${noun.many} listed for ${text}`, `the listed ${list.year}${noun.many} of ${text}`];
  if (owner !== null) forms.push(`${owner} ${scope}${list.year}${noun.many}`, `${owner} ${scope}${list.year}${noun.many}`);
  if (!noun.closed && type !== undefined && list.info.phrase !== pluralOf(type)) {
    forms.push(`the ${pluralOf(type)} listed as ${list.year}${noun.many} of ${text}`);
    if (owner !== null) forms.push(`the ${pluralOf(type)} on ${owner} list of ${list.year}${noun.many}`);
  }
  if (noun.verb !== null && type !== undefined && list.year === "")
    forms.push(`the ${pluralOf(type)} that ${noun.verb.many} ${text}`, `the ${pluralOf(type)} ${noun.verb.ing} ${text}`);
  return { clues: of.clues, text: saying.random.pick(forms), dated: list.year !== "" };
}

const favoured = (saying: Saying, { info }: ListSource): ListNoun => {
  const nouns = listNouns(info);
  return saying.random.next() < 0.8 ? (nouns[0] as ListNoun) : saying.random.pick(nouns);
};

export function joint(op: "And" | "Or" | "Not", a: string, b: string, preposition: string): string {
  if (op === "And") return `both ${a} and ${b}`;
  if (op === "Or") return `${a} or ${b} (or both)`;
  return `${a} but not ${preposition}${b}`;
}

function jointSet(telling: TellingMode, node: NodeOf<"And" | "Or" | "Not">): ToldSet {
  const { saying } = telling;
  const [a, b] = [listOf(saying, inputOf(saying, node)), listOf(saying, inputOf(saying, node, 1))];
  if (a.node.arguments.attribute !== b.node.arguments.attribute || a.year !== b.year) return noWords("two lists of two kinds");
  const [x, y] = [toldThing(telling, a.owner), toldThing(telling, b.owner)];
  if (x.clues.length > 0 && y.clues.length > 0) return noWords("two things that a pronoun would mean");
  const noun = favoured(saying, a);
  const type = saying.book.memberType(node.id);
  const [first, second] = [x.noun.text, y.noun.text];
  const scope = noun.closed ? "" : "listed ";
  const forms = [
    noun.closed
      ? `the ${noun.many} of ${joint(node.op, first, second, "of ")}`
      : `the ${a.year}${noun.many} listed for ${joint(node.op, first, second, "for ")}`,
  ];
  if (node.op === "And")
    forms.push(
      `the ${scope}${a.year}${noun.many} that ${first} and ${second} share`,
      `the ${scope}${a.year}${noun.many} that ${first} and ${second} have in common`,
    );
  if (noun.verb !== null && type !== undefined && a.year === "")
    forms.push(`the ${pluralOf(type)} that ${noun.verb.many} ${joint(node.op, first, second, "")}`);
  return { clues: [...x.clues, ...y.clues], text: saying.random.pick(forms), dated: a.year !== "" };
}

/** The one or the several of a list that a question names a kind for: "country", "countries". */
export const kindOf = ({ book }: Saying, node: number): { readonly one: string; readonly many: string } | null => {
  const type = book.memberType(node);
  return type === undefined || !/^[a-z][a-z -]+$/.test(type) || singularOf(pluralOf(type)) === undefined
    ? null
    : { one: type, many: pluralOf(type) };
};
