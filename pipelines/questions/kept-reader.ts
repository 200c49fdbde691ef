import { evidenceGraph, atHand, type StatementQuery } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Document, Entity, Statement } from "../../schemas/index.ts";
import { sharingStatements } from "../core/shared-strings.ts";
import type { Memory } from "./context.ts";

/** Reads kept over draws: at most so many queries (some 2 KB each) and documents (some 40 KB each). */
const QUERIES = 60_000;
const DOCUMENTS = 600;

const NONE: Statement["mentions"] = [];

/** How a statement names what it claims; nobody asks how it names other things, and those are a third of all that is held. */
const mentionOfValue = ({ claim, mentions }: Statement): Statement["mentions"] => {
  const value = claim?.value;
  const own = value?.kind === "entity" ? mentions.find(({ entityId }) => entityId === value.entityId) : undefined;
  return own === undefined ? NONE : [own];
};

/** Claims that are held in memory at most (some 1.2 KB each); a larger memory is read as it is needed. */
const HELD = 150_000;

/**
 * The memory to draw from: a small one is read once and held, since a draw makes dozens of reads and each costs more in the
 * database than all the rest; of a large one the reads are kept. The snapshot must not change meanwhile.
 */
export async function heldMemory(memory: Memory): Promise<Memory> {
  const statements: Statement[] = [];
  const sharing = sharingStatements();
  for await (const statement of memory.allStatements()) {
    if (statement.claim === undefined) continue;
    if (statements.length >= HELD) return keptReads(memory);
    statements.push(sharing({ ...statement, mentions: mentionOfValue(statement) }));
  }
  const entities: Entity[] = [];
  for await (const entity of memory.entities()) entities.push(entity);
  const catalogue = await memory.attributes();
  const infos = new Map(catalogue.map((info): [string, AttributeInfo] => [info.name, info]));
  const kept = keptReads(memory);
  const graph = evidenceGraph(entities, statements);
  return atHand<Memory>({
    ...graph,
    ...(memory.kindNouns && { kindNouns: memory.kindNouns }),
    attribute: (name) => Promise.resolve(infos.get(name)),
    attributes: () => Promise.resolve(catalogue),
    entities: () => each(entities),
    allStatements: () => each(statements),
    document: (id, version) => kept.document(id, version),
  });
}

async function* each<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items;
}

/**
 * The same memory, each read done once while it is kept. The snapshot must not change meanwhile. Draws come back to the same
 * pages again and again, and a read costs more than everything else that a draw does.
 */
export function keptReads(memory: Memory): Memory {
  const statements = kept<Awaited<ReturnType<Memory["statements"]>>>(QUERIES);
  const entities = kept<Awaited<ReturnType<Memory["entity"]>>>(QUERIES);
  const attributes = kept<Awaited<ReturnType<Memory["attribute"]>>>(QUERIES);
  const types = kept<readonly string[]>(QUERIES);
  const names = kept<readonly string[]>(QUERIES);
  const documents = kept<Document | undefined>(DOCUMENTS);
  // An execution's evidence is asked for by ids behind it: what it has just read is not read again.
  const byId = new Map<string, Statement>();
  const noted = async (query: StatementQuery): Promise<readonly Statement[]> => {
    const found = await memory.statements(query);
    for (const statement of found) if (statement.retractedAt === undefined) byId.set(statement.id, statement);
    for (const [oldest] of byId) {
      if (byId.size <= QUERIES) break;
      byId.delete(oldest);
    }
    return found;
  };
  const named = ({ ids, ...rest }: StatementQuery): readonly Statement[] | undefined => {
    if (ids === undefined || !isByIds(rest)) return undefined;
    const found = new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)!] as const] : [])));
    return found.size < new Set(ids).size ? undefined : [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  return {
    ...(memory.kindNouns && { kindNouns: memory.kindNouns }),
    attributes: () => memory.attributes(),
    entities: () => memory.entities(),
    allStatements: () => memory.allStatements(),
    entity: (id) => entities(id, () => memory.entity(id)),
    attribute: (name) => attributes(name, () => memory.attribute(name)),
    entitiesOfType: (type) => types(type, () => memory.entitiesOfType(type)),
    entitiesNamed: (key) => names(key, () => memory.entitiesNamed(key)),
    statements: async (query) => named(query) ?? statements(keyOf(query), () => noted(query)),
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

/** By ids and nothing else; closed ones are not kept, so whether they are wanted makes no difference. */
const isByIds = ({ subject, attribute, valueEntity, documentId }: StatementQuery): boolean =>
  subject === undefined && attribute === undefined && valueEntity === undefined && documentId === undefined;

const keyOf = (query: StatementQuery): string =>
  [query.subject, query.attribute, query.valueEntity, query.documentId, query.ids?.join(), query.includeClosed]
    .map((part) => part ?? "")
    .join("\n");
