import type { StatementQuery } from "../../knowledge-graph/stores.ts";
import type { Document } from "../../schemas/index.ts";
import type { Memory } from "./ground.ts";

/** Reads kept over draws: at most so many queries (some 2 KB each) and documents (some 40 KB each). */
const QUERIES = 60_000;
const DOCUMENTS = 600;

/**
 * The same memory, each read done once while it is kept. The snapshot must not change meanwhile. Draws come back to the same
 * pages again and again, and a read costs more than everything else that a draw does.
 */
export function keptReads(memory: Memory): Memory {
  const statements = kept<Awaited<ReturnType<Memory["statements"]>>>(QUERIES);
  const entities = kept<Awaited<ReturnType<Memory["entity"]>>>(QUERIES);
  const attributes = kept<Awaited<ReturnType<Memory["attribute"]>>>(QUERIES);
  const types = kept<readonly string[]>(QUERIES);
  const documents = kept<Document | undefined>(DOCUMENTS);
  return {
    attributes: () => memory.attributes(),
    entities: () => memory.entities(),
    allStatements: () => memory.allStatements(),
    entity: (id) => entities(id, () => memory.entity(id)),
    attribute: (name) => attributes(name, () => memory.attribute(name)),
    entitiesOfType: (type) => types(type, () => memory.entitiesOfType(type)),
    statements: (query) => statements(keyOf(query), () => memory.statements(query)),
    document: (id, version) => documents(`${id}@${version ?? ""}`, () => memory.document(id, version)),
  };
}

/** Least recently used goes first: a Map keeps the order of insertion. */
function kept<T>(most: number): (key: string, read: () => Promise<T>) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (key, read) => {
    const known = found.get(key);
    if (known !== undefined) {
      found.delete(key);
      found.set(key, known);
      return known;
    }
    const result = read();
    found.set(key, result);
    const [oldest] = found.keys();
    if (found.size > most && oldest !== undefined) found.delete(oldest);
    return result;
  };
}

const keyOf = (query: StatementQuery): string =>
  [query.subject, query.attribute, query.valueEntity, query.documentId, query.ids?.join(), query.includeClosed]
    .map((part) => part ?? "")
    .join("\n");
