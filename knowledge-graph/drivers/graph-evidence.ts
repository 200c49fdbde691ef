import type { AttributeInfo, Entity, Statement } from "../../schemas/index.ts";
import { attributeInfo, typeCensus, type CataloguedClaim } from "../attributes/catalogue.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { ClaimReader, StatementQuery } from "../contracts/stores.ts";

/**
 * A reader over the evidence files of a run, so that programs run with no database. The first statement of an id counts.
 * Long because it builds the indexes and then lists every method of the reader over them.
 */
export function evidenceGraph(entities: Iterable<Entity>, statements: Iterable<Statement>): ClaimReader {
  const entityById = new Map<string, Entity>();
  const byType = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  for (const entity of entities) {
    if (entityById.has(entity.id)) continue;
    entityById.set(entity.id, entity);
    for (const type of new Set(entity.types)) append(byType, type, entity.id);
    for (const key of new Set([entity.name, ...entity.aliases].map(nameKey))) append(byName, key, entity.id);
  }
  for (const ids of [...byType.values(), ...byName.values()]) ids.sort();

  const byId = new Map<string, Statement>();
  for (const statement of statements) if (!byId.has(statement.id)) byId.set(statement.id, statement);
  const sorted = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const open = sorted.filter(({ retractedAt }) => retractedAt === undefined);
  const bySubject = new Map<string, Statement[]>();
  const byPair = new Map<string, Map<string, Statement[]>>();
  const byAttribute = new Map<string, Statement[]>();
  const byValueEntity = new Map<string, Statement[]>();
  const byDocument = new Map<string, Statement[]>();
  for (const statement of open) {
    append(byDocument, statement.documentId, statement);
    const { claim } = statement;
    if (!claim) continue;
    append(bySubject, claim.subject, statement);
    const own = byPair.get(claim.subject) ?? new Map<string, Statement[]>();
    byPair.set(claim.subject, own);
    append(own, claim.attribute, statement);
    append(byAttribute, claim.attribute, statement);
    if (claim.value.kind === "entity") append(byValueEntity, claim.value.entityId, statement);
  }

  /** What names a thing, by attribute: grouped when first asked for, as few things are. */
  const namings = new Map<string, Map<string, Statement[]>>();
  const naming = (id: string, attribute: string): readonly Statement[] => {
    let own = namings.get(id);
    if (own === undefined) {
      namings.set(id, (own = new Map<string, Statement[]>()));
      for (const statement of byValueEntity.get(id) ?? []) append(own, statement.claim?.attribute ?? "", statement);
    }
    return own.get(attribute) ?? [];
  };

  /** A query that one index answers gets that index's own list, the same one each time. Ids and closed statements are rarely asked for. */
  const find = (query: StatementQuery): readonly Statement[] => {
    const { ids, subject, attribute, valueEntity, documentId } = query;
    const all = (of: readonly Statement[]): readonly Statement[] => of.filter(matcher(query));
    if (ids) return all([...new Set(ids)].sort().flatMap((id) => byId.get(id) ?? []));
    if (query.includeClosed === true) return all(sorted);
    const lists: (readonly Statement[])[] = [];
    if (subject !== undefined && attribute !== undefined) lists.push(byPair.get(subject)?.get(attribute) ?? []);
    else if (subject !== undefined) lists.push(bySubject.get(subject) ?? []);
    else if (attribute !== undefined && valueEntity !== undefined) lists.push(naming(valueEntity, attribute));
    else if (attribute !== undefined) lists.push(byAttribute.get(attribute) ?? []);
    if (valueEntity !== undefined && (subject !== undefined || attribute === undefined)) lists.push(byValueEntity.get(valueEntity) ?? []);
    if (documentId !== undefined) lists.push(byDocument.get(documentId) ?? []);
    const [first = open, ...others] = lists;
    if (others.length === 0) return first;
    return all(others.reduce((best, list) => (list.length < best.length ? list : best), first));
  };

  const census = typeCensus(entityById.values());
  const catalogue = new Map<string, AttributeInfo | undefined>();
  const describe = (name: string): AttributeInfo | undefined => {
    const claims: CataloguedClaim[] = [];
    for (const { claim, documentId } of byAttribute.get(name) ?? []) if (claim) claims.push({ claim, documentId });
    return claims.length > 0 ? attributeInfo(name, claims, census) : undefined;
  };

  return {
    entity: (id) => Promise.resolve(entityById.get(id)),
    statements: (query) => Promise.resolve(find(query)),
    entitiesOfType: (type) => Promise.resolve(byType.get(type) ?? []),
    entitiesNamed: (key) => Promise.resolve(byName.get(key) ?? []),
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
