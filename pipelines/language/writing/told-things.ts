import { stepNoun } from "./step-noun.ts";
import { isBody } from "../entries/list-entry.ts";
import { isRecordKind } from "../entries/record-kinds.ts";
import {
  deedsOf,
  favouredNoun,
  fitsKind,
  isPlace,
  unheardKind,
  joint,
  kindOf,
  listOf,
  withScope,
  yearBehind,
  ownSet,
  roleIn,
  isOwnNoun,
} from "./list-words.ts";
import type { NodeOf, Operator, ProgramNode } from "../../../schemas/index.ts";
import { isLongThing, isPastTime, whenWords, type ToldNoun } from "./question-draft.ts";
import { entityName, inputOf, isApposed, longNoun, manyOf, nameNoun, noWords, phrase, withoutTime, type Saying } from "./book.ts";
import { boundClause, boundsAt, type Bounds } from "./bound-clauses.ts";
import { adjectiveIn, degreeClause, nominalOf, ofItself } from "./degree-clauses.ts";
import { description, descriptionClue, selfDescription } from "./descriptions.ts";
import { memberClue, plainType, pronoun } from "./member-clue.ts";
import { firstOfList } from "./first-of-list.ts";
import { isMixed, mixedSet, mixedText } from "./mixed-sets.ts";
import { pickedMember, pickedOfBoth } from "./picked-of-both.ts";
import { oneThing } from "./nouns.ts";
import { timeOver } from "./question-frame.ts";
import { inClause, innerTime, ITSELF, itselfAs, type TellingMode } from "./telling-mode.ts";

/** A thing of the program, as the question speaks of it. */
export function toldThing(telling: TellingMode, node: ProgramNode): ToldNoun {
  const tell = things[node.op] as Tell<Operator> | undefined;
  return tell === undefined ? { clues: [], noun: oneThing(telling.saying, node) } : tell(telling, node);
}

type Tell<Op extends Operator> = (telling: TellingMode, node: NodeOf<Op>) => ToldNoun;

/** What takes more than a noun phrase of its own. */
const things: { readonly [Op in Operator]?: Tell<Op> } = {
  Find({ saying }, node) {
    const kind = unheardKind(saying, node);
    const name = entityName(saying, node.arguments.entity);
    // "The Marlin M6 chip's cores", and no "package libc6's installed size"
    const noun = nameNoun(name, isApposed(saying, node.arguments.entity));
    // "The station the Fol Bank"
    return { clues: [], noun: kind === null || noun.text.startsWith("the ") ? noun : { ...noun, kind } };
  },
  FilterClaim: describedThing,
  And: sharedThing,
  SelectAmong: rankedThing,
  Relate: ownThing,
};

/**
 * What a description says of one thing. Where it names what is that thing's and nothing else ("whose capital is Lomé"), it is no clue: it
 * stands in the question whose point it is, and nothing is hung on to it.
 */
function describedThing(telling: TellingMode, node: NodeOf<"FilterClaim">): ToldNoun {
  const { saying } = telling;
  const bounds = boundsAt(saying, node);
  if (bounds !== null) return boundedThing(telling, node, bounds);
  if (telling.isSelf === true) return { clues: [selfDescription(saying, node)], noun: ITSELF };
  if (!namesOutright(saying, node) && telling.clueFirst) return { clues: [descriptionClue(saying, node)], noun: pronoun(saying, node) };
  return namesOutright(saying, node) && telling.isAsked !== true
    ? noWords("a clue that names the thing outright")
    : { clues: [], noun: longNoun(description(saying, node)) };
}

/** The one thing of a list that a figure or a date picks out, said less sharply than it is known. */
function boundedThing(telling: TellingMode, { id }: NodeOf<"FilterClaim">, bounds: Bounds): ToldNoun {
  const { saying } = telling;
  const { base, time } = bounds;
  if (saying.book.memberCount(id) !== 1) return noWords("several things for one");
  const clause = boundClause(saying, bounds);
  const when = time === undefined ? "" : ` ${whenWords(saying, time)}`;
  if (telling.isSelf === true)
    return itselfAs(`I am the only one of ${toldSet({ ...inClause(telling), outer: time }, base).text} that ${clause}${when}`);
  if (!telling.clueFirst) {
    // Between a question and what it asks of, a bound is one clause too many.
    if (telling.isAsked === true) return noWords("a bound in the middle of a question");
    const set = toldSet({ ...inClause(telling), outer: telling.outer ?? time }, base);
    return { clues: [], noun: longNoun(`the only one of ${set.text} that ${clause}${innerTime(telling, time)}`) };
  }
  const set = toldSet({ ...telling, outer: time, isAsked: false }, base);
  const list = listOf(saying, base.op === "Relate" ? base : inputOf(saying, base));
  const role = roleIn(saying, base, list);
  return memberClue(set.clues, `only one of ${set.text} ${clause}${when}`, role.noun, role.kind);
}

/** By a code, or by what the memory knows as its capital, its anthem, and as nothing else. */
function namesOutright({ book }: Saying, { arguments: { attribute, value } }: NodeOf<"FilterClaim">): boolean {
  if (value.kind !== "entity") return value.kind === "text";
  const phrase = book.attribute(attribute)?.phrase;
  const types = book.entity(value.entityId)?.types ?? [];
  return types.every((type) => type === phrase);
}

/** What two lists share and nothing else does. */
function sharedThing(telling: TellingMode, node: NodeOf<"And">): ToldNoun {
  const { saying } = telling;
  if (isMixed(saying, node)) return mixedThing(telling, node);
  const [a, b] = [listOf(saying, inputOf(saying, node)), listOf(saying, inputOf(saying, node, 1))];
  if (a.node.arguments.attribute !== b.node.arguments.attribute || a.year !== b.year) return noWords("two lists of two kinds");
  const [x, y] = [toldThing(inClause(telling), a.owner), toldThing(inClause(telling), b.owner)];
  if (isLongThing(x.noun) || isLongThing(y.noun)) return noWords("a clause in a clause");
  const type = plainType(saying, node.id);
  const noun = favouredNoun(a);
  const [first, second] = [x.noun.text, y.noun.text];
  const one = noun.scopes[0] === undefined ? noun.one : `${noun.scopes[0]} ${noun.one}`;
  const isFirst = telling.clueFirst || telling.isSelf === true;
  const when = isFirst ? yearBehind(a, undefined) : yearBehind(a, telling.outer);
  if (telling.clueFirst && telling.isSelf !== true) {
    const [have, share] = a.year === "" ? ["have", "share"] : ["had", "shared"];
    const forms = [
      `${first} and ${second} ${have} just one ${one} in common`,
      `${first} and ${second} ${have} only one ${one} in common`,
      `${first} and ${second} ${share} just one ${one}`,
      `${first} and ${second} ${share} only one ${one}`,
    ];
    if (noun.verb !== null && a.year === "")
      forms.splice(
        0,
        isOwnNoun(noun) ? 0 : forms.length,
        ...[1, 2].map(() => `only one ${type} ${noun.verb?.one ?? ""} both ${first} and ${second}`),
        `just one ${type} ${noun.verb.one} both ${first} and ${second}`,
        `there is only one ${type} that ${noun.verb.one} both ${first} and ${second}`,
      );
    const form = saying.random.pick(forms);
    // Of what borders both, "that neighbour" would be one of nobody's.
    const isOfBoth = / (?:in common|one [a-z -]+)$/.test(form) && (isOwnNoun(noun) || noun.verb === null);
    if (isOfBoth) return memberClue([], `${form}${when}`, noun, type);
    return { clues: [`${form}${when}`], noun: { text: `that ${type}`, owner: `that ${type}'s` } };
  }
  // "In the only main export partner that A and B shared": that is told before.
  if (telling.isAsked === true && telling.isSelf !== true && noun.verb === null)
    return noWords("a shared thing in the middle of a question");
  const [share, have] = a.year === "" ? ["share", "have"] : ["shared", "had"];
  const forms = [`the only ${one} that ${first} and ${second} ${share}`];
  if (noun.verb === null) forms.push(`the one ${one} that ${first} and ${second} ${have} in common`);
  if (noun.verb !== null && a.year === "")
    forms.splice(
      0,
      isOwnNoun(noun) ? 0 : forms.length,
      `the only ${type} that ${noun.verb.one} both ${first} and ${second}`,
      `the only ${type} ${noun.verb.ing} both ${first} and ${second}`,
    );
  const said = `${saying.random.pick(forms)}${when}`;
  // "I am the only partner that A and B shared in 2014"
  if (telling.isSelf === true && a.year !== "") return noWords("what speaks today of another year");
  return telling.isSelf === true ? itselfAs(`I am ${said}`) : { clues: [], noun: longNoun(said) };
}

/** "Only one of France's neighbours takes part in the OECD", "France has just one neighbour that takes part in the OECD" */
function mixedThing(telling: TellingMode, node: NodeOf<"And">): ToldNoun {
  const { saying } = telling;
  const mixed = mixedSet(saying, node);
  const kind = kindOf(saying, node.id)?.one ?? null;
  const only = `only ${mixed.one} that ${mixed.deed.one}`;
  if (telling.isSelf === true) return / in \d{4}/.test(only) ? noWords("what speaks today of another year") : itselfAs(`I am the ${only}`);
  if (!telling.clueFirst)
    return telling.isAsked === true && mixed.noun.partial
      ? noWords("a shared thing in the middle of a question")
      : { clues: [], noun: longNoun(mixed.own ?? `the ${only}`) };
  const forms = [`only one of ${mixed.head} ${mixed.deed.one}`, `of ${mixed.head}, only one ${mixed.deed.one}`];
  if (!mixed.noun.partial) forms.push(`${mixed.owner} has only one ${mixed.noun.one} that ${mixed.deed.one}`);
  return memberClue([], saying.random.pick([forms[0] ?? "", ...forms]), mixed.noun, kind);
}

/** What ranks first in a list: a clause of the question. Said before it, it would be an order or a riddle. */
function rankedThing(telling: TellingMode, node: NodeOf<"SelectAmong">): ToldNoun {
  const { saying } = telling;
  const time = timeOver(saying, node);
  if (node.arguments.qualifier !== undefined && telling.isSelf !== true) {
    const base = inputOf(saying, node);
    const owner = base.op === "Relate" ? toldThing(inClause(telling), listOf(saying, base).owner).noun : noWords("no list");
    return { clues: [], noun: firstOfList(saying, node, owner, telling.outer) };
  }
  if (telling.isSelf !== true) {
    const isOfTwoTimes = time !== undefined && telling.outer !== undefined && time !== telling.outer;
    if (telling.clueFirst && (telling.isAsked !== true || isOfTwoTimes)) return takenThing(telling, node, time);
    const picked = pickedThing(telling, node, telling.outer ?? time, innerTime(telling, time));
    const isTaken = telling.clueFirst && isLongThing(picked.noun) && adjectiveIn(saying, node) !== null && saying.random.next() < 0.4;
    return isTaken ? takenThing(telling, node, time) : picked;
  }
  const set = toldSet({ ...telling, outer: time, isSelf: false }, withoutTime(saying, inputOf(saying, node)));
  const when = time === undefined ? "" : ` ${whenWords(saying, time)}`;
  return { clues: [...set.clues, `of ${set.text}, I ${ofItself(degreeClause(saying, node, isPastTime(time)))}${when}`], noun: ITSELF };
}

/** "France's most populous neighbour", "the largest of France's main export partners by area", "the neighbour of France with the most people" */
function pickedThing(telling: TellingMode, node: NodeOf<"SelectAmong">, said: string | undefined, when: string): ToldNoun {
  const { saying } = telling;
  const base = withoutTime(saying, inputOf(saying, node));
  if (base.op === "And") {
    // "Of Hungary's neighbours in NATO in 2015": whose year is it?
    if (when !== "") return noWords("a time behind a clause");
    const owners = [0, 1].map((place) => toldThing(inClause(telling), listOf(saying, inputOf(saying, base, place)).owner).noun);
    return { clues: [], noun: longNoun(pickedOfBoth(saying, node, base, owners)) };
  }
  if (base.op !== "Relate") return noWords("one of a list of two clauses");
  const list = listOf(saying, base);
  const noun = favouredNoun(list);
  const kind = kindOf(saying, base.id)?.one ?? null;
  const isSaidSo = noun.verb !== null && kind !== null && list.year === "" && fitsKind(noun, manyOf(saying.book, kind));
  const onTheWay: TellingMode = { ...telling, outer: said, isAsked: false };
  // What a sentence before it tells is "its" here.
  const told = toldThing(onTheWay, list.owner);
  if (isLongThing(told.noun)) return noWords("a clause in a clause");
  const done = (text: string): ToldNoun => ({ clues: told.clues, noun: longNoun(`${text}${when}`) });
  const nominal = nominalOf(saying, node, isPastTime(timeOver(saying, node)));
  // "The most populous" rather than "with the most people".
  const [adjective = "", by = ""] = (adjectiveIn(saying, node) ?? nominal.adjective ?? "").split(/(?= by )/);
  // "The most populous of the members of OPEC in 2015"
  if (isBody(noun))
    return list.year === "" ? done(pickedMember(told.noun.text, adjective, by, nominal.text)) : noWords("a body of one year");
  if (adjective !== "" && told.noun.owner !== null && isOwnNoun(noun)) return done(`${told.noun.owner} ${adjective} ${noun.one}${by}`);
  const whole = told.clues.length === 0 ? toldSet(inClause(onTheWay), base).text : ownSet(told.noun, list, said);
  const deed = /^the [a-z -]+? (?:that [a-z]+|[a-z]+ing) (?:in )?(.+)$/.exec(whole)?.[1];
  // "The largest of X's partners in 2014 by area" measures what?
  if (when !== "" && whole.includes(" that ")) return noWords("a time behind a clause");
  if (adjective !== "" && by !== "" && / that | in \d{4}$/.test(whole) && !(isSaidSo && deed !== undefined))
    return done(`the ${adjective}${by} of ${whole}`);
  if (adjective !== "")
    return done(
      isSaidSo && deed !== undefined ? `the ${adjective} ${kind}${by} that ${noun.verb.one} ${deed}` : `the ${adjective} of ${whole}${by}`,
    );
  // "The one of its main export partners with the highest birth rate" is a table's.
  if (noun.partial) return noWords("one of the largest few by a figure");
  const forms: string[] = [];
  // "The country bordering X with the most people" may be X with its people.
  if (isSaidSo && deed !== undefined && !isOwnNoun(noun)) forms.push(`the ${kind} ${noun.verb.ing} ${deed} ${nominal.text}`);
  if (isOwnNoun(noun)) forms.push(`the ${noun.one} of ${told.noun.text} ${nominal.text}`);
  if (forms.length === 0) return noWords("one of a list by a figure");
  return done(saying.random.pick(forms));
}

/** "Take France's most populous neighbour in 2015." Only what one word picks: of the rest it would be an order to work something out. */
function takenThing(telling: TellingMode, node: NodeOf<"SelectAmong">, time: string | undefined): ToldNoun {
  const { saying } = telling;
  const of = withoutTime(saying, inputOf(saying, node));
  const adjective = adjectiveIn(saying, node);
  // "Take the smallest by area of X's main partners" measures before anything is asked.
  const isMeasured = adjective?.includes(" by ") === true && !(of.op === "Relate" && isOwnNoun(favouredNoun(listOf(saying, of))));
  if (isMeasured || adjective === null) return noWords("an order to work something out");
  const { clues, noun } = pickedThing({ ...telling, outer: time }, node, time, time === undefined ? "" : ` ${whenWords(saying, time)}`);
  const base = withoutTime(saying, inputOf(saying, node));
  const role = roleIn(saying, base, listOf(saying, base.op === "Relate" ? base : inputOf(saying, base)));
  return memberClue(clues, `take ${noun.text}`, role.noun, role.kind);
}

/** "the neighbour of France with the most people", "France's most populous neighbour" */
export function rankedNoun(telling: TellingMode, node: NodeOf<"SelectAmong">, said: string | undefined, when = ""): string {
  const { saying } = telling;
  const base = withoutTime(saying, inputOf(saying, node));
  const time = timeOver(saying, node);
  const set = toldSet({ ...inClause(telling), outer: said }, base);
  const nominal = nominalOf(saying, node, isPastTime(time));
  const kind = kindOf(saying, base.id)?.one ?? noWords("things of several kinds");
  const text = `${nominal.text}${when}`;
  const [adjective = "", by = ""] = (nominal.adjective ?? "").split(/(?= by )/);
  const forms = [adjective === "" ? `the ${kind} ${text} among ${set.text}` : `the ${adjective} ${kind}${by}${when} among ${set.text}`];
  if (base.op === "Relate") {
    const list = listOf(saying, base);
    const of = toldThing(inClause(telling), list.owner).noun;
    if (isLongThing(of)) return noWords("a clause in a clause");
    const [noun] = list.nouns;
    if (noun.scopes.length === 0) {
      const singular = isOwnNoun(noun) ? [`the ${noun.one} of ${of.text} ${text}`] : [];
      if (noun.verb !== null && !isOwnNoun(noun)) singular.push(`the ${kind} ${noun.verb.ing} ${of.text} ${text}`);
      if (isOwnNoun(noun) && of.owner !== null && adjective !== "" && by === "")
        singular.push(...[1, 2, 3].map(() => `${of.owner ?? ""} ${adjective} ${noun.one}${when}`));
      forms.push(...(noun.verb === null ? [] : [...singular, ...singular]));
    }
  }
  return saying.random.pick(forms);
}

function ownThing(telling: TellingMode, node: NodeOf<"Relate">): ToldNoun {
  const { saying } = telling;
  const below = inputOf(saying, node);
  const { text, multiValued } = phrase(saying, node.arguments.attribute);
  if (node.arguments.direction !== "forward" || multiValued || below.op === "AsOf") return { clues: [], noun: oneThing(saying, node) };
  const of = toldThing(telling, below);
  const said = stepNoun(saying, node, of.noun);
  if (said !== null) return { clues: of.clues, noun: said };
  const { owner, kind } = of.noun;
  // "A Swimmer for Matteo's festival" is Matteo's, to who knows no such film.
  if (kind !== undefined && isRecordKind(kind)) return { clues: of.clues, noun: longNoun(`the ${text} of ${of.noun.text}`) };
  if (kind !== undefined && owner !== null)
    return { clues: of.clues, noun: { text: `the ${text} of the ${kind} ${of.noun.text}`, owner: null, isPlain: true } };
  // "The club of Shreya Northcott" is a form's: of what is no place people say "her club" by her name.
  const forms = [
    ...(owner !== null && !isPlace(saying, below) ? [] : [`the ${text} of ${of.noun.text}`]),
    ...(owner === null ? [] : [`${owner} ${text}`]),
  ];
  return { clues: of.clues, noun: longNoun(saying.random.pick(forms)) };
}

export interface ToldSet {
  readonly clues: readonly string[];
  readonly text: string;
}

/** A list in words that say whose it is, and where that decides what belongs to it, that it is what a source gives. */
export function toldSet(telling: TellingMode, node: ProgramNode): ToldSet {
  const { saying, outer } = telling;
  if (node.op === "And" || node.op === "Or" || node.op === "Not") return jointSet(telling, node);
  const bounds = node.op === "FilterClaim" ? boundsAt(saying, node) : null;
  if (bounds !== null) return boundedSet(telling, bounds);
  const list = listOf(saying, node);
  const of = toldThing({ ...telling, isAsked: false }, list.owner);
  if (isLongThing(of.noun) && (list.owner.op !== "FilterClaim" || list.owner.arguments.comparator !== "="))
    return noWords("a list of what a clause describes");
  const noun = favouredNoun(list);
  const kind = kindOf(saying, node.id);
  const { text, owner } = of.noun;
  // "The builders listed for Arend Ahrendt's workshop town": what a source lists for a thing that another leads to.
  if (noun.scopes.includes("listed") && list.owner.op !== "Find" && !text.startsWith("that "))
    return noWords("a source's list of what is on the way");
  const when = yearBehind(list, outer);
  if (when !== "" && / in \d{4}$/.test(text)) return noWords("two years in a row");
  const many = withScope(noun, noun.many);
  const forms = [`the ${many} of ${text}`];
  // What is listed under a noun of a site's own is what that site lists. A place may own it; "the krona's listed countries" are none of its.
  const isListed = noun.scopes.includes("listed");
  if (owner !== null && (!isListed || isPlace(saying, list.owner))) forms.push(...[1, 2, 3].map(() => `${owner} ${many}`));
  if (isListed) forms.push(...[1, 2].map(() => `the ${noun.many} listed for ${text}`));
  if (isBody(noun) && kind !== null && !text.startsWith("that ")) {
    // "The NATO members": of a body people say whose members they are by its name.
    const named = list.owner.op === "Find" && !text.startsWith("the ") ? [1, 2].map(() => `the ${text} members`) : [];
    return {
      clues: of.clues,
      text: saying.random.pick([...(named.length > 0 ? named : [`the members of ${text}`]), `the ${kind.many} in ${text}`]),
    };
  }
  const whole = forms.map((form) => `${form}${when}`);
  // "That country's neighbours" rather than "the countries that border that country".
  const isPointed = text.startsWith("that ");
  if (isPointed && owner !== null && (isOwnNoun(noun) || noun.verb === null)) return { clues: of.clues, text: `${owner} ${many}${when}` };
  if (noun.verb !== null && kind !== null && list.year === "") {
    const deeds = deedsOf(kind.many, noun.verb, text);
    // A noun of what they do says less than the verb.
    const says = isOwnNoun(noun) ? [...whole, ...deeds] : fitsKind(noun, kind.many) ? deeds : whole;
    return { clues: of.clues, text: saying.random.pick(says) };
  }
  return { clues: of.clues, text: saying.random.pick(whole) };
}

/** "France's neighbours that had more than 10 million people": of the time of what is asked of them, or of none. */
function boundedSet(telling: TellingMode, bounds: Bounds): ToldSet {
  if (bounds.time !== undefined && bounds.time !== telling.outer) return noWords("two times in one clause");
  const set = toldSet({ ...inClause(telling), outer: telling.outer }, bounds.base);
  return { clues: [], text: `${set.text} that ${boundClause(telling.saying, { ...bounds, many: true })}` };
}

function jointSet(telling: TellingMode, node: NodeOf<"And" | "Or" | "Not">): ToldSet {
  const { saying } = telling;
  if (node.op !== "Or" && isMixed(saying, node)) return { clues: [], text: mixedText(mixedSet(saying, node as NodeOf<"And" | "Not">)) };
  const [a, b] = [listOf(saying, inputOf(saying, node)), listOf(saying, inputOf(saying, node, 1))];
  if (a.node.arguments.attribute !== b.node.arguments.attribute || a.year !== b.year) return noWords("two lists of two kinds");
  const [x, y] = [a, b].map(({ owner }) => toldThing({ ...telling, isAsked: false }, owner)) as [ToldNoun, ToldNoun];
  if (x.clues.length > 0 && y.clues.length > 0) return noWords("two things that a pronoun would mean");
  const noun = favouredNoun(a);
  const kind = kindOf(saying, node.id);
  const [first, second] = [x.noun.text, y.noun.text];
  const many = withScope(noun, noun.many);
  const when = yearBehind(a, telling.outer);
  // "The partners of both A and B" may be those of each.
  const forms = node.op === "And" ? [] : [`the ${many} of ${joint(node.op, first, second, "of ")}${when}`];
  if (node.op === "And")
    for (const deed of a.year === "" ? ["share", "have in common"] : ["shared", "had in common"])
      forms.push(`the ${many} that ${first} and ${second} ${deed}${when}`);
  if (noun.verb !== null && kind !== null && a.year === "") {
    const whole = joint(node.op, first, second, "");
    const deeds = deedsOf(kind.many, noun.verb, whole);
    forms.push(...deeds, ...deeds);
    if (!isOwnNoun(noun) && fitsKind(noun, kind.many)) forms.splice(0, forms.length, ...deeds);
    else if (!isOwnNoun(noun)) forms.splice(-4);
  }
  return { clues: [...x.clues, ...y.clues], text: saying.random.pick(forms.filter((form) => !form.includes("that that"))) };
}
