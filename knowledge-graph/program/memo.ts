import type { AttributeInfo, Entity, Statement } from "../../schemas/index.ts";
import type { ClaimReader, StatementQuery } from "../contracts/stores.ts";

/** Readers that need no memo. */
const remembering = new WeakSet<ClaimReader>();

/** A reader that answers out of indices in memory: a memo over it would cost more than the reads. */
export function atHand<Reader extends ClaimReader>(reader: Reader): Reader {
  remembering.add(reader);
  return reader;
}

/**
 * The same reader, each read done once. Holds every result it gave: make one per program or per item, not per run.
 * Wrapping twice gives the first wrapper back, so that a caller can share one over several executions.
 */
export function remember(reader: ClaimReader): ClaimReader {
  if (remembering.has(reader)) return reader;
  const entities = new Map<string, Promise<Entity | undefined>>();
  const statements = new Map<string, Promise<readonly Statement[]>>();
  const types = new Map<string, Promise<readonly string[]>>();
  const names = new Map<string, Promise<readonly string[]>>();
  const attributes = new Map<string, Promise<AttributeInfo | undefined>>();
  const once = <T>(memo: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    let result = memo.get(key);
    if (!result) memo.set(key, (result = read()));
    return result;
  };
  const wrapped: ClaimReader = {
    entity: (id) => once(entities, id, () => reader.entity(id)),
    entitiesOfType: (type) => once(types, type, () => reader.entitiesOfType(type)),
    entitiesNamed: (key) => once(names, key, () => reader.entitiesNamed(key)),
    attribute: (name) => once(attributes, name, () => reader.attribute(name)),
    statements: (query) => once(statements, keyOf(query), () => reader.statements(query)),
  };
  remembering.add(wrapped);
  return wrapped;
}

const keyOf = (query: StatementQuery): string =>
  `${query.subject ?? ""}\n${query.attribute ?? ""}\n${query.valueEntity ?? ""}\n${query.documentId ?? ""}\n${query.ids?.join(",") ?? ""}\n${query.includeClosed ?? false}`;
