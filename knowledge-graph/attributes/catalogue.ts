import type { AttributeInfo, Claim, ClaimValue, Entity, Statement } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { phraseOf } from "./phrase.ts";
import { relationNoun } from "./relation-nouns.ts";

/** A claim with the document that makes it: several values count as a list only when one document gives them. */
export interface CataloguedClaim {
  readonly claim: Claim;
  readonly documentId: string;
}

/** Which types entities carry, and how many entities carry each. */
export interface TypeCensus {
  typesOf(entityId: string): readonly string[];
  readonly all: ReadonlyMap<string, number>;
}

/** An attribute has one kind when at least this share of its claims agree; the others then count as not known. */
const dominantKind = 0.95;
/** Several values per subject are "normal" from this share of subjects on: two capitals of a few countries do not make a list. */
const listShare = 0.1;
const identifyingSubjects = 50;
/**
 * Share of the values that one subject has: Kingston is the capital of two, and all other capitals still identify. The executor counts
 * the holders of the very value that a program names, so a shared one never passes for a description.
 */
const singleOwners = 0.98;
const timesKept = 20;
/** From this share of figures with parts on, none of them is a count. */
const fractionalShare = 0.1;

export function typeCensus(entities: Iterable<Entity>): TypeCensus {
  const types = new Map<string, readonly string[]>();
  const all = new Map<string, number>();
  for (const entity of entities) {
    types.set(entity.id, entity.types);
    for (const type of entity.types) all.set(type, (all.get(type) ?? 0) + 1);
  }
  return { typesOf: (id) => types.get(id) ?? [], all };
}

/** The catalogue of the open statements, ordered by attribute name. */
export function attributeCatalogue(entities: Iterable<Entity>, statements: Iterable<Statement>): readonly AttributeInfo[] {
  const census = typeCensus(entities);
  const byAttribute = new Map<string, CataloguedClaim[]>();
  for (const { claim, documentId, retractedAt } of statements) {
    if (!claim || retractedAt !== undefined) continue;
    const claims = byAttribute.get(claim.attribute);
    if (claims) claims.push({ claim, documentId });
    else byAttribute.set(claim.attribute, [{ claim, documentId }]);
  }
  return [...byAttribute.keys()].sort().map((name) => attributeInfo(name, byAttribute.get(name) ?? [], census));
}

/**
 * Counts one attribute from its open claims, in one pass; holds one key per distinct (subject, time, value) of that attribute only.
 * The result does not depend on the order of the claims.
 */
export function attributeInfo(name: string, claims: Iterable<CataloguedClaim>, census: TypeCensus): AttributeInfo {
  const counters = new Map<ClaimValue["kind"], KindCounter>();
  let statements = 0;
  for (const { claim, documentId } of claims) {
    statements++;
    let counter = counters.get(claim.value.kind);
    if (!counter) counters.set(claim.value.kind, (counter = kindCounter(census)));
    counter.add(claim, documentId);
  }
  const top = [...counters].sort(([a, x], [b, y]) => y.statements - x.statements || (a < b ? -1 : 1))[0];
  if (!top) throw new RangeError(`attribute "${name}" has no claims`);
  const [topKind, counter] = top;
  const kind = counter.statements >= dominantKind * statements ? topKind : "mixed";
  const counted = counter.result();
  const identifiable = (kind === "entity" || kind === "text" || kind === "date") && !counted.multiValued;
  return {
    name,
    kind,
    units: counted.units,
    statements,
    subjects: counted.subjects,
    times: counted.times,
    coverage: counted.coverage,
    multiValued: counted.multiValued,
    identifying: {
      holds: identifiable && counted.inverseFunctional && counted.owning >= identifyingSubjects,
      values: counted.values,
      subjects: counted.owning,
    },
    valueTypes: counted.valueTypes,
    qualifiers: counted.qualifiers,
    phrase:
      (kind === "entity" ? relationNoun(name, counted.multiValued, counted.valueTypes) : undefined) ??
      phraseOf(name, kind, counted.units[0] ?? null, counted.fractional),
  };
}

type Counted = Pick<AttributeInfo, "units" | "subjects" | "times" | "coverage" | "multiValued" | "valueTypes" | "qualifiers"> & {
  readonly values: number;
  /** Typed subjects: those that `values` belong to. */
  readonly owning: number;
  readonly inverseFunctional: boolean;
  readonly fractional: boolean;
};

interface KindCounter {
  readonly statements: number;
  add(claim: Claim, documentId: string): void;
  result(): Counted;
}

function kindCounter(census: TypeCensus): KindCounter {
  let statements = 0;
  let fractions = 0;
  const units = new Map<string, number>();
  const times = new Map<string, number>();
  const valueTypes = new Map<string, number>();
  const qualifiers = new Map<string, number>();
  /** Subject -> whether one document gives it several values at one time. */
  const subjects = new Map<string, boolean>();
  /** (document, subject, time, scope) -> the first value there. */
  const firsts = new Map<string, string>();
  /** Value -> its typed subject; null from the second on. A total or a group (the World, the EU) is no member of a type and no rival. */
  const owners = new Map<string, string | null>();
  const owning = new Set<string>();
  return {
    get statements() {
      return statements;
    },
    add(claim, documentId) {
      statements++;
      const { subject, value } = claim;
      count(times, claim.asOf ?? "");
      if (value.kind === "quantity" && value.unit !== undefined) count(units, value.unit);
      if (value.kind === "quantity" && !Number.isInteger(value.number)) fractions++;
      if (value.kind === "entity") for (const type of census.typesOf(value.entityId)) count(valueTypes, type);
      for (const qualifier of Object.keys(claim.qualifiers)) count(qualifiers, qualifier);
      const key = valueKey(value);
      if (census.typesOf(subject).length > 0) {
        const owner = owners.get(key);
        owners.set(key, owner === undefined || owner === subject ? subject : null);
        owning.add(subject);
      }
      const place = [documentId, subject, claim.asOf ?? "", placeOf(claim)].join("\n");
      const first = firsts.get(place);
      if (first === undefined) firsts.set(place, key);
      const several = first !== undefined && first !== key;
      if (several || !subjects.has(subject)) subjects.set(subject, several);
    },
    result() {
      const known = new Map<string, number>();
      for (const subject of subjects.keys()) for (const type of census.typesOf(subject)) count(known, type);
      const lists = [...subjects.values()].filter(Boolean).length;
      return {
        units: ranked(units),
        subjects: subjects.size,
        times: ranked(times)
          .slice(0, timesKept)
          .map((time) => ({ time, count: times.get(time) ?? 0 })),
        coverage: ranked(known).map((type) => ({ type, known: known.get(type) ?? 0, all: census.all.get(type) ?? 0 })),
        multiValued: lists >= Math.max(1, listShare * subjects.size),
        valueTypes: ranked(valueTypes),
        qualifiers: [...qualifiers.keys()].sort(),
        values: owners.size,
        owning: owning.size,
        inverseFunctional: [...owners.values()].filter((owner) => owner !== null).length >= singleOwners * owners.size,
        fractional: fractions >= fractionalShare * statements && fractions > 0,
      };
    },
  };
}

/** What tells apart figures that are not rivals: the part they speak of and, where the value is no entity, their qualifiers. */
function placeOf({ value, qualifiers }: Claim): string {
  if (value.kind === "entity") return "";
  const named = Object.entries(qualifiers).map(([name, inner]) => `${name}=${valueKey(inner)}`);
  return [value.kind === "quantity" ? (value.scope ?? "") : "", ...named.sort()].join(";");
}

/** Equal values, equal key; texts are equal as names are (`nameKey`). */
export function valueKey(value: ClaimValue): string {
  if (value.kind === "entity") return value.entityId;
  if (value.kind === "quantity") return `${value.number} ${value.unit ?? ""}`;
  return value.kind === "date" ? value.value : nameKey(value.value);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Keys, most frequent first, ties in name order. */
function ranked(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : a > b ? 1 : 0)).map(([key]) => key);
}
