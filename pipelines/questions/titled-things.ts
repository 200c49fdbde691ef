import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import { IN_PLACE, partTaken } from "../language/entries/role-nouns.ts";
import type { Memory } from "./context.ts";

/** "Eemsveen, Mariakerk", "Evening gown, dusty pink": what a register calls a thing of its own, first by one of its columns. */
const TITLE = /^([^,()]+), ([^,()]+)$/;
const COLOUR = /^colou?r$/;

/** A row of a file: its address ends with its key. */
const isRow = ({ uris }: Entity): boolean => uris.some((uri) => /[?&][^?&=]+=[^&]*$/.test(uri));

/** Whether a name is a row's title, and no name that people say. */
export const isTitle = (entity: Entity): boolean => entity.name.includes(",") && !entity.name.startsWith("the ") && isRow(entity);

/**
 * What people call things that a register has under titles: "the organ at Mariakerk in Eemsveen" where its village is Eemsveen, "the dusty
 * pink evening gown" where that is its colour. By id; nothing of a title that no column of the thing bears out.
 */
async function titledThings(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const titled = [...entities.values()].filter((entity) => entity.types.length > 0 && isTitle(entity) && TITLE.test(entity.name));
  const said = new Map<string, string>();
  if (titled.length === 0) return said;
  const places = await valuesOf(memory, catalogue, ({ phrase }) => IN_PLACE.has(phrase ?? ""), entities);
  const colours = await valuesOf(memory, catalogue, ({ phrase }) => COLOUR.test(phrase ?? ""), entities);
  for (const { id, name, types } of titled) {
    const [, first = "", second = ""] = TITLE.exec(name) ?? [];
    const bears = (of: ReadonlyMap<string, ReadonlySet<string>>, word: string): boolean =>
      [...(of.get(id) ?? [])].some((one) => one.toLowerCase() === word.toLowerCase());
    if (bears(places, first)) said.set(id, `the ${types[0] ?? "one"} at ${second} in ${first}`);
    else if (bears(colours, second)) said.set(id, `the ${second} ${inSmall(first)}`);
  }
  return said;
}

/** "T0270", "GAR-00255": a row's key. */
const KEY = /^\p{Lu}{0,5}[-_]?\d[\d-]*$/u;
const NAMING = /(?:^| )(?:name|dedication|title|patron)$/;

/**
 * What people call things that a register has under keys, by the columns that name them and say where they are: "the tower of Saint-Hubert
 * in Mulhoven". Only where no two of a kind would be called so.
 */
async function keyedThings(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const keyed = [...entities.values()].filter((entity) => entity.types.length === 1 && KEY.test(entity.name) && isRow(entity));
  if (keyed.length === 0) return new Map();
  const kinds = new Set(keyed.flatMap(({ types }) => types));
  const ofKeyed = ({ coverage, multiValued }: AttributeInfo): boolean =>
    !multiValued && coverage.some(({ type, known }) => known > 0 && kinds.has(type));
  const names = await valuesOf(memory, catalogue.filter(ofKeyed), ({ phrase }) => NAMING.test(phrase ?? ""), entities);
  const places = await valuesOf(memory, catalogue.filter(ofKeyed), ({ phrase }) => NARROW.has(phrase ?? ""), entities);
  const bearers = new Map<string, string[]>();
  for (const { id, types } of keyed) {
    const [name, place] = [names, places].map((of) => [...(of.get(id) ?? [])]).map((all) => (all.length === 1 ? all[0] : undefined));
    if (name === undefined || place === undefined || ![name, place].every((word) => SAYABLE.test(word))) continue;
    const said = `the ${types[0] ?? ""} of ${name} in ${place}`;
    bearers.set(said, [...(bearers.get(said) ?? []), id]);
  }
  return new Map(
    [...bearers].flatMap(([said, [only, ...others]]) => (only === undefined || others.length > 0 ? [] : [[only, said] as const])),
  );
}

/** What names end in that say where their thing is: "Tower of Saint Corvin, Drenmouth". */
const isWhere = ({ name, phrase }: AttributeInfo): boolean =>
  IN_PLACE.has(phrase ?? "") || phrase === "location" || /^located[ _]in$/.test(name);

/** "The Tower of Saint Corvin in Drenmouth", where that is its town by what is said of it. Only where no two would be called so. */
async function placedThings(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const named = [...entities.values()].filter((one) => one.types.length === 1 && TITLE.test(one.name) && !isRow(one));
  if (named.length === 0) return new Map();
  const places = await valuesOf(memory, catalogue.filter(isWhere), () => true, entities);
  const said = named.flatMap(({ id, name, types: [kind = ""] }): readonly (readonly [string, string])[] => {
    const [, own = "", place = ""] = TITLE.exec(name) ?? [];
    if (places.get(id)?.has(place) !== true || !SAYABLE.test(own)) return [];
    const isNoun = new RegExp(`(?:^| )${kind.split(" ").at(-1) ?? ""}(?: of |$)`, "i").test(own);
    return [[id, `${isNoun ? "the " : ""}${own} in ${place}`]];
  });
  const times = new Map<string, number>();
  for (const [, words] of said) times.set(words, (times.get(words) ?? 0) + 1);
  return new Map(said.filter(([, words]) => times.get(words) === 1));
}

/** "Balmoral Show 2024 – Golden Round", "Golden Round at the Balmoral Show in 2024" */
const DATED = /(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)/gu;

/**
 * What people call the rows of a log, of which the title holds nothing but a thing, what it took part in and the year: "Golden Round at the
 * Balmoral Show in 2024", whatever order and marks the file has. Only where no two would be called so.
 */
async function eventsOfThings(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const dated = [...entities.values()].filter((one) => one.types.length === 1 && [...one.name.matchAll(DATED)].length === 1 && isRow(one));
  const kinds = new Set(dated.flatMap(({ types }) => types));
  const related = catalogue.filter(({ kind, multiValued, coverage }) => (kind === "entity" || kind === "text") && !multiValued && coverage.some(({ type, known }) => known > 0 && kinds.has(type))); // prettier-ignore
  const columns: (readonly [AttributeInfo, ReadonlyMap<string, ReadonlySet<string>>])[] = [];
  if (dated.length > 0)
    for (const info of related) columns.push([info, await valuesOf(memory, catalogue, ({ name }) => name === info.name, entities)]);
  const bearers = new Map<string, string[]>();
  for (const { id, name } of dated) {
    const held = columns.flatMap(([info, of]) =>
      [...(of.get(id) ?? [])].flatMap((value) => (name.includes(value) ? [{ info, value }] : [])),
    );
    const [year = ""] = name.match(DATED) ?? [];
    const said = held
      .flatMap((thing) => held.map((place) => [thing, place] as const))
      .filter(([thing, place]) => thing !== place && thing.info.kind === "entity" && isAllOf(name, [thing.value, place.value, year]))
      .flatMap(([thing, place]) => partTaken(thing.value, place.info.phrase ?? place.info.name, place.value, year) ?? [])[0];
    if (said !== undefined) bearers.set(said, [...(bearers.get(said) ?? []), id]);
  }
  return new Map([...bearers].flatMap(([said, [only, ...others]]) => (only === undefined || others.length > 0 ? [] : [[only, said] as const]))); // prettier-ignore
}

/** Whether a name is made of these and of small words and marks alone. */
const isAllOf = (name: string, parts: readonly string[]): boolean =>
  parts
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, part) => left.replace(part, " "), name)
    .replace(/\b(?:at|the|in|on|of)\b|[^\p{L}\p{N}]/gu, "") === "";

/** Where a thing stands among few. */
const NARROW = new Set("municipality town village parish commune city hamlet suburb".split(" "));
const SAYABLE = /^\p{Lu}[\p{L}\p{M} .'’-]{2,40}$/u;

/** "Frock Coat", "TailCoat": what a thing is, however a register writes it. */
const inSmall = (words: string): string => words.replace(/\p{L}*\p{Ll}\p{L}*/gu, (word) => word.toLowerCase());

async function valuesOf(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  isWanted: (info: AttributeInfo) => boolean,
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { name } of catalogue.filter(isWanted))
    for (const { claim } of await memory.statements({ attribute: name })) {
      if (claim === null || claim === undefined) continue;
      const { subject, value } = claim;
      const word = value.kind === "text" ? value.value : value.kind === "entity" ? entities.get(value.entityId)?.name : undefined;
      if (word !== undefined) (found.get(subject) ?? found.set(subject, new Set()).get(subject))?.add(word);
    }
  return found;
}

/** What people call the rows of registers, by id. */
export async function calledThings(
  memory: Pick<Memory, "statements" | "attributes">,
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const catalogue = await memory.attributes();
  return new Map([
    ...(await titledThings(memory, catalogue, entities)),
    ...(await placedThings(memory, catalogue, entities)),
    ...(await keyedThings(memory, catalogue, entities)),
    ...(await eventsOfThings(memory, catalogue, entities)),
  ]);
}
