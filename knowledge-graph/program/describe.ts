import type { AttributeInfo, Entity, Program, ProgramNode, Random } from "../../schemas/index.ts";
import { canonicalJson } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { ClaimReader, StatementQuery } from "../contracts/stores.ts";
import { nodesOf, timeSteps } from "./build.ts";
import type { ProgramStep } from "./build.ts";
import { execute } from "./execute.ts";
import type { ExecuteOptions } from "./execute.ts";
import { remember } from "./memo.ts";
import { withClaims, yearOf } from "./read.ts";
import type { ClaimStatement } from "./read.ts";
import type { Fact, ListedSet, SampleIndex } from "./sample-index.ts";
import { MAX_MEMBERS } from "./value.ts";
import { unnecessaryConstraints } from "./necessity.ts";

/**
 * A sub-program that denotes one entity without naming it; nodes are numbered from 0, the last one is the set of that entity.
 * identifying: the country whose capital is Lomé · relation: the capital of Togo · relations: the one listed by both A and B ·
 * superlative: the largest of those that A lists.
 */
export interface Description {
  readonly kind: "identifying" | "relation" | "relations" | "superlative";
  readonly nodes: readonly ProgramNode[];
}

export type Catalogue = ReadonlyMap<string, AttributeInfo>;

export const catalogueOf = (attributes: readonly AttributeInfo[]): Catalogue => new Map(attributes.map((info) => [info.name, info]));

export interface DescribeOptions extends ExecuteOptions {
  readonly kinds: readonly Description["kind"][];
  /** Stop after so many; each candidate costs an execution or two. Default: 4. */
  readonly most: number;
  /** Lists and shared measures from an index instead of the reader. */
  readonly index: Pick<SampleIndex, "setsWith" | "longSetsWith" | "shared">;
  /** Read through this one (a shared memo). */
  readonly reader: ClaimReader;
  /** Measures that a superlative goes by where there are such. */
  readonly prefers: (attribute: string) => boolean;
}

const KINDS: readonly Description["kind"][] = ["identifying", "relation", "relations", "superlative"];
/** Candidates tried per kind. */
const TRIES = 6;
/** A longer text describes nothing that a question could say. */
const MAX_TEXT = 40;

/**
 * Descriptions of the entity, each executed: it denotes exactly this entity, and each of its constraints is needed. Kinds take
 * turns in an order that `random` decides. Only attributes with a phrase are used.
 */
export async function descriptions(
  entityId: string,
  reader: ClaimReader,
  catalogue: Catalogue,
  random: Random,
  options?: Partial<DescribeOptions>,
): Promise<readonly Description[]> {
  const memo = remember(reader);
  const entity = await memo.entity(entityId);
  if (!entity) return [];
  const kinds = random.shuffle(options?.kinds ?? KINDS);
  const drawing: Drawing = { entity, reader: memo, catalogue, random, index: options?.index, prefers: options?.prefers };
  const most = options?.most ?? 4;
  const drawn = new Map<Description["kind"], readonly Description[]>();
  const sound: Description[] = [];
  for (let turn = 0; turn < TRIES; turn++) {
    for (const kind of kinds) {
      if (sound.length >= most) return sound;
      // Drawn at its first turn: a kind that is not needed reads nothing.
      const candidates = drawn.get(kind) ?? (await draw(kind, drawing));
      drawn.set(kind, candidates);
      const candidate = candidates[turn];
      if (candidate && (await denotes(candidate, entity, memo, options))) sound.push(candidate);
    }
  }
  return sound;
}

interface Drawing {
  readonly entity: Entity;
  readonly reader: ClaimReader;
  readonly catalogue: Catalogue;
  readonly random: Random;
  readonly index: DescribeOptions["index"] | undefined;
  readonly prefers: DescribeOptions["prefers"] | undefined;
}

const speakable = (name: string, catalogue: Catalogue): boolean => {
  const info = catalogue.get(name);
  return info !== undefined && info.phrase !== null && info.kind !== "mixed";
};

async function draw(kind: Description["kind"], drawing: Drawing): Promise<readonly Description[]> {
  const { random } = drawing;
  // Pages that say the same give the same description.
  const distinct = new Map((await candidatesOf[kind](drawing)).map((one) => [canonicalJson(one.nodes), one]));
  return random.shuffle([...distinct.values()]).slice(0, TRIES);
}

const candidatesOf: Readonly<Record<Description["kind"], (drawing: Drawing) => Promise<readonly Description[]>>> = {
  identifying: async ({ entity, reader, catalogue }) =>
    identifying(entity, await claimsUnder({ subject: entity.id }, thatIdentify(catalogue), reader)),
  relation: async ({ entity, reader, catalogue }) => relation(await claimsUnder({ valueEntity: entity.id }, ofOneThing(catalogue), reader)),
  relations: async (drawing) =>
    relations([...(await setsWith(drawing)), ...(drawing.index?.longSetsWith(drawing.entity.id) ?? [])], drawing.random),
  superlative: async (drawing) => superlatives(await setsWith(drawing), drawing),
};

const claimsOf = async (query: StatementQuery, reader: ClaimReader, catalogue: Catalogue): Promise<readonly ClaimStatement[]> =>
  withClaims(await reader.statements(query)).filter(({ claim }) => speakable(claim.attribute, catalogue));

/**
 * Of some attributes only, one by one: a thing has hundreds of claims, and hundreds more name it, of which some three are wanted.
 * In the order of the statements' ids.
 */
async function claimsUnder(
  query: Pick<StatementQuery, "subject" | "valueEntity">,
  attributes: readonly string[],
  reader: ClaimReader,
): Promise<readonly ClaimStatement[]> {
  const found = await Promise.all(attributes.map((attribute) => reader.statements({ ...query, attribute })));
  return withClaims(found.flat()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Attributes that descriptions of one kind use, found once a catalogue. */
const attributesThat = (fits: (info: AttributeInfo) => boolean): ((catalogue: Catalogue) => readonly string[]) => {
  const kept = new WeakMap<Catalogue, readonly string[]>();
  return (catalogue) => {
    const known =
      kept.get(catalogue) ?? [...catalogue.values()].flatMap((info) => (speakable(info.name, catalogue) && fits(info) ? [info.name] : []));
    kept.set(catalogue, known);
    return known;
  };
};
const thatIdentify = attributesThat(({ identifying: { holds }, kind }) => holds && kind !== "quantity");
/** "The capital of Togo", not "the trade partner of Togo". */
const ofOneThing = attributesThat(({ kind, multiValued }) => kind === "entity" && !multiValued);

/** Small lists that name the entity. Without an index, of a few pages that name it. */
async function setsWith({ entity, reader, catalogue, random, index }: Drawing): Promise<readonly ListedSet[]> {
  if (index) return index.setsWith(entity.id);
  const naming = await claimsOf({ valueEntity: entity.id }, reader, catalogue);
  const found: ListedSet[] = [];
  for (const { claim } of random.shuffle(naming).slice(0, 4 * TRIES)) {
    const { subject, attribute, asOf } = claim;
    const list = withClaims(await reader.statements({ subject, attribute })).filter((one) => one.claim.asOf === asOf);
    const members = [...new Set(list.flatMap(({ claim: { value } }) => (value.kind === "entity" ? [value.entityId] : [])))].sort();
    if (members.length > 1 && members.length <= MAX_MEMBERS) found.push({ subject, attribute, time: asOf ?? "", members });
  }
  return found;
}

/** Whether the description means exactly this entity, with nothing in it too much and no name that gives it away. */
async function denotes(description: Description, entity: Entity, reader: ClaimReader, options?: Partial<ExecuteOptions>): Promise<boolean> {
  const program = named(description.nodes);
  const result = await execute(program, reader, options);
  if (result.status === "refused" || result.execution.answer.type !== "entity" || result.execution.answer.entityId !== entity.id)
    return false;
  if (await givesAway(description, entity, reader)) return false;
  return (await unnecessaryConstraints(program, reader, { ...options, answer: result.execution.answer })).length === 0;
}

const named = (nodes: readonly ProgramNode[]): Program => ({
  nodes: [...nodes, { id: nodes.length, op: "QueryName", arguments: {}, inputs: [nodes.length - 1] }],
});

/** The name of a constant holds the entity's name or the other way round: Guatemala City for Guatemala. */
async function givesAway({ nodes }: Description, entity: Entity, reader: ClaimReader): Promise<boolean> {
  const own = namesOf(entity);
  for (const node of nodes) {
    const constants: string[] = [];
    if (node.op === "Find") constants.push(...namesOf(await reader.entity(node.arguments.entity)));
    if (node.op === "FilterClaim") {
      const { value } = node.arguments;
      if (value.kind === "entity") constants.push(...namesOf(await reader.entity(value.entityId)));
      if (value.kind === "text") constants.push(nameKey(value.value));
    }
    if (constants.some((one) => own.some((name) => within(name, one) || within(one, name)))) return true;
  }
  return false;
}

const namesOf = (entity: Entity | undefined): string[] =>
  entity ? [entity.name, ...entity.aliases].map(nameKey).filter((key) => key !== "") : [];
const within = (part: string, whole: string): boolean => ` ${whole} `.includes(` ${part} `) || derived(part, whole);

/** A word that begins as the name does: Togolese for Togo, Albanian for Albania. Other demonyms (French) are the leak check's. */
const derived = (name: string, whole: string): boolean =>
  name.length >= 4 && whole.split(" ").some((word) => word.startsWith(name.slice(0, Math.max(4, name.length - 2))));

/** FindAll, the entity's first type, the time where the claim has one, and the value that only it has. */
function identifying(entity: Entity, own: readonly ClaimStatement[]): Description[] {
  const [type] = entity.types;
  if (type === undefined) return [];
  return own.flatMap(({ claim }): Description[] => {
    if (claim.value.kind === "quantity") return [];
    if (claim.value.kind === "text" && claim.value.value.length > MAX_TEXT) return [];
    const steps: readonly ProgramStep[] = [["FindAll", {}], ["FilterType", { type }, -1], ...timeSteps(claim.asOf)];
    return [
      {
        kind: "identifying",
        nodes: nodesOf([...steps, ["FilterClaim", { attribute: claim.attribute, comparator: "=", value: claim.value }, -1]]),
      },
    ];
  });
}

const list = ({ subject, attribute, time }: Fact): readonly ProgramStep[] => [
  ["Find", { entity: subject }],
  ...timeSteps(time),
  ["Relate", { attribute, direction: "forward" }, -1],
];

const relation = (naming: readonly ClaimStatement[]): Description[] =>
  naming.map(({ claim }) => ({ kind: "relation", nodes: nodesOf(list({ ...claim, time: claim.asOf ?? "" })) }));

/** Two lists of one attribute and time that name it and nothing else in common. */
function relations(sets: readonly ListedSet[], random: Random): Description[] {
  const order = random.shuffle(sets);
  // Those that are still to come of each attribute and time: hundreds of lists are of a dozen.
  const ahead = new Map<string, ListedSet[]>();
  const alike = ({ attribute, time }: ListedSet): string => `${attribute}\n${time}`;
  for (const set of order.toReversed()) {
    const others = ahead.get(alike(set));
    if (others) others.push(set);
    else ahead.set(alike(set), [set]);
  }
  return order.flatMap((a): Description[] => {
    const others = ahead.get(alike(a)) ?? [];
    others.pop();
    if (others.length === 0) return [];
    const own = new Set(a.members);
    const b = others.findLast((other) => sharesOne(own, other));
    if (!b) return [];
    const first = list(a);
    return [{ kind: "relations", nodes: nodesOf([...first, ...list(b), ["And", {}, first.length - 1, -1]]) }];
  });
}

/** A thing that everybody trades with stands in hundreds of lists, each pair of which is looked at: none is gone through to its end. */
function sharesOne(own: ReadonlySet<string>, { members }: ListedSet): boolean {
  let shared = 0;
  for (const member of members) if (own.has(member) && ++shared > 1) return false;
  return shared === 1;
}

const isOrdered = (kind: AttributeInfo["kind"] | undefined): boolean => kind === "quantity" || kind === "date";

/** It among those that one page lists, by a measure that all of them have. */
async function superlatives(
  sets: readonly ListedSet[],
  { entity, reader, catalogue, random, index, prefers }: Drawing,
): Promise<Description[]> {
  const own = index
    ? []
    : (await claimsOf({ subject: entity.id }, reader, catalogue)).filter(({ claim }) => claim.value.kind === "quantity");
  return random
    .shuffle(sets)
    .slice(0, TRIES)
    .flatMap((set): Description[] => {
      const shared = index?.shared(set.members) ?? own.map(({ claim }) => ({ attribute: claim.attribute, time: yearOf(claim.asOf) ?? "" }));
      const measures = shared.filter(({ attribute }) => isOrdered(catalogue.get(attribute)?.kind) && speakable(attribute, catalogue));
      if (measures.length === 0) return [];
      const preferred = prefers === undefined ? [] : measures.filter((one) => prefers(one.attribute));
      const { attribute, time } = random.pick(preferred.length > 0 ? preferred : measures);
      return (["max", "min"] as const).map((which) => ({
        kind: "superlative",
        nodes: nodesOf([...list(set), ...timeSteps(time), ["SelectAmong", { attribute, which, k: 1 }, -1]]),
      }));
    });
}

export { substitute, upTo } from "./rewrite.ts";
