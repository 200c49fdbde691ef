import type { AttributeInfo, ClaimValue, Entity, Statement } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { knownThings } from "./known-things.ts";
import { yearOf } from "./read.ts";

/** What an index is built from: the open statements are streamed once. */
export interface SampleSource {
  attributes(): Promise<readonly AttributeInfo[]>;
  entities(): AsyncIterable<Entity>;
  allStatements(): AsyncIterable<Statement>;
}

export type ValueKind = ClaimValue["kind"];

/** One subject and time of an attribute. `time` is "" for undated claims. */
export interface Fact {
  readonly subject: string;
  readonly attribute: string;
  readonly time: string;
}

/** Entities that one subject's claims of one attribute and time name. Sorted. */
export interface ListedSet extends Fact {
  readonly members: readonly string[];
}

/**
 * Everything that draws need, as numbers: about 40 bytes a claim. Nothing is scanned per draw.
 * Only attributes that `usable` accepts. Left out, since no question could be sound:
 * - figures for a part: programs do not read them;
 * - undated claims of an attribute that others of their site date: what changes over time has a time, whether the page tells it or not;
 * - lists of which the memory takes several entries for one thing (islands that have one page): their size and members are not the page's;
 * - lists that are one of several of the same thing ("members" beside "members listed as observers"): a reader counts all of them.
 */
export interface SampleIndex {
  /** Usable attributes, ordered by name. */
  readonly attributes: readonly AttributeInfo[];
  /** Distinct facts of an attribute, ordered by subject and time. */
  facts(attribute: string): FactList;
  /** Listed sets of an attribute with two to `most` members. */
  sets(attribute: string): readonly ListedSet[];
  /** Those with more, which nobody looks up one by one, and names of at most `longest` characters. */
  longSets(attribute: string): readonly ListedSet[];
  /** Listed sets that the entity is a member of. */
  setsWith(entity: string): readonly ListedSet[];
  /** The long ones. */
  longSetsWith(entity: string): readonly ListedSet[];
  /** Subjects of an attribute with several times. */
  series(attribute: string): readonly { readonly subject: string; readonly times: readonly string[] }[];
  /** Subjects with a value, by time at the year (the first element of each: the time). */
  years(attribute: string): readonly { readonly time: string; readonly subjects: readonly string[] }[];
  /** Measures (attribute and year) that all the entities have, quantities and dates. */
  shared(entities: readonly string[]): readonly { readonly attribute: string; readonly time: string }[];
  typesOf(entity: string): readonly string[];
  /** The site or the file that has the thing's own page; undefined where it has none, and there are several. */
  siteOf(entity: string): string | undefined;
  /** A text attribute whose values are names and codes, but for few: of prose that happens to be short somewhere no question is made. */
  terse(attribute: string): boolean;
}

/** Members of both, in their order. */
export function inBoth(a: Pick<ListedSet, "members">, b: Pick<ListedSet, "members">): readonly string[] {
  const others = new Set(b.members);
  return a.members.filter((member) => others.has(member));
}

interface FactList {
  readonly length: number;
  at(index: number): Fact;
}

interface Interner {
  readonly names: readonly string[];
  of(name: string): number;
  find(name: string): number | undefined;
  /** Numbers the names anew, in their order; gives the new number of each old one. */
  sort(): Int32Array;
}

/** Names as small numbers. */
function interner(): Interner {
  const names: string[] = [];
  const places = new Map<string, number>();
  return {
    names,
    find: (name) => places.get(name),
    sort() {
      const order = names.map((name, old) => ({ name, old })).sort((a, b) => (a.name < b.name ? -1 : 1));
      const moved = new Int32Array(names.length);
      order.forEach(({ name, old }, place) => {
        moved[old] = place;
        names[place] = name;
        places.set(name, place);
      });
      return moved;
    },
    of(name) {
      let place = places.get(name);
      if (place === undefined) {
        place = names.length;
        places.set(name, place);
        names.push(name);
      }
      return place;
    },
  };
}

type Usable = (info: AttributeInfo) => boolean;

const measured: ReadonlySet<ValueKind> = new Set<ValueKind>(["quantity", "date"]);

/**
 * Streams the statements once; then sorts numbers.
 * Long because the one pass over the statements fills nine tables, and the questions asked of them stand under the tables that answer them.
 */
export async function sampleIndex(source: SampleSource, usable: Usable, most: number, longest = 0): Promise<SampleIndex> {
  const all = await source.attributes();
  const attributes = all.filter(usable);
  const places = new Map(attributes.map(({ name }, place) => [name, place]));
  const [things, times] = [interner(), interner()];
  const triples: number[][] = attributes.map(() => []);
  const named = attributes.map(() => new Map<string, Set<number>>());
  const listParts = partsOf(all, attributes);
  const broken = attributes.map(() => new Set<number>());
  const texts = attributes.map(() => ({ all: 0, short: 0 }));
  const surfaces = new Map<string, string>();
  for await (const { claim, mentions, documentId } of source.allStatements()) {
    if (claim) for (const whole of listParts.get(claim.attribute) ?? []) broken[whole]?.add(things.of(claim.subject));
    if (!claim || (claim.value.kind === "quantity" && claim.value.scope !== undefined)) continue;
    const attribute = places.get(claim.attribute);
    if (attribute === undefined || attributes[attribute]?.kind !== claim.value.kind) continue;
    const asOf = claim.asOf ?? "";
    const [subject, time] = [things.of(claim.subject), times.of(asOf)];
    times.of(yearOf(asOf));
    triples[attribute]?.push(subject * 2 ** 20 + time);
    const counted = texts[attribute];
    if (counted && claim.value.kind === "text") {
      counted.all++;
      if (isShort(claim.value.value)) counted.short++;
    }
    if (claim.value.kind === "entity") {
      const lists = named[attribute];
      const key = `${subject} ${time}`;
      const list = lists?.get(key);
      if (list) list.add(things.of(claim.value.entityId));
      else lists?.set(key, new Set([things.of(claim.value.entityId)]));
      const surface = attributes[attribute].multiValued ? surfaceOf(mentions, claim.value.entityId) : undefined;
      if (surface !== undefined) {
        const place = `${attribute} ${subject} ${time} ${things.of(claim.value.entityId)} ${documentId}`;
        if ((surfaces.get(place) ?? surface) !== surface) broken[attribute]?.add(subject);
        surfaces.set(place, surface);
      }
    }
  }
  const known = await knownThings(source);
  const subjectOf = (key: number): string => things.names[Math.floor(key / 2 ** 20)] ?? "";
  const changing = triples.map((keys) => changes(keys, times.find(""), (key) => known.siteOf(subjectOf(key))));
  const lists = attributes.map(({ name }, place) =>
    listedSets(name, named[place] ?? new Map(), things.names, times.names, Infinity, broken[place] ?? new Set()).filter(
      ({ subject, time }) => time !== "" || changing[place]?.(known.siteOf(subject)) !== true,
    ),
  );
  // In the order of the names, so that draws do not depend on the order of the statements.
  const [thingAt, timeAt] = [things.sort(), times.sort()];
  const undated = times.find("");
  const facts = triples.map((keys, place) =>
    distinct(keys, (key) => (thingAt[Math.floor(key / 2 ** 20)] ?? 0) * 2 ** 20 + (timeAt[key % 2 ** 20] ?? 0)).filter(
      (key) => key % 2 ** 20 !== undated || changing[place]?.(known.siteOf(subjectOf(key))) !== true,
    ),
  );
  const timeOf = (key: number): string => times.names[key % 2 ** 20] ?? "";
  const series = facts.map((keys) => seriesOf(keys, subjectOf, timeOf));
  const years = facts.map((keys, place) => (measured.has(kindOf(attributes[place])) ? yearsOf(keys, subjectOf, timeOf) : []));
  const measures = measuresOf(attributes, facts, timeOf, times, things.names.length);
  const placeOf = (attribute: string): number => places.get(attribute) ?? -1;
  /** By the list of members: draws come back to the same sets. */
  const commonMeasures = new WeakMap<readonly string[], Float64Array>();
  const commonOf = (entities: readonly string[]): Float64Array => {
    const [first = new Float64Array(), ...others] = entities.map((id) => measures(things.find(id)));
    return first.filter((key) => others.every((keys) => keys.includes(key)));
  };
  return {
    attributes,
    facts(attribute) {
      const keys = facts[placeOf(attribute)] ?? new Float64Array();
      return { length: keys.length, at: (i) => ({ attribute, subject: subjectOf(keys[i] ?? 0), time: timeOf(keys[i] ?? 0) }) };
    },
    ...byLength(
      lists,
      placeOf,
      most,
      ({ members }) => members.reduce((sum, id) => sum + (known.lengthOf(id) ?? longest) + 2, 0) <= longest,
    ),
    series: (attribute) => series[placeOf(attribute)] ?? [],
    years: (attribute) => years[placeOf(attribute)] ?? [],
    shared(entities) {
      const common = commonMeasures.get(entities) ?? commonOf(entities);
      commonMeasures.set(entities, common);
      return [...common].map((key) => ({
        attribute: attributes[Math.floor(key / 2 ** 20)]?.name ?? "",
        time: times.names[key % 2 ** 20] ?? "",
      }));
    },
    siteOf: known.siteOf,
    typesOf: known.typesOf,
    terse(attribute) {
      const counted = texts[placeOf(attribute)];
      return counted !== undefined && counted.all > 0 && counted.short >= TERSE * counted.all;
    },
  };
}

/** Short lists, and of the long ones those that are shown in one look. */
function byLength(
  lists: readonly (readonly ListedSet[])[],
  placeOf: (attribute: string) => number,
  most: number,
  isShown: (set: ListedSet) => boolean,
): Pick<SampleIndex, "sets" | "longSets" | "setsWith" | "longSetsWith"> {
  const sets = lists.map((all) => all.filter(({ members }) => members.length <= most));
  const longSets = lists.map((all) => all.filter((set) => set.members.length > most && isShown(set)));
  const [byMember, byLongMember] = [membership(sets), membership(longSets)];
  return {
    sets: (attribute) => sets[placeOf(attribute)] ?? [],
    longSets: (attribute) => longSets[placeOf(attribute)] ?? [],
    setsWith: (entity) => byMember.get(entity) ?? [],
    longSetsWith: (entity) => byLongMember.get(entity) ?? [],
  };
}

const surfaceOf = (mentions: Statement["mentions"], entityId: string): string | undefined => {
  const surface = mentions.find((mention) => mention.entityId === entityId)?.surface;
  return surface === undefined ? undefined : nameKey(surface);
};

/** Share of the values of a text attribute that have to be short. */
const TERSE = 0.8;

/** A name or a code: a few words, no sentence and no enumeration. */
export const isShort = (text: string): boolean => text.length <= 40 && text.split(" ").length <= 4 && !/[,;:()]/.test(text);

/**
 * On which sites an attribute speaks of what changes: at least a third of its subjects there give a time. `undated` is the number of "";
 * a key holds a subject and a time.
 */
function changes(
  keys: readonly number[],
  undated: number | undefined,
  siteOf: (key: number) => string | undefined,
): (site: string | undefined) => boolean {
  const told = new Map<string | undefined, { readonly dated: Set<number>; readonly silent: Set<number> }>();
  for (const key of keys) {
    const site = siteOf(key);
    const { dated, silent } = told.get(site) ?? { dated: new Set<number>(), silent: new Set<number>() };
    told.set(site, { dated, silent });
    (key % 2 ** 20 === undated ? silent : dated).add(Math.floor(key / 2 ** 20));
  }
  const found = new Map([...told].map(([site, { dated, silent }]) => [site, dated.size > 0 && 2 * dated.size >= silent.size]));
  return (site) => found.get(site) === true;
}

/** Attributes whose name goes on from a list's ("members" -> "members listed as observers", "members (associate)"), with the list's place. */
function partsOf(all: readonly AttributeInfo[], usable: readonly AttributeInfo[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const lists = new Map(usable.flatMap(({ name, kind }, place) => (kind === "entity" ? [[name, place] as const] : [])));
  for (const { name, kind } of all) {
    if (kind !== "entity" && kind !== "text" && kind !== "mixed") continue;
    for (const { index } of name.matchAll(/[ ,:(]/g)) {
      const list = name.slice(0, index).replace(/[ ,:(/-]+$/, "");
      // "border countries / note" is a remark on the list.
      if (kind === "text" && name.startsWith(" /", list.length)) continue;
      const place = lists.get(list);
      if (place !== undefined && usable[place]?.name !== name) found.set(name, [...new Set([...(found.get(name) ?? []), place])]);
    }
  }
  return found;
}

const kindOf = (info: AttributeInfo | undefined): ValueKind => (info && info.kind !== "mixed" ? info.kind : "text");

function distinct(keys: readonly number[], moved: (key: number) => number): Float64Array {
  const sorted = Float64Array.from(keys, moved).sort();
  return sorted.filter((key, i) => i === 0 || key !== sorted[i - 1]);
}

function listedSets(
  attribute: string,
  lists: ReadonlyMap<string, ReadonlySet<number>>,
  things: readonly string[],
  times: readonly string[],
  most: number,
  broken: ReadonlySet<number>,
): ListedSet[] {
  const found: ListedSet[] = [];
  for (const [key, members] of lists) {
    if (members.size < 2 || members.size > most) continue;
    const [subject, time] = key.split(" ").map(Number);
    if (broken.has(subject ?? -1)) continue;
    found.push({
      attribute,
      subject: things[subject ?? -1] ?? "",
      time: times[time ?? -1] ?? "",
      members: [...members].map((m) => things[m] ?? "").sort(),
    });
  }
  return found.sort((a, b) => (a.subject === b.subject ? (a.time < b.time ? -1 : 1) : a.subject < b.subject ? -1 : 1));
}

function membership(sets: readonly (readonly ListedSet[])[]): ReadonlyMap<string, readonly ListedSet[]> {
  const found = new Map<string, ListedSet[]>();
  for (const set of sets.flat()) {
    for (const member of set.members) {
      const own = found.get(member);
      if (own) own.push(set);
      else found.set(member, [set]);
    }
  }
  return found;
}

/** Subjects with several distinct times; the times in order. Undated claims are no point of a series. */
function seriesOf(
  keys: Float64Array,
  subjectOf: (key: number) => string,
  timeOf: (key: number) => string,
): { subject: string; times: string[] }[] {
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const time = timeOf(key);
    if (time === "") continue;
    const subject = subjectOf(key);
    const times = found.get(subject);
    if (times) times.push(time);
    else found.set(subject, [time]);
  }
  return [...found].filter(([, times]) => times.length > 1).map(([subject, times]) => ({ subject, times: times.sort() }));
}

function yearsOf(
  keys: Float64Array,
  subjectOf: (key: number) => string,
  timeOf: (key: number) => string,
): { time: string; subjects: string[] }[] {
  const found = new Map<string, Set<string>>();
  for (const key of keys) {
    const year = yearOf(timeOf(key));
    const subjects = found.get(year);
    if (subjects) subjects.add(subjectOf(key));
    else found.set(year, new Set([subjectOf(key)]));
  }
  return [...found]
    .filter(([, subjects]) => subjects.size > 1)
    .map(([time, subjects]) => ({ time, subjects: [...subjects].sort() }))
    .sort((a, b) => (a.time < b.time ? -1 : 1));
}

/** Per entity the sorted keys (attribute, year) of its quantities and dates: one shared array, sliced by entity. */
function measuresOf(
  attributes: readonly AttributeInfo[],
  facts: readonly Float64Array[],
  timeOf: (key: number) => string,
  times: Pick<Interner, "of">,
  size: number,
): (entity: number | undefined) => Float64Array {
  const starts = new Int32Array(size + 1);
  const each = (visit: (subject: number, key: number) => void): void =>
    facts.forEach((keys, attribute) => {
      if (!measured.has(kindOf(attributes[attribute]))) return;
      for (const key of keys) visit(Math.floor(key / 2 ** 20), attribute * 2 ** 20 + times.of(yearOf(timeOf(key))));
    });
  each((subject) => {
    starts[subject + 1] = (starts[subject + 1] ?? 0) + 1;
  });
  for (let i = 0; i < size; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const all = new Float64Array(starts[size] ?? 0);
  const next = starts.slice();
  each((subject, key) => {
    const place = next[subject] ?? 0;
    all[place] = key;
    next[subject] = place + 1;
  });
  return (entity) => {
    if (entity === undefined) return new Float64Array();
    const own = all.subarray(starts[entity], starts[entity + 1]);
    return own.filter((key, i) => i === 0 || key !== own[i - 1]);
  };
}
