import type { DocumentDraft } from "../../schemas/index.ts";
import type { Decision, Declaration, DocumentDecisions, EntityRecord, Ledger, LedgerEntry, NameBearer, ResolutionRule } from "../ledger.ts";
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
  /** Replaces what a document calls things; whoever used a name that came or went is pending. */
  const rename = (document: Pick<LedgerEntry["document"], "id">, names: LedgerEntry["names"]): void => {
    const before = new Map(
      file
        .all<NameRow>("select key, tier, entity, types from names where document = ?", [document.id])
        .map((name) => [identityOf(name), name]),
    );
    if (before.size > 0) file.run("delete from names where document = ?", [document.id]);
    const changed = new Map<string, NameRow>();
    for (const { key, tier, entityId, means, host, types: all } of names) {
      const name = { key, tier, entity: means === undefined ? entityId : standsFor(means), types: all.join("\n") };
      file.run("insert into names values (?, ?, ?, ?, ?, ?)", [key, document.id, tier, name.entity, host, name.types]);
      if (!before.delete(identityOf(name))) changed.set(identityOf(name), name);
    }
    for (const [identity, name] of before) changed.set(identity, name);
    const keys = new Set<string>();
    const subjects = new Set<string>();
    for (const { key, tier, entity } of changed.values()) {
      keys.add(key);
      // A page read or lost takes or gives back the names by which links call it.
      if (tier === "subject") subjects.add(entity);
      // Whoever bears a name bears the names that stand for it.
      subjects.add(standsFor(key));
    }
    for (const { key } of file.all<{ key: string }>("select key from names where entity in (select value from json_each(?))", [
      list(subjects),
    ]))
      keys.add(key);
    file.run(
      `update drafts set pending = 1 where pending = 0 and document in
       (select document from decisions where uri = '' and key in (select value from json_each(?)))`,
      [list(keys)],
    );
  };

  const enter = ({ document, hash, draft, names }: LedgerEntry): void => {
    rename(document, names);
    file.run("insert or replace into drafts values (?, ?, ?, 1, ?)", [document.id, document.version, hash, pack(JSON.stringify(draft))]);
  };

  const decide = ({ documentId, decisions, declarations }: DocumentDecisions): void => {
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
  };

  /** Takes away what documents decided and declared; gives the entities that it was about. */
  const cleared = (ids: string): readonly string[] => {
    const touched = new Set<string>();
    for (const table of ["decisions", "declarations"]) {
      const of = `${table} where document in (select value from json_each(?))`;
      for (const { entity } of file.all<{ entity: string }>(`select distinct entity from ${of}`, [ids])) touched.add(entity);
      file.run(`delete from ${of}`, [ids]);
    }
    return ofItsOwn(touched);
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
    leave: async (documentIds, due) =>
      file.transaction(() => {
        for (const id of documentIds) rename({ id }, []);
        const ids = list(documentIds);
        file.run("delete from drafts where document in (select value from json_each(?))", [ids]);
        const touched = cleared(ids);
        file.run("insert or ignore into due select value from json_each(?)", [list([...touched, ...due])]);
      }),
    pending: async (after, limit) =>
      file
        .all<{ document: string; body: ArrayBuffer }>(
          "select document, body from drafts where pending = 1 and document > ? order by document limit ?",
          [after, limit],
        )
        .map(({ document, body }) => ({ documentId: document, draft: JSON.parse(unpack(body)) as DocumentDraft })),
    bearers: async (keys) => {
      const found = new Map<string, NameBearer[]>();
      const rows = file.all<NameRow & { host: string; voices: number }>(
        `select key, tier, entity, types, host, sum(1 + (tier = 'abbreviation' and exists
           (select 1 from names where document = bearer.document and entity = bearer.entity and tier = 'subject'))) as voices
         from names as bearer where key in (select value from json_each(?))
         and not (tier = 'link' and exists (select 1 from names where entity = bearer.entity and tier = 'subject'))
         group by key, tier, entity, types, host`,
        [list(new Set(keys))],
      );
      for (const { key, tier, entity, types, host, voices } of rows)
        append(found, key, {
          ...(entity.startsWith("=") ? { entityId: "", means: entity.slice(1) } : { entityId: entity }),
          tier,
          host,
          types: types === "" ? [] : types.split("\n"),
          ...(tier === "abbreviation" && { voices }),
        });
      return found;
    },
    decide: async (documents) =>
      file.transaction(() => {
        const touched = new Set(
          documents.flatMap(({ decisions, declarations }) => [...decisions, ...declarations].map(({ entityId }) => entityId)),
        );
        for (const entity of cleared(list(documents.map(({ documentId }) => documentId)))) touched.add(entity);
        documents.forEach(decide);
        const entities = ofItsOwn(touched);
        file.run("insert or ignore into due select value from json_each(?)", [list(entities)]);
        return entities;
      }),
    traces: async (documentIds) =>
      ["drafts", "names", "decisions", "declarations"].reduce(
        (sum, table) =>
          sum +
          (file.first<{ n: number }>(`select count(*) as n from ${table} where document in (select value from json_each(?))`, [
            list(documentIds),
          ])?.n ?? 0),
        0,
      ),
    rule: async (entityId, keys) =>
      file.transaction(() => {
        for (const key of keys) file.run("insert or ignore into rulings values (?, ?)", [key, entityId]);
        file.run(
          `update drafts set pending = 1 where document in
           (select document from decisions where entity = ? and key in (select value from json_each(?)))`,
          [entityId, list(keys)],
        );
      }),
    rulings: async () => {
      const found = new Map<string, Set<string>>();
      for (const { key, entity } of file.all<{ key: string; entity: string }>("select key, entity from rulings", []))
        found.set(key, (found.get(key) ?? new Set()).add(entity));
      return found;
    },
    takenFor: async (entityId) =>
      file
        .all<DecisionRow>(
          `select surface, uri, key, entity, rule, count, document from decisions where entity = ? and rule <> 'self'
           order by document, surface, uri`,
          [entityId],
        )
        .map(decisionOf),
    settle: async (documentIds) =>
      void file.run("update drafts set pending = 0 where document in (select value from json_each(?))", [list(documentIds)]),
    records: async (entityIds) => {
      const ids = list(entityIds);
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
    },
    due: async (limit) =>
      file.all<{ entity: string }>("select entity from due order by entity limit ?", [limit]).map(({ entity }) => entity),
    built: async (entityIds) => void file.run("delete from due where entity in (select value from json_each(?))", [list(entityIds)]),
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

/** An ambiguity names several ids at once: no entity of its own. */
const ofItsOwn = (ids: ReadonlySet<string>): readonly string[] => [...ids].filter((id) => !id.includes(" ")).sort();

/** In the column of entities: no id starts like that. */
const standsFor = (key: string): string => `=${key}`;

const identityOf = ({ key, tier, entity, types }: NameRow): string => JSON.stringify([key, tier, entity, types]);

/** For `json_each`: one call for many ids or keys. They are plain letters and digits; texts of pages are bound one by one. */
const list = (values: Iterable<string>): string => JSON.stringify([...values]);

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}
