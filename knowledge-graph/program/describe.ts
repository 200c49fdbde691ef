import type { AttributeInfo, Entity, Program, ProgramNode, Random } from "../../schemas/index.ts";
import { nameKey } from "../names.ts";
import type { ClaimReader } from "../stores.ts";
import { nodesOf, timed } from "./build.ts";
import type { ProgramStep } from "./build.ts";
import { execute } from "./execute.ts";
import type { ExecuteOptions } from "./execute.ts";
import { remember } from "./memo.ts";
import { withClaims, yearOf } from "./read.ts";
import type { ClaimStatement } from "./read.ts";
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

/** Candidates tried per kind: descriptions are many, one execution each is the cost. */
const TRIES = 6;

/**
 * Descriptions of the entity, each executed: it denotes exactly this entity, and each of its constraints is needed. At most
 * `TRIES` of a kind, in an order that `random` decides. Only attributes with a phrase are used.
 */
export async function descriptions(
  entityId: string,
  reader: ClaimReader,
  catalogue: Catalogue,
  random: Random,
  options?: Partial<ExecuteOptions>,
): Promise<readonly Description[]> {
  const memo = remember(reader);
  const entity = await memo.entity(entityId);
  if (!entity) return [];
  const speakable = (name: string): boolean => (catalogue.get(name)?.phrase ?? null) !== null && catalogue.get(name)?.kind !== "mixed";
  const own = withClaims(await memo.statements({ subject: entityId })).filter(({ claim }) => speakable(claim.attribute));
  const naming = withClaims(await memo.statements({ valueEntity: entityId })).filter(({ claim }) => speakable(claim.attribute));
  const candidates = [
    ...random.shuffle(identifying(entity, own, catalogue)).slice(0, TRIES),
    ...random.shuffle(relation(naming, catalogue)).slice(0, TRIES),
    ...random.shuffle(relations(naming, random)).slice(0, TRIES),
    ...random.shuffle(await superlatives(naming, own, memo, catalogue, random)).slice(0, TRIES),
  ];
  const sound: Description[] = [];
  for (const candidate of candidates) if (await denotes(candidate, entity, memo, options)) sound.push(candidate);
  return sound;
}

/** Whether the description means exactly this entity, with nothing in it too much and no name that gives it away. */
export async function denotes(
  description: Description,
  entity: Entity,
  reader: ClaimReader,
  options?: Partial<ExecuteOptions>,
): Promise<boolean> {
  const program = named(description.nodes);
  const result = await execute(program, reader, options);
  if (result.status === "refused" || result.execution.answer.type !== "entity" || result.execution.answer.entityId !== entity.id)
    return false;
  if (await givesAway(description, entity, reader)) return false;
  return (await unnecessaryConstraints(program, reader, options)).length === 0;
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
function identifying(entity: Entity, own: readonly ClaimStatement[], catalogue: Catalogue): Description[] {
  const [type] = entity.types;
  if (type === undefined) return [];
  return own.flatMap(({ claim }): Description[] => {
    if (catalogue.get(claim.attribute)?.identifying.holds !== true || claim.value.kind === "quantity") return [];
    const steps: readonly ProgramStep[] = [["FindAll", {}], ["FilterType", { type }, -1], ...timed(claim.asOf)];
    return [
      {
        kind: "identifying",
        nodes: nodesOf([...steps, ["FilterClaim", { attribute: claim.attribute, comparator: "=", value: claim.value }, -1]]),
      },
    ];
  });
}

const list = ({ claim }: ClaimStatement): readonly ProgramStep[] => [
  ["Find", { entity: claim.subject }],
  ...timed(claim.asOf),
  ["Relate", { attribute: claim.attribute, direction: "forward" }, -1],
];

/** Along an attribute that has one value: "the capital of Togo", not "the trade partner of Togo". */
function relation(naming: readonly ClaimStatement[], catalogue: Catalogue): Description[] {
  return naming
    .filter(({ claim }) => catalogue.get(claim.attribute)?.multiValued === false)
    .map((statement) => ({ kind: "relation", nodes: nodesOf(list(statement)) }));
}

/** Two lists of one attribute and time that both name it. */
function relations(naming: readonly ClaimStatement[], random: Random): Description[] {
  const groups = new Map<string, ClaimStatement[]>();
  for (const statement of naming) {
    const key = `${statement.claim.attribute}\n${statement.claim.asOf ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), statement]);
  }
  return [...groups.values()].flatMap((group): Description[] => {
    const [a, b] = random.shuffle(group);
    if (!a || !b || a.claim.subject === b.claim.subject) return [];
    const [first, second] = [list(a), list(b)];
    const nodes = nodesOf([...first, ...second, ["And", {}, first.length - 1, -1]]);
    return [{ kind: "relations", nodes }];
  });
}

/** It among those that one page lists, by an attribute that all of them have. */
async function superlatives(
  naming: readonly ClaimStatement[],
  own: readonly ClaimStatement[],
  reader: ClaimReader,
  catalogue: Catalogue,
  random: Random,
): Promise<Description[]> {
  const measures = own.filter(
    ({ claim }) =>
      claim.value.kind === "quantity" && claim.value.scope === undefined && catalogue.get(claim.attribute)?.kind === "quantity",
  );
  if (measures.length === 0 || naming.length === 0) return [];
  const found: Description[] = [];
  for (const origin of random.shuffle(naming).slice(0, TRIES)) {
    const { subject, attribute, asOf } = origin.claim;
    const members = withClaims(await reader.statements({ subject, attribute })).filter(({ claim }) => claim.asOf === asOf);
    const size = new Set(members.map(({ claim }) => (claim.value.kind === "entity" ? claim.value.entityId : ""))).size;
    if (size < 2 || size > MAX_MEMBERS) continue;
    const measure = random.pick(measures).claim;
    for (const which of ["max", "min"] as const) {
      const nodes = nodesOf([
        ...list(origin),
        ...timed(yearOf(measure.asOf)),
        ["SelectAmong", { attribute: measure.attribute, which, k: 1 }, -1],
      ]);
      found.push({ kind: "superlative", nodes });
    }
  }
  return found;
}

export { substitute } from "./rewrite.ts";
