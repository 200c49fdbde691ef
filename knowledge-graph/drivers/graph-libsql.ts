import type { GraphStore } from "../contracts/stores.ts";
import { auditLibsql } from "./audit-libsql.ts";
import { attributesLibsql } from "./attributes-libsql.ts";
import { documentsLibsql } from "./graph-libsql-documents.ts";
import { entitiesLibsql } from "./graph-libsql-entities.ts";
import { statementsLibsql } from "./graph-libsql-statements.ts";
import type { LibsqlFile } from "./libsql.ts";
import { snapshotLibsql } from "./snapshot-libsql.ts";

/**
 * The graph in one libsql file. A statement is JSON beside the columns that queries select by.
 * Long because it lists every method of the store; what is more than a query stands in the files of documents, entities, statements.
 */
export function graphLibsql(file: LibsqlFile): GraphStore {
  const attributes = attributesLibsql(file);
  const snapshot = snapshotLibsql(file);
  const documents = documentsLibsql(file, snapshot);
  const entities = entitiesLibsql(file, attributes, snapshot);
  const statements = statementsLibsql(file, attributes, snapshot);

  const settled = (work: () => void): Promise<void> => new Promise((resolve) => resolve(file.transaction(work)));

  return {
    apply: (change) =>
      settled(() => {
        documents.write(change.documents);
        entities.write(change.entities);
        statements.write(change.statements);
        for (const { id, at } of change.closed) statements.closeWhere("id = ?", [id], at);
        entities.dropOrphans(change.orphans);
      }),
    upsertDocuments: (some) => settled(() => documents.write(some)),
    upsertEntities: (some) => settled(() => entities.write(some)),
    upsertStatements: (some) => settled(() => statements.write(some)),
    closeStatements: async (documentId, version, at) =>
      file.transaction(() => statements.closeWhere("document = ? and version = ?", [documentId, version], at)),
    entity: entities.entity,
    entitiesOfType: entities.entitiesOfType,
    entitiesNamed: entities.entitiesNamed,
    entitiesByName: entities.entitiesByName,
    known: entities.known,
    entities: entities.entities,
    document: documents.document,
    documents: documents.documents,
    gone: documents.gone,
    statements: statements.statements,
    mentioning: statements.mentioning,
    allStatements: statements.allStatements,
    forget: (documentIds) =>
      settled(() => {
        const ids = JSON.stringify(documentIds);
        const theirs = "document in (select value from json_each(?))";
        const touched = file.all<{ attribute: string }>(
          `select distinct attribute from statements where ${theirs} and attribute is not null`,
          [ids],
        );
        file.run(`delete from mentions where statement in (select n from statements where ${theirs})`, [ids]);
        file.run(`delete from statements where ${theirs}`, [ids]);
        file.run("delete from documents where id in (select value from json_each(?))", [ids]);
        attributes.forget(touched.map(({ attribute }) => attribute));
        snapshot.forget();
      }),
    traces: async (documentIds) => {
      const ids = JSON.stringify(documentIds);
      const count = (of: string): number =>
        file.first<{ n: number }>(`select count(*) as n from ${of} in (select value from json_each(?))`, [ids])?.n ?? 0;
      return count("documents where id") + count("statements where document");
    },

    attribute: async (name) => attributes.one(name),
    attributes: async () => attributes.all(),
    counts: async () => {
      const count = (what: string): number => file.first<{ n: number }>(`select count(*) as n from ${what}`, [])?.n ?? 0;
      return {
        documents: count("documents where newest = 1"),
        entities: count("entities"),
        statements: count("statements indexed by statements_by_document where retracted_at is null"),
        claims: count("statements indexed by statements_by_attribute where attribute is not null and retracted_at is null"),
      };
    },
    snapshotId: async () => snapshot.id(),
    audit: (mend) => auditLibsql(file, attributes, snapshot, mend),
    close: async () => file.close(),
  };
}
