import type { Statement } from "../../schemas/index.ts";
import type { GraphStore, StatementQuery } from "../contracts/stores.ts";
import type { StoredCatalogue } from "./attributes-libsql.ts";
import type { LibsqlFile, SqlValue } from "./libsql.ts";
import { pageRows, pagedById } from "./paged-libsql.ts";
import type { SnapshotCache } from "./snapshot-libsql.ts";

interface StatementRow {
  readonly body: string;
  readonly claim: string | null;
  readonly observed_at: string;
  readonly retracted_at: string | null;
}
const statementColumns = "body, claim, observed_at, retracted_at";

/** Statements with what they mention. */
export interface StatementsLibsql extends Pick<GraphStore, "statements" | "mentioning" | "allStatements"> {
  /** Inside a transaction. */
  write(statements: readonly Statement[]): void;
  /** Closes the open ones that fit; gives how many. Inside a transaction. */
  closeWhere(condition: string, parameters: readonly SqlValue[], at: string): number;
}

/** Long because one closure shares the file, the catalogue and the snapshot among writes and reads, each a statement or two. */
export function statementsLibsql(file: LibsqlFile, attributes: StoredCatalogue, snapshot: SnapshotCache): StatementsLibsql {
  const write = (statements: readonly Statement[]): void => {
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

  return {
    write,
    closeWhere,
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
      yield* pagedById((after) =>
        file
          .all<StatementRow>(`select ${statementColumns} from statements where id > ? and retracted_at is null order by id limit ?`, [
            after,
            pageRows,
          ])
          .map(statementOf),
      );
    },
  };
}

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
