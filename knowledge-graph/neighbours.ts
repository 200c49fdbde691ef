import { canonicalJson, type Entity, type Statement } from "../schemas/index.ts";
import type { VectorHit } from "./contracts/vectors.ts";
import { entityTexts } from "./known-texts.ts";
import { keepVectors } from "./keep-vectors.ts";
import type { MemoryParts } from "./knowledge-memory.ts";
import { hostOf } from "./resolution/references.ts";

/** Two things that may be one. */
export interface Neighbours {
  readonly one: Entity;
  readonly other: Entity;
  /** Cosine of their vectors. */
  readonly score: number;
  /** What is said of both, attribute by attribute. */
  readonly shared: readonly string[];
}

export interface NeighbourOptions {
  /** Cosine at which things are looked at. */
  readonly atLeast: number;
  /** Things looked at for each. */
  readonly nearest: number;
  /** Claims that both must have in common. */
  readonly sharedClaims: number;
}

const askedAtOnce = 64;

/**
 * Things under two ids that are likely one: near by name and description, of a common type, with claims in common and none at which they
 * part. Vectors only name the candidates; a thing that nothing is said of is nobody's neighbour. Two pages of one site are two things. Ordered by the
 * ids. Costs a search for each thing.
 */
export async function* neighbours(
  parts: MemoryParts,
  { atLeast, nearest, sharedClaims }: NeighbourOptions,
  signal?: AbortSignal,
): AsyncGenerator<Neighbours> {
  await keepVectors(parts, "entities", () => entityTexts(parts.graph), signal);
  for await (const entities of batches(parts.graph.entities())) {
    signal?.throwIfAborted();
    const hits = await near(parts, entities, nearest);
    for (const [at, one] of entities.entries())
      for (const { id, score } of hits[at] ?? []) {
        // Each pair once, from its first.
        if (id <= one.id || score < atLeast) continue;
        const other = await parts.graph.entity(id);
        if (other === undefined || areTwo(one, other)) continue;
        const shared = await claimsOfBoth(parts, one.id, id);
        if (shared !== undefined && shared.length >= sharedClaims) yield { one, other, score, shared };
      }
  }
}

async function* batches(entities: AsyncIterable<Entity>): AsyncGenerator<readonly Entity[]> {
  let batch: Entity[] = [];
  for await (const entity of entities) {
    if (batch.push(entity) < askedAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The nearest of each that have one of its types; of one without types, of any. */
async function near({ vectors }: MemoryParts, entities: readonly Entity[], nearest: number): Promise<readonly (readonly VectorHit[])[]> {
  const known = await vectors.read(
    "entities",
    entities.map(({ id }) => id),
  );
  const asked = entities.flatMap(({ id, types }) => {
    const vector = known.get(id);
    return vector === undefined ? [] : [{ id, vector, limit: nearest + 1, ...(types.length > 0 && { filter: { types } }) }];
  });
  const found = await vectors.search("entities", asked);
  const hits = new Map(asked.map(({ id }, at) => [id, found[at] ?? []]));
  return entities.map(({ id }) => hits.get(id) ?? []);
}

function areTwo(one: Entity, other: Entity): boolean {
  const hosts = new Set(one.uris.map(hostOf));
  return other.uris.some((uri) => hosts.has(hostOf(uri)));
}

/** Attributes under which both have a value in common; undefined where there is one under which they have none. */
async function claimsOfBoth({ graph }: MemoryParts, one: string, other: string): Promise<readonly string[] | undefined> {
  const [own, others] = [valuesOf(await graph.statements({ subject: one })), valuesOf(await graph.statements({ subject: other }))];
  const shared = new Set<string>();
  for (const [key, { attribute, values }] of own) {
    const theirs = others.get(key)?.values;
    if (theirs === undefined) continue;
    if (![...values].some((value) => theirs.has(value))) return undefined;
    shared.add(attribute);
  }
  return [...shared].sort();
}

interface Values {
  readonly attribute: string;
  readonly values: Set<string>;
}

/** By attribute, qualifiers and the time that a value is of. */
function valuesOf(statements: readonly Statement[]): ReadonlyMap<string, Values> {
  const found = new Map<string, Values>();
  for (const { claim } of statements) {
    if (claim === undefined) continue;
    const { attribute, value, qualifiers, asOf } = claim;
    const key = canonicalJson([attribute, qualifiers, asOf ?? null]);
    const known = found.get(key) ?? { attribute, values: new Set<string>() };
    known.values.add(canonicalJson(value));
    found.set(key, known);
  }
  return found;
}
