import { Claim } from "../../../schemas/index.ts";
import type { AttributeInfo, ClaimValue, Entity, Quantity, Statement } from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import type { ClaimReader } from "../../../knowledge-graph/contracts/stores.ts";

/** A memory of a few facts, for reading beside the test. */
export interface Fact {
  readonly subject: string;
  readonly attribute: string;
  readonly value: ClaimValue;
  readonly asOf?: string;
  readonly qualifiers?: Readonly<Record<string, ClaimValue>>;
  readonly listComplete?: boolean;
  readonly documentId?: string;
  readonly statedAt?: string;
}

export const number = (value: number, unit?: string, spread = 0, scope?: string): Quantity => ({
  kind: "quantity",
  number: value,
  low: value - spread,
  high: value + spread,
  ...(unit === undefined ? {} : { unit }),
  ...(scope === undefined ? {} : { scope }),
});
export const thing = (entityId: string): ClaimValue => ({ kind: "entity", entityId });
export const words = (value: string): ClaimValue => ({ kind: "text", value });
export const day = (value: string): ClaimValue => ({
  kind: "date",
  value,
  precision: value.length === 4 ? "year" : value.length === 7 ? "month" : "day",
});

export function statementOf(fact: Fact, index: number): Statement {
  const claim = Claim.parse({
    subject: fact.subject,
    attribute: fact.attribute,
    value: fact.value,
    qualifiers: fact.qualifiers ?? {},
    asOf: fact.asOf,
    listComplete: fact.listComplete,
  });
  return {
    id: `s${String(index).padStart(4, "0")}`,
    text: `${fact.subject} ${fact.attribute}`,
    entityIds: [fact.subject],
    mentions: [],
    documentId: fact.documentId ?? `d_${fact.subject}`,
    documentVersion: 1,
    quote: { start: 0, end: 1 },
    claim,
    ...(fact.statedAt === undefined ? {} : { statedAt: fact.statedAt }),
    observedAt: "2026-01-01",
    extractor: { name: "test", version: "1" },
    confidence: 1,
  };
}

export interface Tiny {
  readonly reader: ClaimReader;
  readonly statements: readonly Statement[];
  readonly attributes: readonly AttributeInfo[];
  readonly entities: readonly Entity[];
}

/** `types`: entity -> types; entities that are only values are there without a type. `identifying`, `lists`: attributes so. */
export function tiny(
  types: Readonly<Record<string, readonly string[]>>,
  facts: readonly Fact[],
  kinds: {
    readonly identifying?: readonly string[];
    readonly lists?: readonly string[];
    /** Names of entities that are not called by their id. */
    readonly names?: Readonly<Record<string, string>>;
  } = {},
): Tiny {
  const statements = facts.map(statementOf);
  const ids = new Set(Object.keys(types));
  for (const { subject, value } of facts) {
    ids.add(subject);
    if (value.kind === "entity") ids.add(value.entityId);
  }
  const entities = [...ids]
    .sort()
    .map((id): Entity => ({ id, name: kinds.names?.[id] ?? id, aliases: [], types: [...(types[id] ?? [])], description: "", uris: [] }));
  const attributes = [...new Set(facts.map(({ attribute }) => attribute))].sort().map((name) => infoOf(name, facts, kinds));
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const byName = new Map(attributes.map((info) => [info.name, info]));
  const reader: ClaimReader = {
    entity: async (id) => byId.get(id),
    attribute: async (name) => byName.get(name),
    entitiesOfType: async (type) => entities.filter((entity) => entity.types.includes(type)).map(({ id }) => id),
    entitiesNamed: async (key) => entities.filter(({ name, aliases }) => [name, ...aliases].map(nameKey).includes(key)).map(({ id }) => id),
    statements: async (query) =>
      statements.filter(
        ({ claim, retractedAt }) =>
          claim !== undefined &&
          retractedAt === undefined &&
          (query.subject === undefined || claim.subject === query.subject) &&
          (query.attribute === undefined || claim.attribute === query.attribute) &&
          (query.valueEntity === undefined || (claim.value.kind === "entity" && claim.value.entityId === query.valueEntity)),
      ),
  };
  return { reader, statements, attributes, entities };
}

function infoOf(
  name: string,
  facts: readonly Fact[],
  kinds: { identifying?: readonly string[]; lists?: readonly string[] },
): AttributeInfo {
  const own = facts.filter(({ attribute }) => attribute === name);
  const found = new Set(own.map(({ value }) => value.kind));
  return {
    name,
    kind: found.size === 1 ? (own[0]?.value.kind ?? "mixed") : "mixed",
    units: [...new Set(own.flatMap(({ value }) => (value.kind === "quantity" && value.unit ? [value.unit] : [])))],
    statements: own.length,
    subjects: new Set(own.map(({ subject }) => subject)).size,
    times: [...new Set(own.map(({ asOf }) => asOf ?? ""))].map((time) => ({
      time,
      count: own.filter((fact) => (fact.asOf ?? "") === time).length,
    })),
    coverage: [],
    multiValued: kinds.lists?.includes(name) === true,
    identifying: { holds: kinds.identifying?.includes(name) === true, values: own.length, subjects: own.length },
    valueTypes: [],
    qualifiers: [...new Set(own.flatMap(({ qualifiers }) => Object.keys(qualifiers ?? {})))],
    phrase: name,
  };
}

export { programOf as program } from "../../../knowledge-graph/program/build.ts";
