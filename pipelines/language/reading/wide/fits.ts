import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import { RANKED_BY } from "./parts.ts";
import type { Sign } from "./signs.ts";

/** Signs that say a part of a program, by their places in the list. */
export type Part = ReadonlySet<number>;

/** Which attribute each run of words is taken to be of, and the degree or bound that is said of which run. */
export interface Ground {
  readonly signs: readonly Sign[];
  readonly words: readonly string[];
  /** By place in `signs`, of those that are words. */
  readonly attributeOf: ReadonlyMap<number, string>;
  /** Places of degrees and bounds, and the attribute that each belongs to. */
  readonly boundTo: ReadonlyMap<number, string>;
  readonly lexicon: Lexicon;
}

const union = (...parts: readonly Part[]): Part => new Set(parts.flatMap((part) => [...part]));
const edges = (part: Part): readonly [number, number] => [Math.min(...part), Math.max(...part)];
const apart = (a: Part, b: Part): boolean => a.size === 0 || b.size === 0 || edges(a)[1] < edges(b)[0] || edges(b)[1] < edges(a)[0];
const SPEAKS: ReadonlySet<Sign["is"]> = new Set(["entity", "words", "bound", "quote"]);

/** Ways in which signs say a thing or a set of things; none where they do not, or say it of others. */
export function waysToSay(meaning: Meaning, ground: Ground): readonly Part[] {
  const { is } = meaning;
  if (is === "entity") return placesOf(ground, (sign) => sign.is === "entity" && sign.ids.includes(meaning.id)).map((at) => new Set([at]));
  if (is === "constant") return placesOf(ground, (sign) => sign.is === "quote" && sign.text === meaning.text).map((at) => new Set([at]));
  if (is === "listed") return listed(meaning.attribute, [meaning.of], ground);
  if (is === "both") return bothOf(meaning.of, ground);
  if (is === "options") return meaning.of.reduce<readonly Part[]>((ways, one) => pairs(ways, waysToSay(one, ground), true), [new Set()]);
  if (is === "without") return without(meaning, ground);
  if (is === "filtered") return picked(meaning, (sign) => isBound(sign, meaning, ground.words), ground);
  if (is === "extreme" && meaning.attribute.includes(RANKED_BY))
    return meaning.which === "max" && meaning.of.is === "listed" && meaning.attribute.startsWith(`${meaning.of.attribute}${RANKED_BY}`)
      ? waysToSay(meaning.of, ground).flatMap((of) =>
          placesOf(ground, (sign) => sign.is === "cue" && sign.cue === "topone").map((at) => union(of, new Set([at]))),
        )
      : [];
  if (is === "extreme") return picked(meaning, (sign) => isDegree(sign, meaning), ground);
  if (is === "described")
    return waysToSay(meaning.by, ground).flatMap((by) => wordsFor(meaning.attribute, ground).map((words) => union(by, words)));
  // "the discoverer of the cave", of whom more is asked
  if (is === "value" && ground.lexicon.info(meaning.attribute)?.kind === "entity")
    return waysToSay(meaning.of, ground).flatMap((of) => wordsFor(meaning.attribute, ground).map((words) => union(of, words)));
  return [];
}

function bothOf([a, b, ...others]: readonly Meaning[], ground: Ground): readonly Part[] {
  if (a === undefined || b === undefined || others.length > 0) return [];
  const isOneList = a.is === "listed" && b.is === "listed" && a.attribute === b.attribute;
  const shared = isOneList ? listed(a.attribute, [a.of, b.of], ground) : [];
  return shared.length > 0 ? shared : pairs(waysToSay(a, ground), waysToSay(b, ground));
}

/** What is left of a set by a figure of its things: the figure's words, and the degree or bound that is said of them. */
const picked = (
  { of, attribute }: { readonly of: Meaning; readonly attribute: string },
  is: (sign: Sign) => boolean,
  ground: Ground,
): readonly Part[] =>
  waysToSay(of, ground).flatMap((set) =>
    placesOf(ground, (sign, at) => is(sign) && ground.boundTo.get(at) === attribute).flatMap((at) =>
      wordsFor(attribute, ground).map((words) => union(set, words, new Set([at]))),
    ),
  );

/** All runs of words of an attribute, together; of one that only its unit says, the unit: "physicians per 1,000 people". */
export function wordsFor(attribute: string, { attributeOf, signs, lexicon }: Ground): readonly Part[] {
  const places = [...attributeOf].flatMap(([at, name]) => (name === attribute ? at : []));
  if (places.length > 0) return [new Set(places)];
  const units = lexicon.info(attribute)?.units ?? [];
  const named = signs.flatMap((sign, at) => (sign.is === "unit" && units.includes(sign.unit) ? at : []));
  return named.length === 0 ? [] : [new Set(named)];
}

const placesOf = ({ signs }: Ground, is: (sign: Sign, at: number) => boolean): readonly number[] =>
  signs.flatMap((sign, at) => (is(sign, at) ? at : []));

/** Two parts that are not said within each other. `mixed`: the order of names in a list means nothing. */
const pairs = (first: readonly Part[], second: readonly Part[], mixed = false): readonly Part[] =>
  first.flatMap((a) => second.flatMap((b) => (mixed || apart(a, b) ? [union(a, b)] : [])));

/** "Latvia's main export partners", "bordering Estonia", "both Bahrain and Cabo Verde got a part of their imports from": words of a list beside whose it is. */
function listed(attribute: string, owners: readonly Meaning[], ground: Ground): readonly Part[] {
  const relations = placesOf(ground, (sign, at) => sign.is === "words" && ground.attributeOf.get(at) === attribute);
  const owned = owners.reduce<readonly Part[]>(
    (ways, owner) => pairs(ways, [...waysToSay(owner, ground), ...(owner.is === "entity" ? [NOBODY] : [])], true),
    [new Set()],
  );
  return relations.flatMap((relation) =>
    owned.flatMap((part) => {
      if (owners.length > 1 && !isJoined(part, ground)) return [];
      if (part.size === 0) return isPronounBeside(relation, ground) && owners.length === 1 ? [new Set([relation])] : [];
      const again = owners.length === 1 && owners[0]?.is !== "entity" ? saidAgain(relation, part, ground) : null;
      if (again !== null) return [around(union(part, new Set([relation, again])), relation, ground)];
      return isBeside(relation, part, ground) ? [around(union(part, new Set([relation])), relation, ground)] : [];
    }),
  );
}

/** "Of that neighbour's import partners", "of that country's": whose list it is was told before, and is meant by the sign right before it. */
function saidAgain(relation: number, part: Part, { signs, words }: Ground): number | null {
  if (edges(part)[1] >= relation) return null;
  for (let at = relation - 1; at > edges(part)[1]; at--) {
    const sign = signs[at] as Sign;
    const before = words[sign.at - 1] ?? "";
    if (sign.is === "kind" && sign.again) return at;
    if (sign.is === "words" && sign.words.length > 0) return AGAIN_WORDS.test(before) && words.includes("'s") ? at : null;
    if (SPEAKS.has(sign.is) || (sign.is === "end" && sign.full)) return null;
  }
  return null;
}

export const AGAIN_WORDS = /^(?:that|this|those|these|same|said)$/;

/** "the buyers of Kuwait's exports": what is said of a list on both sides of whose it is, none of it twice. */
function around(part: Part, relation: number, ground: Ground): Part {
  const { signs, attributeOf } = ground;
  const said = signs[relation];
  const [from, to] = edges(part);
  const next = (at: number, step: number): number => {
    let place = at + step;
    while (signs[place] !== undefined && !SPEAKS.has((signs[place] as Sign).is) && (signs[place] as Sign).is !== "end") place += step;
    return place;
  };
  const others = [next(from, -1), next(to, 1), relation - 1, relation + 1].filter((at) => {
    const sign = signs[at];
    return (
      sign?.is === "words" &&
      said?.is === "words" &&
      attributeOf.get(at) === attributeOf.get(relation) &&
      sign.words.every((word) => !said.words.includes(word))
    );
  });
  return union(part, new Set(others));
}

/** "Croatia and Macedonia", "Dominica and also of Saint Lucia": "the neighbours of Slovenia in NATO" are of one of them. */
function isJoined(part: Part, { signs, words }: Ground): boolean {
  const [from, to] = edges(part);
  return words.slice(signs[from]?.at, signs[to]?.at).includes("and");
}

const NOBODY: Part = new Set<number>();

/** Nothing that speaks of something else lies between. */
function isBeside(relation: number, part: Part, { signs, attributeOf, words }: Ground): boolean {
  // "For which country was Slovakia the biggest export partner" asks for the other side.
  const [first, last] = edges(part);
  const isSubject = last < relation && part.size === 1 && /^(?:the|an?|one|among|also|not)$/.test(words[(signs[last]?.at ?? 0) + 1] ?? "");
  if (isSubject && first === last) return false;
  // "The cave with the smallest depth among those of the massif"
  const start = signs[edges(part)[0]]?.at ?? 0;
  const isThose =
    relation < edges(part)[0] && /^those of(?: the)?$/.test(words.slice(start - (words[start - 1] === "the" ? 3 : 2), start).join(" "));
  if (isThose && signs.slice(relation + 1, edges(part)[0]).every((sign) => sign.is === "words" || sign.is === "cue")) return true;
  // "partners of their exports"
  const isOfList = (at: number): boolean => Math.abs(at - relation) === 1 && attributeOf.get(at) === attributeOf.get(relation);
  const [from, to] = edges(part);
  const [low, high] = relation < from ? [relation, to] : relation > to ? [from, relation] : [from, to];
  for (let at = low + 1; at < high; at++) {
    const sign = signs[at] as Sign;
    // "Laos' most populous neighbour"
    const before = signs[at - 1];
    const isDegree = sign.is === "words" && before?.is === "cue" && (before.cue === "max" || before.cue === "min") && at + 1 === relation;
    if (isOfList(at)) continue;
    if (!part.has(at) && at !== relation && !isDegree && (SPEAKS.has(sign.is) || parts(sign))) return false;
  }
  return true;
}

/** Where one sentence, or one side of a comparison, ends. */
const parts = (sign: Sign): boolean =>
  (sign.is === "end" && sign.full) ||
  (sign.is === "cue" && /^(?:than|beyond|short|versus|times|multipleof|ratioof|as|asmuchas|gap)$/.test(sign.cue));

/** "one of its main export partners": whose list it is was said before. */
function isPronounBeside(relation: number, { signs }: Ground): boolean {
  if (signs[relation + 1]?.is === "pronoun") return true;
  // "its most populous neighbour"
  const before = signs.slice(Math.max(0, relation - 3), relation);
  const last = before.findLastIndex(({ is }) => is === "pronoun");
  return (
    last >= 0 &&
    before.slice(last + 1).every((sign) => sign.is === "words" || (sign.is === "cue" && /^(?:max|min|only|topone)$/.test(sign.cue)))
  );
}

function without({ of, excluded }: Extract<Meaning, { is: "without" }>, ground: Ground): readonly Part[] {
  const negations = placesOf(ground, (sign) => sign.is === "cue" && sign.cue === "not");
  // "Bordering Macedonia but not Montenegro": the verb is said once. "Other than Montenegro" leaves out another thing.
  const same = of.is === "listed" && excluded.is === "listed" && of.attribute === excluded.attribute && of.time === excluded.time;
  const isBare = (part: Part): boolean => {
    const before = ground.words.slice(0, ground.signs[edges(part)[0]]?.at).filter((word) => word !== "the");
    return /^(?:not|nor)$/.test(before.at(-1) ?? "");
  };
  const isElided = same && negations.every((at) => /^(?:not|nor)$/.test(wordOf(ground.signs[at])));
  return waysToSay(of, ground).flatMap((kept) =>
    [...waysToSay(excluded, ground), ...(isElided ? waysToSay(excluded.of, ground).filter(isBare) : [])].flatMap((other) =>
      apart(kept, other)
        ? negations.flatMap((negation) => (denies(negation, other, kept, ground) ? [union(kept, other, new Set([negation]))] : []))
        : [],
    ),
  );
}

const wordOf = (sign: Sign | undefined): string => (sign?.is === "cue" ? sign.word : "");

/** The negation stands right before what it takes away. */
function denies(negation: number, other: Part, kept: Part, { signs }: Ground): boolean {
  const [from] = edges(other);
  return negation < from && signs.slice(negation + 1, from).every((sign) => !SPEAKS.has(sign.is)) && !kept.has(negation);
}

function isBound(sign: Sign, { comparator, bound }: Extract<Meaning, { is: "filtered" }>, words: readonly string[]): boolean {
  if (sign.is !== "bound" || sign.comparator !== comparator) return false;
  const [number = "", ...unit] = bound.split(" ");
  if (Number(number) !== sign.number) return false;
  const said = sign.unit ?? "";
  // "more than 20,000 barrels of crude oil a day"
  return said === unit.join(" ") || (`${said}/day` === unit.join(" ") && isDaily(words));
}

export const isDaily = (words: readonly string[]): boolean => /\b(?:(?:a|per|each|every) day|daily)\b/.test(words.join(" "));

export const UP = new Set(["max", "more"]);
export const DOWN = new Set(["min", "less"]);
export const LATE_CUES = new Set(["latest", "later", "recent"]);
export const EARLY_CUES = new Set(["earliest", "earlier"]);

function isDegree(sign: Sign, { which }: Extract<Meaning, { is: "extreme" }>): boolean {
  if (sign.is === "words") return sign.degree === which;
  if (sign.is !== "cue") return false;
  return which === "max" ? UP.has(sign.cue) || LATE_CUES.has(sign.cue) : DOWN.has(sign.cue) || EARLY_CUES.has(sign.cue);
}
