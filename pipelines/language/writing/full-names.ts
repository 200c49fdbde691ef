import { lastWord, withoutThe } from "../marks.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { isKindWord } from "../entries/silent-relations.ts";
import { hasTag } from "../../../schemas/values/neutralise.ts";
import {
  isAnything,
  isBareKind,
  isKnownByName,
  placeByRule,
  craftByName,
  tellsKind,
  wayByName,
  withKindSaid,
  type KindPlace,
} from "../entries/kind-places.ts";
import { isPlaceKind } from "../entries/noun-phrases.ts";
import { OCCASIONS } from "../entries/role-nouns.ts";
import { classOfKind } from "../entries/subject-classes.ts";
import { capitalise, namedInText } from "./names.ts";
import type { Entity } from "../../../schemas/index.ts";

export interface FullNames {
  /** Things that are said by a longer name of their own: "Congo (Brazzaville)", since another one is a Congo too. */
  readonly full: ReadonlyMap<string, string>;
  /** Things whose name another one bears with an addition, and that have no longer name themselves. */
  readonly unclear: ReadonlySet<string>;
  /** Keys of the short names that mean no one thing. */
  readonly shared: ReadonlySet<string>;
  /** Things that are said with what they are, as their names alone read as none: "the package libc6". */
  readonly apposed: ReadonlySet<string>;
  /** Of those, what is called otherwise than by its kind and its name: "Klettersteig (no. 249)", the others' names are without the kind. */
  readonly spoken: ReadonlyMap<string, string>;
  /** Bodies that people join and that are known by letters alone, which nothing spells out: who asks names no such thing. */
  readonly unspelled: ReadonlySet<string>;
}

type KindPlaces = ReadonlyMap<string, KindPlace>;

/** Not as names are written: "libc6", "v4.10", "pg_dump", "X-47". A year in a name is none of that. */
const UNLIKE = /^[^\p{Lu}\p{N}]|(?<!\d)(?!(?:1[0-9]|20)\d{2}(?!\d))\d|[_@+~/]|\w\.\w/u;
const SAYABLE = /^(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{N}\p{M} ._+~@/'’&()-]{0,59}$/u;

/** Whether a sentence may say the name alone. */
export const readsAsName = (name: string): boolean => !UNLIKE.test(name);

/** Of what has no page: "NOTICE", "X", "Read committed" may be of many things. */
const PLAIN = /^(?:\p{L}|[\p{Lu}_]{2,}(?: .*)?|\p{Lu}\p{Ll}+(?: \p{Ll}+)+)$/u;

/** "BCIE", "InOC": letters that nobody reads as a name but who knows it. */
const ACRONYM = /^(?=(?:.*\p{Lu}){2})[\p{L}\p{N}&/-]{2,9}$/u;
export const isAcronym = (name: string): boolean => ACRONYM.test(name) && !/\p{Ll}{3}/u.test(name);
/** Letters that people say as a name, whatever pages spell out. */
const WELL_KNOWN = new Set(
  "NATO OPEC NAFTA ASEAN UNESCO UNICEF BRICS ECOWAS APEC EFTA CERN SADC COMESA CARICOM CELAC IEA MERCOSUR OECD IMF WHO WTO IAEA ILO FAO EU UN AU OAS OSCE G-7 G-8 G-20 G7 G8 G20".split(
    " ",
  ),
);
export const isWellKnown = (name: string): boolean => WELL_KNOWN.has(name);

/** Kinds of what people join: their acronyms are said with them. A country's ("USA") is a name. */
const JOINED =
  /(?:^| )(?:organi[sz]ation|agency|association|institution|body|mission|committee|council|commission|programme|program|initiative|federation)$/;

/** What the letters stand for, where an alias says it: a word for each capital of them. */
const writtenOut = ({ name, aliases }: Entity): string | undefined => {
  const letters = [...name].filter((letter) => /\p{Lu}/u.test(letter)).length;
  return aliases.find((alias) => SAYABLE.test(alias) && /^\p{Lu}/u.test(alias) && alias.split(/[ -]/).length >= letters && !hasTag(alias));
};

/** "Entente": a word for many bodies, of which the name alone says none. */
const ANY_BODY = /^(?:Entente|Alliance|Union|Council|Community|Group|Pact|Forum|League|Committee|Agency|Commission)$/;

const isUnspelled = (entity: Entity): boolean =>
  (isAcronym(entity.name) || !/\p{Ll}/u.test(entity.name)) &&
  entity.types.some((type) => JOINED.test(type)) &&
  writtenOut(entity) === undefined;

/** "Klettersteig (249)": a number that tells it from others of its name. */
const NUMBERED = /^(\p{Lu}[^()]*?) \((\d{1,4}[a-z]?)\)$/u;

/** "hartlaw-show-trial-2019": a name with its year, as an address has it. */
const SLUG = /^(\p{Ll}{2,}(?:-\p{Ll}{2,})+)-((?:1[89]|20)\d{2})$/u;

/** Kinds of what is made after one pattern: "the B-6" is one of them to everybody. */
const PATTERN = /(?:^| )(?:type|model|class|variant|mark|breed|make)$/;

const ORDERED = /^(?:Category|Class|Type|Grade|Level|Group|Zone|Tier|Band|Phase|Stage|Mark|Model) (?:\p{Lu}|[IVX]+|\d+)$/u;

/** Kinds that tell nothing of what has a maker's name and a mark: "the Kaldur Aqua 600". */
const ANY_DEVICE =
  /(?:^| )(?:tractor|combine|harvester|baler|mower|loader|telehandler|excavator|crane|engine|motor|car|van|truck|lorry|motorcycle|telescope|camera|scanner|printer|phone|laptop|computer|instrument|device|machine|product|item|tool|equipment|unit|system|appliance|apparatus|model|accessory|gadget)$/;

/** One word for an instrument or a machine. */
const DEVICE =
  /(?:graph|meter|scope|camera|scanner|sampler|analy[sz]er|autoanalyser|detector|sensor|counter|printer|pump|engine|motor|locomotive|tractor|lathe|drill|crane|press|loom|reflector|refractor|receiver|amplifier|generator|turbine|boiler|spectrometer)$/i;

/** What one studies for: "Physics BSc". */
const DEGREE = / (?:[BM](?:Sc|A|Eng|Ed|Mus|Phil|Res|BA|Arch|Litt)|MBBS|MBChB|LL[BM]|PhD|DPhil|Diploma|Certificate)$/;

/** Words that English writes with a capital wherever they stand keep it: "English". */
const uncapitalised = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?:ish|ese|ian|ean|an)\b/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1);

/** "Klettersteig (no. 249)", "the B-6": what says without its kind what it is. */
function spokenName({ name }: Entity, kind: string): string | undefined {
  const [, plain = "", number = ""] = NUMBERED.exec(name) ?? [];
  if (plain !== "" && readsAsName(plain)) return `${plain} (no. ${number})`;
  const [, words = "", year = ""] = SLUG.exec(name) ?? [];
  if (words !== "") return `the ${words.split("-").map(capitalise).join(" ")} of ${year}`;
  // "The spectrograph ST-30": a noun for what it is, and a mark of the maker's.
  const [, noun = "", mark = ""] = /^(\p{L}{2,}(?: \p{Ll}{3,})?) (\p{Lu}[\p{L}]{0,5}-?\d[\p{L}\d-]*)$/u.exec(name) ?? [];
  // "Marlin M4" is a name of the maker's, and takes its kind before it.
  if (noun !== "" && noun.toLowerCase() !== kind && (noun.includes(" ") || DEVICE.test(noun)))
    return `the ${/^\p{Lu}\p{Ll}+(?: |$)/u.test(noun) ? noun.toLowerCase() : noun} ${mark}`;
  // "Giraffe piano no. 897", "Theodolite by William Brackley": words for what it is, and its number or its maker.
  if (/^\p{Lu}\p{Ll}+(?:[ -]\p{Ll}{2,})*,? (?:(?:no\.? ?|number )\d[\d/-]*|by \p{Lu}[^,;]*)$/u.test(name))
    return `the ${uncapitalised(name)}`;
  // "The 76-cm reflector" is said by what it is already.
  if (/^\d[\d.,]*-\p{Ll}{1,6} \p{Ll}{3,}$/u.test(name)) return `the ${name}`;
  if (ANY_DEVICE.test(kind) && /^\p{Lu}[\p{L}\p{N}\p{M}.'’+-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}\p{M}.'’+-]*)+$/u.test(name))
    return `the ${name}`;
  // "Category III" says what it is, and is one of a row.
  if (PATTERN.test(kind) && ORDERED.test(name)) return name;
  return PATTERN.test(kind) && /^\p{Lu}[\p{L}\p{N}\p{M} .’'-]{1,40}$/u.test(name) && !/^\p{Lu}\p{Ll}+ \d/u.test(name)
    ? `the ${name}`
    : undefined;
}

/** The name behind its kind; undefined where it reads as a name by itself, or nothing says what it is. "Release 15.3" has its kind in it. */
const apposition = (entity: Entity, said: ReadonlySet<string>, places: KindPlaces, isShared: boolean): string | undefined => {
  const { name, types, uris } = entity;
  const [kind] = types;
  const place = places.get(kind ?? "") ?? placeByRule(kind ?? "");
  const joined = types.find((type) => JOINED.test(type));
  if (isWellKnown(name)) return undefined;
  // "The 1903 eruption of Mount Halgrim"
  if (/^(?:1[0-9]|20)\d{2} \p{L}/u.test(name) && classOfKind(kind ?? "") === "event") return `the ${name}`;
  if (joined !== undefined && isAcronym(name)) return writtenOut(entity) ?? `the ${joined} ${name}`;
  // "The CMOS camera": what a name says in small letters at its end is what the thing is.
  if (said.has(lastWord(name)) && ENDS_SMALL.test(name) && !hasTag(name) && isPlaceKind(lastWord(name)))
    return `the ${lastWord(name)} of ${withoutThe(name.slice(0, name.lastIndexOf(" ")))}`;
  if (said.has(lastWord(name)) && ENDS_SMALL.test(name) && !hasTag(name))
    return isBareKind(lastWord(name)) && types.includes(lastWord(name)) ? name : `the ${withoutThe(name)}`;
  const way = kind === undefined || place.from === "file" ? undefined : wayByName(name, kind);
  if (way !== undefined) return way;
  if (kind === undefined || !SAYABLE.test(name) || hasTag(name) || (place.stands === "nowhere" && place.from === "file")) return undefined;
  const plain = place.from === "file" ? undefined : saidBySelf(name, kind);
  if (plain !== undefined) return plain;
  // "The Harksted Flyover", of a bridge: a common noun is no part of the name.
  if (/(?:^| )bridge$/.test(kind) && / (?:Viaduct|Flyover|Causeway|Overpass|Aqueduct|Footbridge)$/.test(name))
    return `the ${withoutThe(name)}`;
  const craft = craftByName(name, kind, place);
  if (craft !== undefined) return craft;
  if (readsAsName(name) && (uris.length > 0 || !PLAIN.test(name)) && (isShared || !isSaidAlways(entity, kind, place))) return undefined;
  // "Dice Week Freiburg 2019" is known for an event.
  if (/ (?:19|20)\d{2}$/.test(name) && (classOfKind(kind) === "event" || OCCASIONS.has(lastWord(kind)))) return name;
  // "The Tramline signal lever" is an object of whoever keeps it.
  if (isAnything(kind) && NOUN_OF_IT.test(name)) return `the ${withoutThe(name)}`;
  // "The 49th Harbour Festival" is said by what it is already.
  if (/^\d+(?:st|nd|rd|th) \p{Lu}/u.test(name)) return `the ${name}`;
  // "W-ARBL", of a registration: its mark is all that it is.
  if (MARKS.test(kind)) return name;
  // "No. 231 Squadron"
  if (/^No\. ?\d+ .*\p{Lu}\p{Ll}{2,}$/u.test(name)) return name;
  // "Gridlock 2" is the one after "Gridlock".
  if (classOfKind(kind) === "work" && /^\p{Lu}[\p{L}’']+(?: [\p{Lu}&][\p{L}’']*)* (?:\d|I{1,3}|I?V|VI{0,3})$/u.test(name)) return name;
  // "Kestrel OS 4.2" is known for a release.
  if (/(?:^| )(?:release|version|edition|update)$/.test(kind) && /^\p{Lu}\p{L}+(?: .*)? \d[\d.]*$/u.test(name)) return name;
  // "Calibration tank", "Autosal 7 salinometer", of an instrument: a noun for what it is.
  if (INSTRUMENT.test(kind) && /^[\p{L}\p{N}].* \p{Ll}{3,}$/u.test(name)) return `the ${/^\p{Lu}\p{Ll}+(?:-?\p{Ll}+)?(?: \p{Ll}{3,})+$/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name}`; // prettier-ignore
  // "Blue Interior No. 4", of a painting
  if (/^\p{Lu}[\p{L}’']+(?: \p{Lu}[\p{L}’']+)+ No\. ?\d+$/u.test(name)) return name;
  // "Rothenalp Locomotive No. 1" says itself that it is one.
  if (name.toLowerCase().split(" ").includes(lastWord(kind))) return name;
  // "Cruise LA-182", of an expedition.
  if (isKindWord(name.slice(0, name.indexOf(" ")).toLowerCase())) return name;
  if (name.toLowerCase().startsWith(`${kind} `)) return name;
  return spokenName(entity, kind) ?? withKindSaid(name, kind, place);
};

/** "Castermouth (head office)", "Restoration of The Red Ski": words for what it is are in it, and no part of a name. */
function saidBySelf(name: string, kind: string): string | undefined {
  // "The Ship Science BEng"
  if (DEGREE.test(name)) return `the ${name}`;
  const [, of = "", what = ""] = /^(\p{Lu}[\p{L}\p{M} .'’-]+) \((\p{Ll}{3,}(?: \p{Ll}{3,}){0,2})\)$/u.exec(name) ?? [];
  if (what !== "" && lastWord(what) === lastWord(kind)) return `the ${of} ${what}`;
  const [, town = "", sort = ""] = /^(\p{Lu}[\p{L}\p{M} .'’-]+) (town|village)$/u.exec(name) ?? [];
  if (sort !== "") return `the ${sort} of ${withoutThe(town)}`;
  // "Upright piano by Étienne Vaucourt"; "Stand by Me" is a film's name.
  if (classOfKind(kind) !== "work" && /^\p{Lu}\p{Ll}+(?:[ -]\p{Ll}{2,})* by \p{Lu}\S+ \p{Lu}/u.test(name))
    return `the ${uncapitalised(name)}`;
  const [, noun = "", whose = ""] = /^(\p{Lu}\p{Ll}+) of (\p{Lu}.+)$/u.exec(name) ?? [];
  // "University of Kestria", "Isle of Merrin" are names.
  const isWord = noun.toLowerCase() === kind && classOfKind(kind) === undefined && !isKnownByName(kind);
  return isWord ? `the ${kind} of ${whose}` : undefined;
}

/** Of things of one kind alone, where a name as good as any does not tell it. "The station the Fol Bank" nobody says. */
const isSaidAlways = (entity: Entity, kind: string, { isSaid, from }: KindPlace): boolean =>
  isSaid &&
  (from !== "rules" || !entity.types.some(isKnownByName)) &&
  !tellsKind(entity.name, kind) &&
  !namedInText(entity).startsWith("the ");

/** Kinds of what is a mark, and no thing beside it. */
const MARKS = /(?:^| )(?:registration|serial|serial number|call ?sign|number plate|licence plate)$/;

/** Kinds of what has a noun for a name. */
const INSTRUMENT = /(?:^| )(?:instrument|device|machine|tool|apparatus|appliance|equipment|facility|component|part|accessory)$/;

/** "Star Quarry arcade cabinet": nouns at the end for what it is. "View of the harbour" is a title. */
const NOUN_OF_IT = /^(?!.* (?:a|an|the|of|in|with|by|for|at|to|on|and|from|my|is|was) )\p{Lu}[^.;:]* \p{Ll}{3,}$/u;
const ENDS_SMALL = /^\p{Lu}[\p{L}\p{N}.-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.-]*)* \p{Ll}{3,}$/u;
/** Fewer names of a kind tell nothing of how its names are made. */
const FEW_NAMES = 5;

/**
 * Nouns in small letters that names end in. Those of kinds; and all of a kind whose names share their last words more than their first:
 * "guide camera", "dome camera" have a noun at the end, "Salvia officinalis" and "Salvia pratensis" have theirs in front.
 */
function kindsInNames(all: readonly Entity[]): ReadonlySet<string> {
  const said = new Set(all.flatMap(({ types }) => types.map(lastWord)));
  const byKind = new Map<string, string[]>();
  for (const { name, types } of all)
    for (const type of ENDS_SMALL.test(name) ? types : []) byKind.set(type, [...(byKind.get(type) ?? []), name]);
  for (const names of byKind.values()) {
    const firsts = new Set(names.map((name) => name.split(" ")[0]));
    const lasts = new Set(names.map(lastWord));
    if (names.length >= FEW_NAMES && lasts.size < firsts.size) for (const last of lasts) said.add(last);
  }
  return said;
}

/** An addition that tells bearers of one name apart: "Congo (Brazzaville)", "Congo/Kinshasa", "Springfield, Illinois". */
const ADDITION = /^([^(/,\n]{2,60}?)(?: \((?=\p{Lu})[^()\n]{1,60}\)|\/\p{Lu}[^/\n]{0,60}|, \p{Lu}[^,\n]{0,60})$/u;

/**
 * Short names that could mean another thing with a page: one that bears the name with an addition, or (where the thing has a longer
 * name to say) one whose name holds it. Guinea stays Guinea beside Guinea-Bissau; it is called nothing else. `titled`: what things that a
 * register has under titles are called, by id. `places`: how kinds are said by names.
 */
export function fullNames(
  entities: Iterable<Entity>,
  titled: ReadonlyMap<string, string> = new Map(),
  places: KindPlaces = new Map(),
): FullNames {
  const all = [...entities];
  const known = all.filter(({ uris }) => uris.length > 0);
  const heads = new Map<string, Set<string>>();
  for (const { id, name, aliases } of known) {
    for (const form of [name, ...aliases]) {
      const head = ADDITION.exec(form)?.[1];
      // "Singapore, Singapore" is the city, and plain Singapore is not.
      if (head !== undefined && nameKey(form) !== `${nameKey(head)} ${nameKey(head)}`)
        heads.set(nameKey(head), (heads.get(nameKey(head)) ?? new Set()).add(id));
    }
  }
  const full = new Map<string, string>();
  const unclear = new Set<string>();
  const shared = new Set<string>();
  const apposed = new Set<string>();
  const spoken = new Map<string, string>();
  const unspelled = new Set<string>();
  for (const { id, name, aliases } of known) {
    const key = nameKey(name);
    const added = [...(heads.get(key) ?? [])].some((other) => other !== id);
    const longer = aliases
      .filter((alias) => alias.startsWith(`${name} (`) && ADDITION.test(alias))
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
    if (!added && longer === undefined) continue;
    const held = (): boolean =>
      known.some((other) => other.id !== id && other.name !== name && ` ${nameKey(other.name)} `.includes(` ${key} `));
    if (longer === undefined) unclear.add(id);
    else if (added || held()) full.set(id, longer);
    else continue;
    shared.add(key);
  }
  const kinds = kindsInNames(all);
  // What several things are called is told apart by who asks.
  const borne = new Map<string, number>();
  for (const { name } of all) borne.set(nameKey(name), (borne.get(nameKey(name)) ?? 0) + 1);
  for (const entity of all) {
    if (ANY_BODY.test(entity.name) && entity.types.some((type) => JOINED.test(type))) unspelled.add(entity.id);
    const said =
      titled.get(entity.id) ??
      apposition({ ...entity, name: full.get(entity.id) ?? entity.name }, kinds, places, (borne.get(nameKey(entity.name)) ?? 0) > 1);
    if (said === undefined) continue;
    full.set(entity.id, said);
    apposed.add(entity.id);
    if (titled.has(entity.id) || NUMBERED.test(entity.name) || SLUG.test(entity.name)) spoken.set(entity.id, said.replace(/^the /, ""));
    if (isUnspelled(entity)) unspelled.add(entity.id);
  }
  return { full, unclear, shared, apposed, spoken, unspelled };
}
