import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { POINTS } from "../../schemas/values/unit-converter.ts";
import { unitWords } from "../../schemas/values/units.ts";
import { saidNoun } from "./entries/said-noun.ts";
import { properNames, type ProperName } from "./proper-names.ts";
import { relativeOf, shareForms, shareOf } from "./relative.ts";

/** Words by key (`nameKey` of the words), for longest match. */
export interface Lexicon {
  /** Entities that go by the name; those whose own name it is stand before those of which it is an alias. */
  entities(key: string): readonly NamedEntity[];
  attributes(key: string): readonly string[];
  /** The phrase says what its figures are a share of: "public debt relative to GDP". */
  saysShare(key: string): boolean;
  qualifiers(key: string): boolean;
  type(key: string): string | undefined;
  /** What a thing is; of what no page says it, what it is to others. */
  kinds(id: string): readonly string[];
  /** What things are to others, as `kinds` has it. */
  readonly relational: ReadonlySet<string>;
  unit(key: string): string | undefined;
  info(attribute: string): AttributeInfo | undefined;
  /** The name of the one thing whose people are called so: "Greek". */
  ofPeople(adjective: string): string | undefined;
  /** Attributes that have a phrase of their own. */
  readonly spoken: readonly AttributeInfo[];
  /** Names that stand in what attributes are called. */
  readonly proper: readonly ProperName[];
  /** Words of the longest key that begins with the word. */
  longest(word: string): number;
}

export interface NamedEntity {
  readonly id: string;
  readonly own: boolean;
  /** A name is written with its own capital or small first letter. */
  readonly upper: boolean;
  /** A name all in capitals means the thing only when written so ("CAN" is no "can"). */
  readonly acronym: string | null;
}

/**
 * `demonyms`: what the people of a thing are called, by its id. `relational`: what things without a kind are to others. `manyOf`: plurals of kinds.
 * Long because the look-ups at its end read the tables that it fills above them.
 */
export function lexiconOf(
  entities: Iterable<Entity>,
  attributes: Iterable<AttributeInfo>,
  demonyms: ReadonlyMap<string, readonly string[]> = new Map(),
  relational: ReadonlyMap<string, readonly string[]> = new Map(),
  manyOf: ReadonlyMap<string, string> = new Map(),
): Lexicon {
  const names = new Map<string, NamedEntity[]>();
  const types = new Map<string, string>();
  const add = (name: string, id: string, own: boolean): void => {
    const key = nameKey(name);
    if (key === "") return;
    const known = names.get(key) ?? names.set(key, []).get(key) ?? [];
    if (!known.some((entry) => entry.id === id)) {
      const acronym = /^[\p{Lu}\p{N}]{1,8}$/u.test(name.trim()) ? name.trim() : null;
      known.push({ id, own, upper: /^(?:the )?[\p{Lu}\p{N}]/u.test(name.trim()), acronym });
    }
  };
  const people = new Map<string, string | undefined>();
  const proper = new Map<string, string>();
  const kinds = new Map<string, readonly string[]>();
  for (const entity of entities) {
    kinds.set(entity.id, entity.types.length > 0 ? entity.types : (relational.get(entity.id) ?? []));
    // Two islands are "Dominican": the word means neither.
    for (const word of new Set(demonyms.get(entity.id))) people.set(word, people.has(word) ? undefined : entity.name);
    for (const form of written(entity.name)) add(form, entity.id, true);
    for (const alias of entity.aliases) add(alias, entity.id, false);
    for (const name of [...entity.aliases, entity.name]) proper.set(nameKey(name), name);
    for (const type of entity.types) {
      // What was taken for a kind by mistake must not take a small word's place in every sentence.
      if (SMALL_WORDS.has(nameKey(type))) continue;
      types.set(nameKey(type), type);
      const given = manyOf.get(type);
      for (const plural of [...plurals(nameKey(type)), ...(given === undefined ? [] : [nameKey(given)])]) types.set(plural, type);
    }
  }
  const phrases = new Map<string, string[]>();
  const infos = new Map<string, AttributeInfo>();
  const shares = new Set<string>();
  const qualifiers = new Set<string>();
  const units = new Map<string, string>();
  for (const info of attributes) {
    infos.set(info.name, info);
    for (const qualifier of info.qualifiers) qualifiers.add(nameKey(qualifier));
    for (const unit of info.units) for (const form of unitForms(unit)) if (!units.has(nameKey(form))) units.set(nameKey(form), unit);
    for (const unit of info.units) {
      const of = shareOf(unit);
      if (of !== null) units.set(nameKey(`${POINTS}s of ${of}`), `${POINTS} of ${of}`);
    }
    if (info.phrase === null) continue;
    const relative = relativeOf(info);
    const full = relative.is === "share" ? shareForms(info.phrase, relative.of) : [];
    for (const form of full) shares.add(nameKey(form));
    const forms = [
      info.phrase,
      saidNoun(info.phrase),
      ...full,
      info.phrase.replace(/^((?:total )?length of) the /, "$1 "),
      ...(info.phrase.startsWith("number of ") ? [`how many ${info.phrase.slice(10)}`, `how many more ${info.phrase.slice(10)}`] : []),
    ];
    for (const form of new Set(forms)) {
      const key = nameKey(form);
      phrases.set(key, [...(phrases.get(key) ?? []), info.name]);
    }
  }
  for (const unit of ["percentage point", "sq mi", "sq km", "mi", "km", "m", "ft", "ha", "acre"])
    for (const form of unitForms(unit)) if (!units.has(nameKey(form))) units.set(nameKey(form), unit);
  const longest = new Map<string, number>();
  for (const key of [names, phrases, qualifiers, types, units].flatMap((keys) => [...keys.keys()])) {
    const [word = "", ...others] = key.split(" ");
    longest.set(word, Math.max(longest.get(word) ?? 0, 1 + others.length));
  }
  return {
    entities: (key) => names.get(key) ?? [],
    attributes: (key) => phrases.get(key) ?? [],
    saysShare: (key) => shares.has(key),
    qualifiers: (key) => qualifiers.has(key),
    type: (key) => types.get(key),
    kinds: (id) => kinds.get(id) ?? [],
    relational: new Set([...relational.values()].flat()),
    unit: (key) => units.get(key),
    info: (attribute) => infos.get(attribute),
    ofPeople: (adjective) => people.get(adjective),
    proper: properNames(infos.values(), (key) => proper.get(key)),
    spoken: [...infos.values()].filter(({ phrase }) => phrase !== null && phrases.get(nameKey(phrase))?.length === 1),
    longest: (word) => longest.get(word) ?? 0,
  };
}

/** How a name may stand in a sentence: "Korea, South" is written "South Korea" there. */
function written(name: string): readonly string[] {
  const at = name.lastIndexOf(", ");
  return at < 0 ? [name] : [name, `${name.slice(at + 2)} ${name.slice(0, at)}`];
}

const SMALL_WORDS = new Set("of in on at to by for from with and or the a an as than that its".split(" "));

const plurals = (noun: string): readonly string[] => [
  `${noun}s`,
  `${noun}es`,
  noun.replace(/y$/, "ies"),
  noun.replace(/person$/, "people"),
];

/** Every way in which a unit may be named in words. */
function unitForms(unit: string): readonly string[] {
  if (unit === "%") return ["per cent", "percent", "a percentage"];
  if (unit.startsWith("% of "))
    return ["", "the "].flatMap((article) => [`per cent of ${article}${unit.slice(5)}`, `a percentage of ${article}${unit.slice(5)}`]);
  const { singular, plural } = unitWords(unit);
  return [plural, singular];
}
