import type { Document, Entity } from "../../schemas/index.ts";
import type { GraphChange, GraphStore, StatementQuery } from "../stores.ts";
import { attributesNeo4j, forgetAllAttributes, forgetAttributes } from "./attributes-neo4j.ts";
import type { Neo4jGraph, Parameters, Run } from "./neo4j.ts";
import {
  byBytes,
  documentRow,
  entityRow,
  indexed,
  statementOf,
  statementRow,
  storedStatement,
  type StoredStatement,
} from "./neo4j-rows.ts";
import { dropOrphans, writeDocuments, writeEntities, writeStatements } from "./neo4j-write.ts";
import { snapshotSum } from "./snapshot-sum.ts";

const page = 2000;
/** Documents are large: few a page. */
const documentPage = 20;

const nothing: GraphChange = { documents: [], entities: [], statements: [], closed: [], orphans: [] };

interface StoredDocument {
  readonly body: string;
  readonly text: string;
}
const storedDocument = "d.body AS body, d.text AS text";

/** The graph in Neo4j (see `neo4j-schema.ts` for its shape). It gives the very rows, in the very order, that the libsql driver gives. */
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

  const one = async <Row>(cypher: string, parameters: Parameters): Promise<Row | undefined> =>
    (await graph.read<Row>(cypher, parameters))[0];

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

    entity: async (id) => {
      const row = await one<{ body: string }>(
        "MATCH (e:Entity {memory: $memory, id: $id}) WHERE e.body IS NOT NULL RETURN e.body AS body",
        { id },
      );
      return row && (JSON.parse(row.body) as Entity);
    },
    entitiesOfType: async (type) =>
      (
        await graph.read<{ id: string }>("MATCH (:Type {memory: $memory, key: $key})<-[:IS_A]-(e) RETURN e.id AS id ORDER BY id", {
          key: indexed(type),
        })
      ).map(({ id }) => id),
    entitiesNamed: async (key) =>
      (
        await graph.read<{ id: string }>(
          "MATCH (:Name {memory: $memory, key: $key})<-[:NAMED]-(e) WHERE e.body IS NOT NULL RETURN DISTINCT e.id AS id ORDER BY id",
          { key: indexed(key) },
        )
      ).map(({ id }) => id),
    entitiesByName: async (keys) => {
      const asked = [...new Set(keys)];
      const rows = await graph.read<{ i: number; body: string }>(
        `UNWIND range(0, size($keys) - 1) AS i
         MATCH (:Name {memory: $memory, key: $keys[i]})<-[:NAMED]-(e) RETURN i, e.body AS body ORDER BY i, e.id`,
        { keys: asked.map(indexed) },
      );
      const found = new Map<string, Entity[]>();
      for (const { i, body } of rows) {
        const key = asked[i] ?? "";
        found.set(key, [...(found.get(key) ?? []), JSON.parse(body) as Entity]);
      }
      return found;
    },
    known: async (entityIds) =>
      new Set(
        (
          await graph.read<{ id: string }>(
            "UNWIND $ids AS id MATCH (e:Entity {memory: $memory, id: id}) WHERE e.body IS NOT NULL RETURN id",
            { ids: entityIds },
          )
        ).map(({ id }) => id),
      ),
    async *entities() {
      for await (const { body } of paged<{ id: string; body: string }>(
        graph,
        "MATCH (n:Entity {memory: $memory}) WHERE n.id > $after AND n.body IS NOT NULL RETURN n.id AS id, n.body AS body",
      ))
        yield JSON.parse(body) as Entity;
    },

    document: async (id, version) => {
      const row = await one<StoredDocument>(
        `MATCH (d:Document {memory: $memory, id: $id}) WHERE d.body IS NOT NULL
           AND ${version === undefined ? "d.version > 0 AND d.newest" : "d.version = $version"} RETURN ${storedDocument}`,
        { id, version },
      );
      return row && documentOf(row);
    },
    async *documents() {
      const all = await graph.read<{ id: string; uri: string }>(
        "MATCH (d:Document {memory: $memory}) WHERE d.id > '' AND d.version > 0 AND d.newest RETURN d.id AS id, d.uri AS uri",
      );
      // Sorted here: the engine has no order of bytes, and an index takes no uri of any length.
      const ids = all.sort((a, b) => byBytes(a.uri, b.uri) || byBytes(a.id, b.id)).map(({ id }) => id);
      for (let start = 0; start < ids.length; start += documentPage) {
        const rows = await graph.read<StoredDocument>(
          `UNWIND range(0, size($ids) - 1) AS i
           MATCH (d:Document {memory: $memory, id: $ids[i]}) WHERE d.version > 0 AND d.newest RETURN ${storedDocument} ORDER BY i`,
          { ids: ids.slice(start, start + documentPage) },
        );
        yield* rows.map(documentOf);
      }
    },

    async *gone(ids) {
      const rows = await graph.read<{ id: string }>(
        "MATCH (d:Document {memory: $memory}) WHERE d.id > '' AND d.version > 0 AND d.gone RETURN d.id AS id ORDER BY id",
      );
      const wanted = ids === undefined ? undefined : new Set(ids);
      const found = rows.flatMap(({ id }) => (wanted === undefined || wanted.has(id) ? [id] : []));
      for (let start = 0; start < found.length; start += documentPage) {
        const read = await graph.read<StoredDocument>(
          `UNWIND range(0, size($ids) - 1) AS i
           MATCH (d:Document {memory: $memory, id: $ids[i]}) WHERE d.version > 0 AND d.gone RETURN ${storedDocument} ORDER BY i`,
          { ids: found.slice(start, start + documentPage) },
        );
        yield* read.map(documentOf);
      }
    },

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
      for await (const row of paged<StoredStatement & { id: string }>(
        graph,
        `MATCH (n:Statement {memory: $memory}) WHERE n.id > $after AND n.retractedAt IS NULL
         WITH n, n AS s RETURN s.id AS id, ${storedStatement}`,
      ))
        yield statementOf(row);
    },

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
        (await one<{ n: number }>(`UNWIND $ids AS id MATCH ${pattern} WHERE ${where} RETURN count(*) AS n`, { ids: documentIds }))?.n ?? 0;
      return (
        (await count("(d:Document {memory: $memory, id: id})", "d.version > 0")) +
        (await count("(s:Statement {memory: $memory, document: id})", "s.id > ''"))
      );
    },

    attribute: (attribute) => attributes.one(attribute),
    attributes: () => attributes.all(),
    counts: async () => {
      const count = async (what: string): Promise<number> => (await one<{ n: number }>(`MATCH ${what} RETURN count(*) AS n`, {}))?.n ?? 0;
      return {
        documents: await count("(d:Document {memory: $memory}) WHERE d.id > '' AND d.version > 0 AND d.newest"),
        entities: await count("(e:Entity {memory: $memory}) WHERE e.id > '' AND e.body IS NOT NULL"),
        statements: await count("(s:Statement {memory: $memory}) WHERE s.id > '' AND s.retractedAt IS NULL"),
        claims: await count("(s:Statement {memory: $memory}) WHERE s.id > '' AND s.attribute IS NOT NULL AND s.retractedAt IS NULL"),
      };
    },
    snapshotId: () => snapshotId(graph),
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

const documentOf = ({ body, text }: StoredDocument): Document => ({ ...(JSON.parse(body) as Omit<Document, "text">), text });

/**
 * Each query names a whole index, the range of ids included, and says which: of several that fit, the planner may take the one over all
 * ids and test every statement.
 */
export function selectStatements(query: StatementQuery): { readonly cypher: string; readonly parameters: Parameters } {
  const narrow: readonly (readonly [property: string, value: string | undefined])[] = [
    ["subject", query.subject],
    ["value", query.valueEntity],
    ["document", query.documentId],
    ["attribute", query.attribute === undefined ? undefined : indexed(query.attribute)],
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

const indexOf = (property: string | undefined): string => (property === undefined ? "memory, id" : `memory, ${property}, id`);

/** Keyset paging: other tasks may write between two pages. The query names its node `n` and gives its id. */
async function* paged<Row extends { readonly id: string }>(graph: Neo4jGraph, cypher: string): AsyncGenerator<Row> {
  for (let after = ""; ;) {
    const rows = await graph.read<Row>(`${cypher} ORDER BY n.id LIMIT ${page}`, { after });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Computed when it is asked for after a change, then kept with the number of writes that it was computed under. */
async function snapshotId(graph: Neo4jGraph): Promise<string> {
  const [kept] = await graph.read<{ writes: number; id: string | null }>(
    `MATCH (m:GroundworkMemory {name: $memory})
     RETURN m.writes AS writes, CASE WHEN m.snapshotWrites = m.writes THEN m.snapshot END AS id`,
  );
  if (typeof kept?.id === "string") return kept.id;
  const sum = snapshotSum();
  const documents = paged<{ id: string; body: string }>(
    graph,
    "MATCH (n:Document {memory: $memory}) WHERE n.id > $after AND n.version > 0 AND n.newest RETURN n.id AS id, n.body AS body",
  );
  for await (const { body } of documents) {
    const { id, version, contentHash, uri, title } = JSON.parse(body) as Document;
    sum.add("document", id, version, contentHash, uri, title);
  }
  const entities = paged<{ id: string; body: string }>(
    graph,
    "MATCH (n:Entity {memory: $memory}) WHERE n.id > $after AND n.body IS NOT NULL RETURN n.id AS id, n.body AS body",
  );
  for await (const { body } of entities) sum.add("entity", body);
  const statements = paged<{ id: string; claim: string | null; body: string }>(
    graph,
    `MATCH (n:Statement {memory: $memory}) WHERE n.id > $after AND n.retractedAt IS NULL
     RETURN n.id AS id, n.claim AS claim, n.body AS body`,
  );
  for await (const { claim, body } of statements) sum.add("statement", claim ?? "", body);
  const id = sum.id();
  await graph.compute("MATCH (m:GroundworkMemory {name: $memory}) SET m.snapshot = $id, m.snapshotWrites = $writes", {
    id,
    writes: kept?.writes ?? 0,
  });
  return id;
}
