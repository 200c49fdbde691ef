import type { Document, Entity, Statement } from "../../schemas/index.ts";
import { nameKey } from "../names.ts";
import type { GraphStore, StatementQuery } from "../stores.ts";
import { attributesLibsql } from "./attributes-libsql.ts";
import type { LibsqlFile, SqlValue } from "./libsql.ts";
import { snapshotLibsql } from "./snapshot-libsql.ts";
import { turn } from "./turn.ts";

const page = 500;

interface StatementRow {
  readonly body: string;
  readonly claim: string | null;
  readonly observed_at: string;
  readonly retracted_at: string | null;
}
const statementColumns = "body, claim, observed_at, retracted_at";

interface DocumentRow {
  readonly body: string;
  readonly text: string;
}

/** The graph in one libsql file. A statement is JSON beside the columns that queries select by. */
export function graphLibsql(file: LibsqlFile): GraphStore {
  const attributes = attributesLibsql(file);
  const snapshot = snapshotLibsql(file);

  const writeDocuments = (documents: readonly Document[]): void => {
    for (const { text, ...body } of documents) {
      file.run(
        `insert into documents (id, version, uri, newest, body, text) values (?, ?, ?, 0, ?, ?)
         on conflict (id, version) do update set uri = excluded.uri, body = excluded.body, text = excluded.text`,
        [body.id, body.version, body.uri, JSON.stringify(body), text],
      );
      file.run(
        `update documents set newest = (version = (select max(version) from documents where id = ?) and body ->> 'goneAt' is null)
         where id = ?`,
        [body.id, body.id],
      );
    }
    if (documents.length > 0) snapshot.forget();
  };

  const writeEntities = (entities: readonly Entity[]): void => {
    let typesChanged = false;
    const stored = new Map(
      file
        .all<{ id: string; body: string }>("select id, body from entities where id in (select value from json_each(?))", [
          JSON.stringify(entities.map(({ id }) => id)),
        ])
        .map(({ id, body }) => [id, body]),
    );
    for (const entity of entities) {
      const body = JSON.stringify(entity);
      const before = stored.get(entity.id);
      if (before === body) continue;
      stored.set(entity.id, body);
      const typesBefore = before === undefined ? [] : (JSON.parse(before) as Entity).types;
      if (before !== undefined) {
        file.run("delete from entity_types where entity = ?", [entity.id]);
        file.run("delete from entity_names where entity = ?", [entity.id]);
      }
      file.run("insert or replace into entities values (?, ?)", [entity.id, body]);
      for (const type of entity.types) file.run("insert or ignore into entity_types values (?, ?)", [type, entity.id]);
      for (const key of nameKeys(entity)) file.run("insert or ignore into entity_names values (?, ?)", [key, entity.id]);
      typesChanged ||= typesBefore.join("\n") !== entity.types.join("\n");
    }
    if (typesChanged) attributes.forgetAll();
    if (entities.length > 0) snapshot.forget();
  };

  const writeStatements = (statements: readonly Statement[]): void => {
    if (statements.length === 0) return;
    const touched = new Set<string>();
    // One look-up for the batch: half the time of one a statement.
    const known = new Map(
      file
        .all<{ id: string; n: number; attribute: string | null; body: string }>(
          "select id, n, attribute, body from statements where id in (select value from json_each(?))",
          [JSON.stringify(statements.map(({ id }) => id))],
        )
        .map((row) => [row.id, row]),
    );
    for (const { n, attribute, body } of known.values()) {
      if (attribute !== null) touched.add(attribute);
      for (const entity of (JSON.parse(body) as Statement).entityIds)
        file.run("delete from mentions where entity = ? and statement = ?", [entity, n]);
    }
    const mentions: [entity: string, n: number][] = [];
    let next = file.first<{ n: number }>("select coalesce(max(n), 0) + 1 as n from statements", [])?.n ?? 1;
    // The last of an id counts, as it would one by one.
    const newest = new Map(statements.map((statement) => [statement.id, statement]));
    for (const statement of newest.values()) {
      const before = known.get(statement.id);
      const n = before?.n ?? next++;
      const { observedAt, retractedAt, claim, ...body } = statement;
      if (claim) touched.add(claim.attribute);
      // A plain insert takes two thirds of the time of a replacing one.
      file.run(`${before ? "replace" : "insert"} into statements values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
        n,
        statement.id,
        statement.documentId,
        statement.documentVersion,
        claim?.subject ?? null,
        claim?.attribute ?? null,
        claim?.value.kind === "entity" ? claim.value.entityId : null,
        observedAt,
        retractedAt ?? null,
        claim ? JSON.stringify(claim) : null,
        JSON.stringify(body),
      ]);
      for (const entity of statement.entityIds) mentions.push([entity, n]);
    }
    // In the order of the index: neighbours share its pages.
    mentions.sort(([a, m], [b, n]) => (a < b ? -1 : a > b ? 1 : m - n));
    file.run("insert or ignore into mentions select value ->> 0, value ->> 1 from json_each(?)", [JSON.stringify(mentions)]);
    attributes.forget(touched);
    snapshot.forget();
  };

  const closeWhere = (condition: string, parameters: readonly SqlValue[], at: string): number => {
    const open = `retracted_at is null and ${condition}`;
    const touched = file.all<{ attribute: string }>(
      `select distinct attribute from statements where ${open} and attribute is not null`,
      parameters,
    );
    const closed = file.run(`update statements set retracted_at = ? where ${open}`, [at, ...parameters]);
    attributes.forget(touched.map(({ attribute }) => attribute));
    if (closed > 0) snapshot.forget();
    return closed;
  };

  const dropOrphans = (ids: readonly string[]): void => {
    for (const id of ids) {
      if (file.first("select 1 from mentions where entity = ? limit 1", [id])) continue;
      const types = file.run("delete from entity_types where entity = ?", [id]);
      file.run("delete from entity_names where entity = ?", [id]);
      if (file.run("delete from entities where id = ?", [id]) > 0) snapshot.forget();
      if (types > 0) attributes.forgetAll();
    }
  };

  const settled = (work: () => void): Promise<void> => new Promise((resolve) => resolve(file.transaction(work)));

  return {
    apply: ({ documents, entities, statements, closed, orphans }) =>
      settled(() => {
        writeDocuments(documents);
        writeEntities(entities);
        writeStatements(statements);
        for (const { id, at } of closed) closeWhere("id = ?", [id], at);
        dropOrphans(orphans);
      }),
    upsertDocuments: (documents) => settled(() => writeDocuments(documents)),
    upsertEntities: (entities) => settled(() => writeEntities(entities)),
    upsertStatements: (statements) => settled(() => writeStatements(statements)),
    closeStatements: async (documentId, version, at) =>
      file.transaction(() => closeWhere("document = ? and version = ?", [documentId, version], at)),

    entity: async (id) => {
      const row = file.first<{ body: string }>("select body from entities where id = ?", [id]);
      return row && (JSON.parse(row.body) as Entity);
    },
    entitiesOfType: async (type) =>
      file.all<{ entity: string }>("select entity from entity_types where type = ? order by entity", [type]).map(({ entity }) => entity),
    entitiesNamed: async (key) =>
      file
        .all<{ id: string }>("select distinct id from entity_names join entities on id = entity where key = ? order by id", [key])
        .map(({ id }) => id),
    entitiesByName: async (keys) => {
      const found = new Map<string, Entity[]>();
      for (const key of new Set(keys)) {
        const rows = file.all<{ body: string }>(
          "select body from entity_names join entities on id = entity where key = ? order by entity",
          [key],
        );
        if (rows.length > 0)
          found.set(
            key,
            rows.map(({ body }) => JSON.parse(body) as Entity),
          );
      }
      return found;
    },
    known: async (entityIds) =>
      new Set(
        file
          .all<{ id: string }>("select id from entities where id in (select value from json_each(?))", [JSON.stringify(entityIds)])
          .map(({ id }) => id),
      ),
    async *entities() {
      yield* paged((after) =>
        file
          .all<{ body: string }>("select body from entities where id > ? order by id limit ?", [after, page])
          .map(({ body }) => JSON.parse(body) as Entity),
      );
    },

    document: async (id, version) => {
      const row =
        version === undefined
          ? file.first<DocumentRow>("select body, text from documents where id = ? and newest = 1", [id])
          : file.first<DocumentRow>("select body, text from documents where id = ? and version = ?", [id, version]);
      return row && documentOf(row);
    },
    async *documents() {
      let uri = "";
      let id = "";
      for (;;) {
        await turn();
        // Documents are large: few a page.
        const rows = file.all<DocumentRow>(
          "select body, text from documents where newest = 1 and (uri, id) > (?, ?) order by uri, id limit 20",
          [uri, id],
        );
        for (const row of rows) {
          const document = documentOf(row);
          ({ uri, id } = document);
          yield document;
        }
        if (rows.length === 0) return;
      }
    },

    async *gone(ids) {
      const one = "newest = 0 and version = (select max(version) from documents as other where other.id = documents.id)";
      for (let after = ""; ;) {
        await turn();
        const rows = file.all<DocumentRow>(
          `select body, text from documents where ${one} and id > ?
           ${ids ? "and id in (select value from json_each(?))" : ""} order by id limit 20`,
          [after, ...(ids ? [JSON.stringify(ids)] : [])],
        );
        for (const row of rows) {
          const document = documentOf(row);
          after = document.id;
          yield document;
        }
        if (rows.length === 0) return;
      }
    },

    statements: async (query) => {
      const { sql, parameters } = selectStatements(query);
      return file.all<StatementRow>(sql, parameters).map(statementOf);
    },
    mentioning: async (entityId) =>
      file
        .all<StatementRow>(
          `select ${statementColumns} from mentions join statements on n = statement where entity = ? and retracted_at is null order by +id`,
          [entityId],
        )
        .map(statementOf),
    async *allStatements() {
      yield* paged((after) =>
        file
          .all<StatementRow>(`select ${statementColumns} from statements where id > ? and retracted_at is null order by id limit ?`, [
            after,
            page,
          ])
          .map(statementOf),
      );
    },

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
    close: async () => file.close(),
  };
}

const nameKeys = ({ name, aliases }: Entity): ReadonlySet<string> => new Set([name, ...aliases].map(nameKey).filter((key) => key !== ""));

const documentOf = ({ body, text }: DocumentRow): Document => ({ ...(JSON.parse(body) as Omit<Document, "text">), text });

function statementOf({ body, claim, observed_at, retracted_at }: StatementRow): Statement {
  const statement = JSON.parse(claim === null ? body : `${body.slice(0, -1)},"claim":${claim}}`) as Statement;
  statement.observedAt = observed_at;
  if (retracted_at !== null) statement.retractedAt = retracted_at;
  return statement;
}

/**
 * Without the plus before `id`, SQLite takes whatever index is in the order of ids and tests every row of it (1,000 times slower at a
 * million statements): few rows are found by the narrow index, then sorted.
 */
export function selectStatements(query: StatementQuery): { readonly sql: string; readonly parameters: readonly SqlValue[] } {
  const parts: string[] = [];
  const parameters: SqlValue[] = [];
  const equals = (column: string, value: string | undefined): void => {
    if (value === undefined) return;
    parts.push(`${column} = ?`);
    parameters.push(value);
  };
  if (query.ids !== undefined) {
    parts.push("id in (select value from json_each(?))");
    parameters.push(JSON.stringify(query.ids));
  }
  equals("subject", query.subject);
  equals("attribute", query.attribute);
  equals("value_entity", query.valueEntity);
  equals("document", query.documentId);
  if (query.includeClosed !== true) parts.push("retracted_at is null");
  const narrow =
    query.subject !== undefined || query.valueEntity !== undefined || query.documentId !== undefined || query.ids !== undefined;
  const where = parts.length > 0 ? parts.join(" and ") : "true";
  return { sql: `select ${statementColumns} from statements where ${where} order by ${narrow ? "+id" : "id"}`, parameters };
}

/** Keyset paging: other tasks may write between two pages. */
async function* paged<Item extends { readonly id: string }>(read: (after: string) => readonly Item[]): AsyncGenerator<Item> {
  for (let after = ""; ;) {
    await turn();
    const items = read(after);
    yield* items;
    const last = items.at(-1);
    if (!last) return;
    after = last.id;
  }
}
