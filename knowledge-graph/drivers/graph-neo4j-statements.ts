import type { GraphStore, StatementQuery } from "../contracts/stores.ts";
import { pageNodes } from "./neo4j-pages.ts";
import { indexKey, statementOf, storedStatement, type StoredStatement } from "./neo4j-rows.ts";
import type { Neo4jGraph, Parameters } from "./neo4j.ts";

export function statementsNeo4j(graph: Neo4jGraph): Pick<GraphStore, "statements" | "mentioning" | "allStatements"> {
  return {
    statements: async (query) => {
      const { cypher, parameters } = selectStatements(query);
      return (await graph.read<StoredStatement>(cypher, parameters)).map(statementOf);
    },
    mentioning: async (entityId) =>
      (
        await graph.read<StoredStatement>(
          `MATCH (:Entity {memory: $memory, id: $entityId})<-[:MENTIONS]-(s:Statement) WHERE s.retractedAt IS NULL
           RETURN ${storedStatement} ORDER BY s.id`,
          { entityId },
        )
      ).map(statementOf),
    async *allStatements() {
      for await (const row of pageNodes<StoredStatement & { id: string }>(
        graph,
        `MATCH (n:Statement {memory: $memory}) WHERE n.id > $after AND n.retractedAt IS NULL
         WITH n, n AS s RETURN s.id AS id, ${storedStatement}`,
      ))
        yield statementOf(row);
    },
  };
}

/**
 * Each query names a whole index, the range of ids included, and says which: of several that fit, the planner may take the one over all
 * ids and test every statement.
 */
export function selectStatements(query: StatementQuery): { readonly cypher: string; readonly parameters: Parameters } {
  const narrow: readonly (readonly [property: string, value: string | undefined])[] = [
    ["subject", query.subject],
    ["value", query.valueEntity],
    ["document", query.documentId],
    ["attribute", query.attribute === undefined ? undefined : indexKey(query.attribute)],
  ];
  const given = narrow.filter(([, value]) => value !== undefined);
  const fits = ["memory: $memory", ...given.map(([property]) => `${property}: $${property}`)].join(", ");
  const first = query.ids === undefined ? given[0]?.[0] : undefined;
  const ids = query.ids === undefined ? "s.id > ''" : "s.id IN $ids";
  const open = query.includeClosed === true ? "" : " AND s.retractedAt IS NULL";
  return {
    cypher: `MATCH (s:Statement {${fits}}) USING INDEX s:Statement(${indexOf(first)}) WHERE ${ids}${open} RETURN ${storedStatement} ORDER BY s.id`,
    parameters: { ...Object.fromEntries(given), ids: query.ids },
  };
}

/** The index over a property and the ids; over the ids alone without one. */
export const indexOf = (property: string | undefined): string => (property === undefined ? "memory, id" : `memory, ${property}, id`);
