import type { Decision, Declaration, DocumentDecisions, EntityRecord } from "../contracts/ledger.ts";
import { append, jsonList } from "./json-list.ts";
import type { LibsqlFile } from "./libsql.ts";

/** Word for word the condition of the index `decisions_undecided`. */
const undecided = "rule in ('ambiguous', 'self')";

interface DecisionRow extends Omit<Decision, "entityId"> {
  readonly entity: string;
  readonly document: string;
}

type DocumentDecision = Decision & { readonly documentId: string };

/** See `Ledger.decide`. Inside a transaction. */
export function replaceDecisions(file: LibsqlFile, documents: readonly DocumentDecisions[]): readonly string[] {
  const touched = new Set(
    documents.flatMap(({ decisions, declarations }) => [...decisions, ...declarations].map(({ entityId }) => entityId)),
  );
  for (const entity of clearDecisions(file, jsonList(documents.map(({ documentId }) => documentId)))) touched.add(entity);
  for (const document of documents) writeDecisions(file, document);
  const entities = ofItsOwn(touched);
  file.run("insert or ignore into due select value from json_each(?)", [jsonList(entities)]);
  return entities;
}

function writeDecisions(file: LibsqlFile, { documentId, decisions, declarations }: DocumentDecisions): void {
  for (const { surface, uri, key, entityId, rule, count } of decisions)
    file.run("insert into decisions (document, surface, uri, key, entity, rule, count) values (?, ?, ?, ?, ?, ?, ?)", [
      documentId,
      surface,
      uri,
      key,
      entityId,
      rule,
      count,
    ]);
  for (const { entityId, ...body } of declarations)
    file.run("insert into declarations (entity, document, body) values (?, ?, ?)", [entityId, documentId, JSON.stringify(body)]);
}

/** Takes away what documents decided and declared; gives the entities that it was about. */
export function clearDecisions(file: LibsqlFile, ids: string): readonly string[] {
  const touched = new Set<string>();
  for (const table of ["decisions", "declarations"]) {
    const of = `${table} where document in (select value from json_each(?))`;
    for (const { entity } of file.all<{ entity: string }>(`select distinct entity from ${of}`, [ids])) touched.add(entity);
    file.run(`delete from ${of}`, [ids]);
  }
  return ofItsOwn(touched);
}

/** Surfaces that were ever taken for the entity. */
export const takenFor = (file: LibsqlFile, entityId: string): readonly DocumentDecision[] =>
  file
    .all<DecisionRow>(
      `select surface, uri, key, entity, rule, count, document from decisions where entity = ? and rule <> 'self'
       order by document, surface, uri`,
      [entityId],
    )
    .map(decisionOf);

/** Decisions for surfaces with this key. */
export const decisionsOn = (file: LibsqlFile, key: string): readonly DocumentDecision[] =>
  file
    .all<DecisionRow>(
      "select surface, uri, key, entity, rule, count, document from decisions where key = ? order by document, surface, uri",
      [key],
    )
    .map(decisionOf);

/** See `Ledger.undecided`. */
export function* undecidedDecisions(file: LibsqlFile): Generator<DocumentDecision> {
  let after = ["", "", "", ""];
  for (;;) {
    const rows = file.all<DecisionRow>(
      `select surface, uri, key, entity, rule, count, document from decisions
       where ${undecided} and (document, surface, entity, uri) > (?, ?, ?, ?) order by document, surface, entity, uri limit 500`,
      after,
    );
    yield* rows.map(decisionOf);
    const last = rows.at(-1);
    if (!last) return;
    after = [last.document, last.surface, last.entity, last.uri];
  }
}

/** See `Ledger.records`. */
export function recordsOf(file: LibsqlFile, entityIds: readonly string[]): ReadonlyMap<string, EntityRecord> {
  const ids = jsonList(entityIds);
  const declared = new Map<string, EntityRecord["declarations"][number][]>();
  for (const { entity, document, body } of file.all<{ entity: string; document: string; body: string }>(
    `select entity, document, body from declarations where entity in (select value from json_each(?)) order by entity, document, body`,
    [ids],
  ))
    append(declared, entity, { ...(JSON.parse(body) as Omit<Declaration, "entityId">), entityId: entity, documentId: document });
  const surfaces = new Map<string, EntityRecord["surfaces"][number][]>();
  for (const { entity, ...called } of file.all<{ entity: string; surface: string; uri: string; count: number }>(
    `select entity, surface, uri, sum(count) as count from decisions where entity in (select value from json_each(?)) and rule <> 'self'
     group by entity, surface, uri order by entity, surface, uri`,
    [ids],
  ))
    append(surfaces, entity, called);
  const ruled = new Map<string, string[]>();
  for (const { key, entity } of file.all<{ key: string; entity: string }>("select key, entity from rulings", []))
    append(ruled, entity, key);
  return new Map(
    entityIds.map((id) => [
      id,
      { declarations: declared.get(id) ?? [], surfaces: surfaces.get(id) ?? [], ruledOut: new Set(ruled.get(id)) },
    ]),
  );
}

const decisionOf = ({ entity, document, ...decision }: DecisionRow): DocumentDecision => ({
  ...decision,
  entityId: entity,
  documentId: document,
});

/** An ambiguity names several ids at once: no entity of its own. */
const ofItsOwn = (ids: ReadonlySet<string>): readonly string[] => [...ids].filter((id) => !id.includes(" ")).sort();
