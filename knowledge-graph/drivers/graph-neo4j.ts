import type { GraphChange, GraphStore } from "../contracts/stores.ts";
import { attributesNeo4j, forgetAllAttributes, forgetAttributes } from "./attributes-neo4j.ts";
import { auditNeo4j } from "./audit-neo4j.ts";
import { documentsNeo4j } from "./graph-neo4j-documents.ts";
import { entitiesNeo4j } from "./graph-neo4j-entities.ts";
import { indexOf, statementsNeo4j } from "./graph-neo4j-statements.ts";
import { firstRow } from "./neo4j-pages.ts";
import { documentRow, entityRow, statementRow } from "./neo4j-rows.ts";
import { dropOrphans, writeDocuments, writeEntities, writeStatements } from "./neo4j-write.ts";
import type { Neo4jGraph, Parameters, Run } from "./neo4j.ts";
import { snapshotId } from "./snapshot-neo4j.ts";

const nothing: GraphChange = { documents: [], entities: [], statements: [], closed: [], orphans: [] };

/**
 * The graph in Neo4j (see `neo4j-schema.ts` for its shape). It gives the very rows, in the very order, that the libsql driver gives.
 * Long because it lists every method of the store that is no plain read, with its query.
 */
export function graphNeo4j(graph: Neo4jGraph, name: string): GraphStore {
  const attributes = attributesNeo4j(graph);

  /** One transaction a change. */
  const changed = async <Result>(work: (run: Run) => Promise<Result>): Promise<Result> => {
    try {
      return await graph.write(work);
    } finally {
      attributes.forget();
    }
  };

  const apply = (change: GraphChange): Promise<void> => {
    const documents = change.documents.map((document) => documentRow(name, document));
    const entities = change.entities.map((entity) => entityRow(name, entity));
    const statements = change.statements.map((statement) => statementRow(name, statement));
    return changed(async (run) => {
      await writeDocuments(run, documents);
      const retyped = await writeEntities(run, entities);
      const touched = new Set(await writeStatements(run, statements));
      for (const attribute of (await close(run, undefined, "UNWIND $closed AS row", "id: row.id", "row.at", { closed: change.closed }))
        .attributes)
        touched.add(attribute);
      const untyped = await dropOrphans(run, change.orphans);
      if (touched.size > 0) await forgetAttributes(run, touched);
      if (retyped || untyped) await forgetAllAttributes(run);
    });
  };

  return {
    apply: async (change) => apply(change),
    upsertDocuments: async (documents) => apply({ ...nothing, documents }),
    upsertEntities: async (entities) => apply({ ...nothing, entities }),
    upsertStatements: async (statements) => apply({ ...nothing, statements }),
    closeStatements: (documentId, version, at) =>
      changed(async (run) => {
        const { closed, attributes: touched } = await close(run, "document", "", "document: $documentId, version: $version", "$at", {
          documentId,
          version,
          at,
        });
        await forgetAttributes(run, touched);
        return closed;
      }),

    ...entitiesNeo4j(graph),
    ...documentsNeo4j(graph),
    ...statementsNeo4j(graph),
    forget: (documentIds) =>
      changed(async (run) => {
        const rows = await run<{ claim: string | null }>(
          `UNWIND $ids AS id MATCH (s:Statement {memory: $memory, document: id}) USING INDEX s:Statement(${indexOf("document")}) WHERE s.id > ''
           WITH s, s.claim AS claim DETACH DELETE s RETURN claim`,
          { ids: documentIds },
        );
        await run("UNWIND $ids AS id MATCH (d:Document {memory: $memory, id: id}) WHERE d.version > 0 DETACH DELETE d", {
          ids: documentIds,
        });
        await forgetAttributes(run, attributesIn(rows));
      }),
    traces: async (documentIds) => {
      const count = async (pattern: string, where: string): Promise<number> =>
        (
          await firstRow<{ n: number }>(graph, `UNWIND $ids AS id MATCH ${pattern} WHERE ${where} RETURN count(*) AS n`, {
            ids: documentIds,
          })
        )?.n ?? 0;
      return (
        (await count("(d:Document {memory: $memory, id: id})", "d.version > 0")) +
        (await count("(s:Statement {memory: $memory, document: id})", "s.id > ''"))
      );
    },

    attribute: (attribute) => attributes.one(attribute),
    attributes: () => attributes.all(),
    counts: async () => {
      const count = async (what: string): Promise<number> =>
        (await firstRow<{ n: number }>(graph, `MATCH ${what} RETURN count(*) AS n`, {}))?.n ?? 0;
      return {
        documents: await count("(d:Document {memory: $memory}) WHERE d.id > '' AND d.version > 0 AND d.newest"),
        entities: await count("(e:Entity {memory: $memory}) WHERE e.id > '' AND e.body IS NOT NULL"),
        statements: await count("(s:Statement {memory: $memory}) WHERE s.id > '' AND s.retractedAt IS NULL"),
        claims: await count("(s:Statement {memory: $memory}) WHERE s.id > '' AND s.attribute IS NOT NULL AND s.retractedAt IS NULL"),
      };
    },
    snapshotId: () => snapshotId(graph),
    audit: (mend) => auditNeo4j(graph, changed, mend),
    close: () => graph.close(),
  };
}

/** Closes what is open of the statements that fit; gives how many, and the attributes of their claims. */
async function close(
  run: Run,
  by: "document" | undefined,
  each: string,
  fit: string,
  at: string,
  parameters: Parameters,
): Promise<{ readonly closed: number; readonly attributes: readonly string[] }> {
  const rows = await run<{ claim: string | null }>(
    `${each} MATCH (s:Statement {memory: $memory, ${fit}}) USING INDEX s:Statement(${indexOf(by)}) WHERE s.id > '' AND s.retractedAt IS NULL
     SET s.retractedAt = ${at} RETURN s.claim AS claim`,
    parameters,
  );
  return { closed: rows.length, attributes: attributesIn(rows) };
}

const attributesIn = (rows: readonly { readonly claim: string | null }[]): readonly string[] => [
  ...new Set(rows.flatMap(({ claim }) => (claim === null ? [] : [(JSON.parse(claim) as { attribute: string }).attribute]))),
];
