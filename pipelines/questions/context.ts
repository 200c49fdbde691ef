import { nameKey } from "../../schemas/values/names.ts";
import { hasTag } from "../../schemas/values/neutralise.ts";
import {
  headOf,
  isPlural,
  disputesIn,
  sampler,
  type DisputedFact,
  type ExecuteOptions,
  type SampleSource,
  type Sampler,
  type ClaimReader,
} from "../../knowledge-graph/index.ts";
import {
  RegisterShares,
  SplitsConfig,
  type AttributeInfo,
  type Config,
  type Document,
  type Entity,
  type LexiconFile,
  type Question,
  type RecallConfig,
} from "../../schemas/index.ts";
import { lexiconOf, type Lexicon } from "../language/lexicon.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { heldMemory } from "./kept-reader.ts";
import { allIn } from "./whole-tables.ts";
import { keptReadings } from "../core/kept-readings.ts";
import { relationalKinds } from "./kinds-of-things.ts";
import { isOneBody } from "../language/entries/list-entry.ts";
import { sayThings } from "./said-things.ts";
import { isNounForIt } from "./sorts-of-records.ts";
import { toldLists } from "./told-lists.ts";
import { entitySplits, type SplitOf } from "./entity-splits.ts";
import { spokenThings } from "./spoken-things.ts";
import { sameInWords } from "./same-words.ts";
import { silencesIn, silentAttributes } from "./silences.ts";
import { classOfKind } from "../language/entries/subject-classes.ts";
import { isWellKnown } from "../language/writing/full-names.ts";

/** What questions are drawn from: a memory, read-only. */
export type Memory = SampleSource &
  ClaimReader & {
    document(id: string, version?: number): Promise<Document | undefined>;
    /** Words of somebody's own for kinds of things. */
    readonly kindNouns?: NonNullable<LexiconFile["kinds"]>;
  };

/** One snapshot of the memory made ready for drawing. Holds all entities and a number per claim; documents are read when needed. */
export interface QuestionContext {
  readonly memory: Memory;
  readonly sampler: Sampler;
  readonly lexicon: Lexicon;
  readonly options: ExecuteOptions;
  /** Wanted shares of the manners of asking. */
  readonly registers: RegisterShares;
  /** Whether long lists are ranged over, and how long. */
  readonly recall?: RecallConfig;
  /** Whether questions about a thing are trained on. */
  readonly sideOf: SplitOf;
  /** Sides that are kept from training, as far as any thing is on them. */
  readonly testSides: readonly Exclude<Question["split"], "train">[];
  entity(id: string): Entity | undefined;
  attribute(name: string): AttributeInfo | undefined;
  /** The plural that somebody gave a kind, or English does. */
  manyOf(kind: string): string | undefined;
  /** All that gives a thing away: its names, with and without its kind, and what its people are called. */
  tellingNames(id: string): readonly string[];
  /** "libc6", of what sentences call "the package libc6". */
  bareName(id: string): string | undefined;
  /** Whether the table at this address has a row of each thing of the same kinds: what it lists is all there is. */
  isAllIn(table: string, id: string): boolean;
  /** Adjectives and names of its people, from attributes that say so. */
  demonyms(id: string): readonly string[];
  /** A question may name it: its name means it alone, and reads as a name. */
  nameable(id: string): boolean;
  /** As `nameable`, and a year may be part of the name: "Velland at the 2012 Games". */
  nameableOfYear(id: string): boolean;
  /** Whether a name means this thing and no other: an answer is not right by a name that two things bear. */
  means(name: string, id: string): boolean;
  /** Whether a name means this thing and no other of its kind: who was told the kind takes no city for the country. */
  meansOfKind(name: string, id: string): boolean;
  /** What sources differ on, of attributes that questions speak of. Looked for when it is first asked for. */
  disputes(): Promise<readonly DisputedFact[]>;
  /** Names that several things with pages bear, each as their own. */
  namesakes(): readonly Namesakes[];
  /** Attributes that questions speak of: one phrase, one attribute. */
  readonly attributes: readonly AttributeInfo[];
  /** The others, by name, and why no question speaks of them. */
  readonly silent: ReadonlyMap<string, string>;
}

export interface Namesakes {
  readonly name: string;
  /** Sorted. */
  readonly ids: readonly string[];
}

/** As a config has it. */
export const contextFor = (
  source: Memory,
  { export: { splits }, questions: { registers, recall } }: AskedConfig,
): Promise<QuestionContext> => questionContextOf(source, splits, registers, recall);

type AskedConfig = {
  readonly export: Pick<Config["export"], "splits">;
  readonly questions: Pick<Config["questions"], "registers" | "recall">;
};

/**
 * Reads the whole memory once, and holds its entities and attributes.
 * Long because all look-ups at its end read the tables that are filled above them.
 */
export async function questionContextOf(
  source: Memory,
  splits: SplitsConfig = SplitsConfig.parse({}),
  registers: RegisterShares = RegisterShares.parse({}),
  recall?: RecallConfig,
): Promise<QuestionContext> {
  const memory = await heldMemory(source);
  const entities = await spokenThings(memory);
  const { places, sorts, names, bare, spokenNames } = await sayThings(memory, entities);
  const catalogue = await toldLists(memory, await memory.attributes(), entities);
  const types = new Set([...entities.values()].flatMap((entity) => entity.types));
  const silent = silentAttributes(catalogue, types, await sameInWords(memory, catalogue));
  const speakable = new Set(catalogue.flatMap(({ name }) => (silent.has(name) ? [] : [name])));
  const demonyms = await demonymsOf(memory, catalogue);
  const lexicon = lexiconOf(
    entities.values(),
    catalogue.filter((info) => info.phrase === null || speakable.has(info.name)),
    demonyms,
    await relationalKinds(memory, catalogue, entities),
    new Map([...places.values()].map(({ noun, many }) => [noun, many])),
  );
  const options = { units: tableUnits };
  const draws = await sampler(memory, { ...options, usable: (info) => speakable.has(info.name) });
  const infos = new Map(catalogue.map((info) => [info.name, info]));
  const clipped = clippedNames(entities);
  const isNameable = (id: string, unsaid: RegExp): boolean => {
    const entity = entities.get(id);
    if (
      entity === undefined ||
      entity.name.length > (names.apposed.has(id) ? 90 : 60) ||
      (entity.types.length === 0 && entity.uris.length === 0)
    )
      return false;
    // Letters that stand for a long name are said by nobody: "countries taking part in C".
    // "All hospitals" is a row of sums, no thing; "row 196" and "mem_0295" are what a file calls its lines.
    // "2023M07" is a statistician's month.
    if (/^(?:all|total|other|others|average|overall)\b|\brow \d+$|_|\b\d{4}-?[MQW]\d{1,2}$/i.test(entity.name)) return false;
    if (
      hasTag(entity.name) ||
      (/ and |, and /.test(entity.name) && entity.name.includes(",")) ||
      clipped.has(id) ||
      /^.$/u.test(entity.name)
    )
      return false;
    if (isNoThing(entity, names.apposed.has(id)) || isNounForIt(entity, sorts.get(id) ?? "")) return false;
    if (names.unclear.has(id) || names.unspelled.has(id)) return false;
    if (!names.apposed.has(id) && !isWellKnown(entity.name) && (!/^[\p{Lu}\p{N}]/u.test(entity.name) || unsaid.test(entity.name)))
      return false;
    const bearers = lexicon.entities(nameKey(entity.name));
    return bearers.filter((one) => one.own).length === 1 && bearers.some((one) => one.own && one.id === id);
  };
  let disputes: Promise<readonly DisputedFact[]> | undefined;
  let namesakes: readonly Namesakes[] | undefined;
  return {
    memory,
    sampler: draws,
    lexicon,
    options,
    registers,
    ...(recall !== undefined && { recall }),
    sideOf: keptReadings(entitySplits(splits), entities.size),
    testSides: [...(splits.validation > 0 ? (["validation"] as const) : []), ...(splits.heldOut > 0 ? (["held_out"] as const) : [])],
    entity: (id) => entities.get(id),
    attribute: (name) => (speakable.has(name) ? infos.get(name) : undefined),
    bareName: (id) => bare.get(id),
    manyOf: (kind) => places.get(kind)?.many,
    isAllIn: allIn(entities),
    tellingNames: (id) => [...new Set([...(spokenNames.get(id) ?? []), ...(entities.get(id)?.aliases ?? []), ...(demonyms.get(id) ?? [])])],
    demonyms: (id) => demonyms.get(id) ?? [],
    disputes: () => (disputes ??= speakableDisputes(memory, speakable)),
    namesakes: () => (namesakes ??= namesakesAmong(entities.values(), lexicon)),
    nameable: keptReadings((id) => isNameable(id, isOfYear(entities.get(id)) ? BUT_YEARS : /[\d;:/"\n]/), entities.size),
    nameableOfYear: keptReadings((id) => isNameable(id, BUT_YEARS), entities.size),
    means: (name, id) => lexicon.entities(nameKey(name)).every((one) => one.id === id) && !names.shared.has(nameKey(name)),
    meansOfKind: (name, id) => {
      const own = new Set(entities.get(id)?.types);
      const isUnlike = (other: string): boolean => own.size > 0 && entities.get(other)?.types.some((type) => own.has(type)) === false;
      return lexicon.entities(nameKey(name)).every((one) => one.id === id || isUnlike(one.id));
    },
    attributes: catalogue.filter((info) => speakable.has(info.name)),
    silent,
  };
}

/** "Virgin Islands" beside "British Virgin Islands": which, nobody knows. */
function clippedNames(entities: ReadonlyMap<string, Entity>): ReadonlySet<string> {
  const names = [...entities.values()].map(({ name }) => name);
  return new Set(
    [...entities.values()].flatMap(({ id, name }) =>
      / Islands$/.test(name) && names.some((other) => other.endsWith(` ${name}`)) ? id : [],
    ),
  );
}

/** The attributes of a memory that questions speak of, without making it ready for drawing. */
export async function spokenAttributes(memory: Pick<Memory, "attributes" | "entities" | "statements">): Promise<readonly AttributeInfo[]> {
  const silent = await silencesIn(memory);
  return (await memory.attributes()).filter((info) => !silent.has(info.name));
}

/** What no name holds that a question says, unless it is a year. */
const BUT_YEARS = /[;:/"\n]|(?<!\d)(?!(?:1[0-9]|20)\d{2}(?!\d))\d/;

/** "The 1903 eruption of Mount Halgrim", "Gridlock World Series 2018": what happened is called by its year. */
const isOfYear = (entity: Entity | undefined): boolean =>
  entity !== undefined &&
  /^(?:1[0-9]|20)\d{2} \p{L}|\p{L} (?:1[0-9]|20)\d{2}$/u.test(entity.name) &&
  entity.types.some((type) => classOfKind(type) === "event");

/** "Kestrel OS 4.1 release notes", of a release: a page about a thing, and not the thing. */
const ABOUT =
  / (?:release notes|change ?log|data ?sheet|specifications?|user guide|user manual|overview|fact ?sheet|documentation|home ?page)$/i;

/** What is about a thing and not the thing; and "the record Highest performance", a line of a table by its label. */
const isNoThing = ({ name, types }: Entity, isApposed: boolean): boolean =>
  (ABOUT.test(name) && !types.some((type) => ABOUT.test(` ${type}`))) || (isApposed && types.some((type) => /(?:^| )record$/.test(type)));

async function speakableDisputes(memory: Memory, speakable: ReadonlySet<string>): Promise<readonly DisputedFact[]> {
  const attributes = (await memory.attributes()).filter(({ name }) => speakable.has(name));
  const found: DisputedFact[] = [];
  for await (const one of disputesIn({ ...memory, attributes: () => Promise.resolve(attributes) }, tableUnits)) found.push(one);
  return found;
}

/** A thing that bears the name only as an alias leaves it open what the words mean to a reader: such names are left out. */
function namesakesAmong(entities: Iterable<Entity>, lexicon: Lexicon): readonly Namesakes[] {
  const byKey = new Map<string, Entity[]>();
  for (const entity of entities) {
    const key = nameKey(entity.name);
    const bearers = byKey.get(key);
    if (bearers) bearers.push(entity);
    else byKey.set(key, [entity]);
  }
  return [...byKey]
    .flatMap(([key, bearers]): Namesakes[] => {
      const [first] = bearers;
      const all = lexicon.entities(key);
      const plain = first !== undefined && /^\p{Lu}[^\d;:/"\n,()]{1,59}$/u.test(first.name);
      if (first === undefined || bearers.length < 2 || !plain || all.length !== bearers.length || !all.every(({ own }) => own)) return [];
      if (bearers.some(({ name, uris, types }) => name !== first.name || uris.length === 0 || types.length === 0)) return [];
      return [{ name: first.name, ids: bearers.map(({ id }) => id).sort() }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function demonymsOf(memory: Memory, catalogue: readonly AttributeInfo[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const { name } of catalogue) {
    if (!/\b(?:demonym|nationality|adjective)\b/.test(name)) continue;
    for (const { claim } of await memory.statements({ attribute: name })) {
      if (claim?.value.kind !== "text") continue;
      // "Frenchman(men), Frenchwoman(women)" and "Chilean(s)"
      const words = claim.value.value
        .replace(/\([^)]*\)/g, "")
        .split(/[,;]| or | and /)
        .map((word) => word.trim())
        .filter((word) => /^\p{Lu}/u.test(word));
      found.set(claim.subject, [...(found.get(claim.subject) ?? []), ...words]);
    }
  }
  return found;
}

const averages = new Set(
  "rate ratio age index density expectancy percentage share proportion prevalence price level growth score rank coefficient elevation temperature height depth width length altitude speed lifespan rating grade multiplier factor exponent constant".split(
    " ",
  ),
);
/** What is one of several already, or a mark: nothing comes of adding it up. */
const marks = new Set("median mean average typical max maximum min minimum rating ratings score scores star stars grade grades".split(" "));

/** Whether sums over things make sense: areas and amounts do, rates and shares do not. */
export function isAdditive(info: AttributeInfo): boolean {
  let known = additive.get(info);
  if (known === undefined) additive.set(info, (known = saysAmount(info)));
  return known;
}

/** Each draw asks of every figure. */
const additive = new WeakMap<AttributeInfo, boolean>();

function saysAmount(info: AttributeInfo): boolean {
  const [unit] = info.units;
  if (info.kind !== "quantity" || info.phrase === null || (unit !== undefined && /[%/]|^year|^°/.test(unit))) return false;
  const words = info.phrase.split(" ");
  return !averages.has(headOf(words)) && !words.some((word) => word === "per" || marks.has(word)) && headOf(words) !== "balance";
}

/** The phrase names several things: "border countries", a "fleet" of vessels. */
export const namesMany = (info: AttributeInfo): boolean =>
  info.multiValued && info.phrase !== null && (isPlural(headOf(info.phrase.split(" "))) || isOneBody(info));
