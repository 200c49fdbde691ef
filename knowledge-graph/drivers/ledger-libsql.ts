import type { DocumentDraft } from "../../schemas/index.ts";
import type { Decision, Declaration, EntityRecord, Ledger, LedgerEntry, NameBearer, ResolutionRule } from "../ledger.ts";
import type { LibsqlFile } from "./libsql.ts";
import { pack, unpack } from "./packed.ts";

/** Word for word the condition of the index `decisions_undecided`. */
const undecided = "rule in ('ambiguous', 'self')";

interface NameRow {
  readonly key: string;
  readonly tier: NameBearer["tier"];
  readonly entity: string;
  readonly types: string;
}

interface DecisionRow extends Omit<Decision, "entityId"> {
  readonly entity: string;
  readonly document: string;
}

export function ledgerLibsql(file: LibsqlFile): Ledger {
  const namesBy = (documentId: string): ReadonlySet<string> =>
    new Set(
      file
        .all<NameRow>("select key, tier, entity, types from names where document = ?", [documentId])
        .map(({ key, tier, entity, types }) => JSON.stringify([key, tier, entity, types])),
    );

  const enter = ({ document, hash, draft, names }: LedgerEntry): void => {
    const before = namesBy(document.id);
    file.run("delete from names where document = ?", [document.id]);
    for (const { key, tier, entityId, host, types } of names)
      file.run("insert into names values (?, ?, ?, ?, ?, ?)", [key, document.id, tier, entityId, host, types.join("\n")]);
    const after = namesBy(document.id);
    const changed = new Set<string>();
    for (const name of [...before, ...after]) {
      if (before.has(name) && after.has(name)) continue;
      const [key, tier, entity] = JSON.parse(name) as [string, NameBearer["tier"], string];
      changed.add(key);
      // A page read or lost takes or gives back the names by which links call it.
      if (tier === "subject")
        for (const row of file.all<{ key: string }>("select key from names where entity = ?", [entity])) changed.add(row.key);
    }
    for (const key of changed)
      file.run(
        "update drafts set pending = 1 where pending = 0 and document in (select document from decisions where uri = '' and key = ?)",
        [key],
      );
    file.run("insert or replace into drafts values (?, ?, ?, 1, ?)", [document.id, document.version, hash, pack(JSON.stringify(draft))]);
  };

  return {
    hashes: async (documentIds) =>
      new Map(
        file
          .all<{ document: string; hash: string }>("select document, hash from drafts where document in (select value from json_each(?))", [
            JSON.stringify(documentIds),
          ])
          .map(({ document, hash }) => [document, hash]),
      ),
    enter: async (entries) => file.transaction(() => entries.forEach(enter)),
    pending: async (after, limit) =>
      file
        .all<{ document: string; body: ArrayBuffer }>(
          "select document, body from drafts where pending = 1 and document > ? order by document limit ?",
          [after, limit],
        )
        .map(({ document, body }) => ({ documentId: document, draft: JSON.parse(unpack(body)) as DocumentDraft })),
    bearers: async (keys) => {
      const found = new Map<string, NameBearer[]>();
      for (const key of new Set(keys)) {
        const rows = file.all<NameRow & { host: string }>(
          `select distinct key, tier, entity, types, host from names as bearer where key = ?
           and not (tier = 'link' and exists (select 1 from names where entity = bearer.entity and tier = 'subject'))`,
          [key],
        );
        const bearers = rows.map(({ tier, entity, types, host }) => ({
          entityId: entity,
          tier,
          host,
          types: types === "" ? [] : types.split("\n"),
        }));
        if (bearers.length > 0) found.set(key, bearers);
      }
      return found;
    },
    decide: async (documentId, decisions, declarations) =>
      file.transaction(() => {
        const touched = new Set([...decisions, ...declarations].map(({ entityId }) => entityId));
        for (const table of ["decisions", "declarations"]) {
          for (const { entity } of file.all<{ entity: string }>(`select distinct entity from ${table} where document = ?`, [documentId]))
            touched.add(entity);
          file.run(`delete from ${table} where document = ?`, [documentId]);
        }
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
        // An ambiguity names several ids at once: no entity of its own.
        const ids = [...touched].filter((id) => !id.includes(" ")).sort();
        for (const id of ids) file.run("insert or ignore into due values (?)", [id]);
        return ids;
      }),
    settle: async (documentIds) =>
      file.transaction(() => {
        for (const id of documentIds) file.run("update drafts set pending = 0 where document = ?", [id]);
      }),
    record: async (entityId): Promise<EntityRecord> => ({
      declarations: file
        .all<{ document: string; body: string }>("select document, body from declarations where entity = ? order by document, body", [
          entityId,
        ])
        .map(({ document, body }) => ({ ...(JSON.parse(body) as Omit<Declaration, "entityId">), entityId, documentId: document })),
      surfaces: file.all(
        "select surface, uri, sum(count) as count from decisions where entity = ? and rule <> 'self' group by surface, uri order by surface, uri",
        [entityId],
      ),
    }),
    due: async (limit) =>
      file.all<{ entity: string }>("select entity from due order by entity limit ?", [limit]).map(({ entity }) => entity),
    built: async (entityIds) =>
      file.transaction(() => {
        for (const id of entityIds) file.run("delete from due where entity = ?", [id]);
      }),
    rules: async () =>
      new Map(
        file
          .all<{ rule: ResolutionRule; n: number }>("select rule, sum(count) as n from decisions group by rule order by rule", [])
          .map(({ rule, n }) => [rule, n]),
      ),
    async *undecided() {
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
    },
    decisionsOn: async (key) =>
      file
        .all<DecisionRow>(
          "select surface, uri, key, entity, rule, count, document from decisions where key = ? order by document, surface, uri",
          [key],
        )
        .map(decisionOf),
  };
}

const decisionOf = ({ entity, document, ...decision }: DecisionRow): Decision & { readonly documentId: string } => ({
  ...decision,
  entityId: entity,
  documentId: document,
});
