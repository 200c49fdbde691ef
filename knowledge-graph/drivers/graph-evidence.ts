import type { AttributeInfo, Entity, Statement } from "../../schemas/index.ts";
import { attributeInfo, typeCensus, type CataloguedClaim } from "../catalogue.ts";
import type { ClaimReader, StatementQuery } from "../stores.ts";

/** A reader over the evidence files of a run, so that programs run with no database. The first statement of an id counts. */
export function evidenceGraph(entities: Iterable<Entity>, statements: Iterable<Statement>): ClaimReader {
  const entityById = new Map<string, Entity>();
  const byType = new Map<string, string[]>();
  for (const entity of entities) {
    if (entityById.has(entity.id)) continue;
    entityById.set(entity.id, entity);
    for (const type of new Set(entity.types)) append(byType, type, entity.id);
  }
  for (const ids of byType.values()) ids.sort();

  const byId = new Map<string, Statement>();
  for (const statement of statements) if (!byId.has(statement.id)) byId.set(statement.id, statement);
  const sorted = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const bySubject = new Map<string, Statement[]>();
  const byAttribute = new Map<string, Statement[]>();
  const byValueEntity = new Map<string, Statement[]>();
  const byDocument = new Map<string, Statement[]>();
  for (const statement of sorted) {
    append(byDocument, statement.documentId, statement);
    const { claim } = statement;
    if (!claim) continue;
    append(bySubject, claim.subject, statement);
    append(byAttribute, claim.attribute, statement);
    if (claim.value.kind === "entity") append(byValueEntity, claim.value.entityId, statement);
  }

  /** The shortest index list that the query names; ids are rare and few. */
  const candidates = (query: StatementQuery): readonly Statement[] => {
    const lists: (readonly Statement[])[] = [];
    if (query.ids) lists.push([...new Set(query.ids)].sort().flatMap((id) => byId.get(id) ?? []));
    if (query.subject !== undefined) lists.push(bySubject.get(query.subject) ?? []);
    if (query.attribute !== undefined) lists.push(byAttribute.get(query.attribute) ?? []);
    if (query.valueEntity !== undefined) lists.push(byValueEntity.get(query.valueEntity) ?? []);
    if (query.documentId !== undefined) lists.push(byDocument.get(query.documentId) ?? []);
    return lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? sorted);
  };

  const census = typeCensus(entityById.values());
  const catalogue = new Map<string, AttributeInfo | undefined>();
  const describe = (name: string): AttributeInfo | undefined => {
    const claims: CataloguedClaim[] = [];
    for (const { claim, documentId, retractedAt } of byAttribute.get(name) ?? [])
      if (claim && retractedAt === undefined) claims.push({ claim, documentId });
    return claims.length > 0 ? attributeInfo(name, claims, census) : undefined;
  };

  return {
    entity: (id) => Promise.resolve(entityById.get(id)),
    statements: (query) => Promise.resolve(candidates(query).filter(matcher(query))),
    entitiesOfType: (type) => Promise.resolve(byType.get(type) ?? []),
    attribute(name) {
      if (!catalogue.has(name)) catalogue.set(name, describe(name));
      return Promise.resolve(catalogue.get(name));
    },
  };
}

function matcher(query: StatementQuery): (statement: Statement) => boolean {
  const ids = query.ids && new Set(query.ids);
  return (statement) => {
    const { claim } = statement;
    return (
      (query.includeClosed === true || statement.retractedAt === undefined) &&
      (ids === undefined || ids.has(statement.id)) &&
      (query.subject === undefined || claim?.subject === query.subject) &&
      (query.attribute === undefined || claim?.attribute === query.attribute) &&
      (query.valueEntity === undefined || (claim?.value.kind === "entity" && claim.value.entityId === query.valueEntity)) &&
      (query.documentId === undefined || statement.documentId === query.documentId)
    );
  };
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
