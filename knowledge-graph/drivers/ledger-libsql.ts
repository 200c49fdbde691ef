import type { DocumentDraft } from "../../schemas/index.ts";
import type { Ledger, ResolutionRule } from "../contracts/ledger.ts";
import { jsonList } from "./json-list.ts";
import { damageOf, readingsIn, tracesIn } from "./ledger-audit.ts";
import { clearDecisions, decisionsOn, recordsOf, replaceDecisions, takenFor, undecidedDecisions } from "./ledger-decisions.ts";
import { bearersOf, renameFor } from "./ledger-names.ts";
import { leadTo, readdress, twinsOf } from "./ledger-twins.ts";
import type { LibsqlFile } from "./libsql.ts";
import { pack, unpack } from "./pack.ts";

/** A draft as it is kept, "" where there is none. */
function bodyOf(file: LibsqlFile, documentId: string): string {
  const row = file.first<{ body: ArrayBuffer }>("select body from drafts where document = ?", [documentId]);
  return row === undefined ? "" : unpack(row.body);
}

function standsFor(file: LibsqlFile, documentId: string): string | undefined {
  const body = bodyOf(file, documentId);
  // As with a model's statements: most have none.
  return body.includes('"standsFor"') ? (JSON.parse(body) as DocumentDraft).standsFor : undefined;
}

/**
 * The ledger in one libsql file.
 * Long because it is a list of statements: names and decisions stand in files of their own, and what is
 * left are one or two lines a method.
 */
export function ledgerLibsql(file: LibsqlFile): Ledger {
  return {
    hashes: async (documentIds) =>
      new Map(
        file
          .all<{ document: string; hash: string }>("select document, hash from drafts where document in (select value from json_each(?))", [
            JSON.stringify(documentIds),
          ])
          .map(({ document, hash }) => [document, hash]),
      ),
    async modelStatements(documentId) {
      const body = bodyOf(file, documentId);
      // Most drafts have none, and to parse one costs more than to look.
      if (!body.includes('"modelId"')) return [];
      return (JSON.parse(body) as DocumentDraft).statements.filter(({ extractor }) => extractor?.modelId !== undefined);
    },
    enter: async (entries) =>
      file.transaction(() => {
        readdress(
          file,
          entries.map(({ document }) => document.id),
        );
        for (const { document, hash, draft, names } of entries) {
          leadTo(file, document, draft.standsFor);
          renameFor(file, document.id, names);
          file.run("insert or replace into drafts values (?, ?, ?, 1, ?)", [
            document.id,
            document.version,
            hash,
            pack(JSON.stringify(draft)),
          ]);
        }
      }),
    leave: async (documentIds, due) =>
      file.transaction(() => {
        const ids = jsonList(documentIds);
        for (const id of documentIds) {
          renameFor(file, id, []);
          leadTo(file, { id, uri: "" }, undefined);
        }
        readdress(file, documentIds);
        file.run("delete from drafts where document in (select value from json_each(?))", [ids]);
        const touched = clearDecisions(file, ids);
        file.run("insert or ignore into due select value from json_each(?)", [jsonList([...touched, ...due])]);
      }),
    pending: async (after, limit) =>
      file
        .all<{ document: string; body: ArrayBuffer }>(
          "select document, body from drafts where pending = 1 and document > ? order by document limit ?",
          [after, limit],
        )
        .map(({ document, body }) => ({ documentId: document, draft: JSON.parse(unpack(body)) as DocumentDraft })),
    bearers: async (keys) => bearersOf(file, keys),
    decide: async (documents) => file.transaction(() => replaceDecisions(file, documents)),
    traces: async (documentIds) => tracesIn(file, documentIds),
    rule: async (entityId, keys) =>
      file.transaction(() => {
        for (const key of keys) file.run("insert or ignore into rulings values (?, ?)", [key, entityId]);
        file.run(
          `update drafts set pending = 1 where document in
           (select document from decisions where entity = ? and key in (select value from json_each(?)))`,
          [entityId, jsonList(keys)],
        );
      }),
    rulings: async () => {
      const found = new Map<string, Set<string>>();
      for (const { key, entity } of file.all<{ key: string; entity: string }>("select key, entity from rulings", []))
        found.set(key, (found.get(key) ?? new Set()).add(entity));
      return found;
    },
    lead: async (document) => file.transaction(() => leadTo(file, document, standsFor(file, document.id))),
    twins: async () => twinsOf(file),
    takenFor: async (entityId) => takenFor(file, entityId),
    settle: async (documentIds) =>
      void file.run("update drafts set pending = 0 where document in (select value from json_each(?))", [jsonList(documentIds)]),
    documents: () => readingsIn(file),
    damage: async () => damageOf(file),
    records: async (entityIds) => recordsOf(file, entityIds),
    due: async (limit) =>
      file.all<{ entity: string }>("select entity from due order by entity limit ?", [limit]).map(({ entity }) => entity),
    built: async (entityIds) => void file.run("delete from due where entity in (select value from json_each(?))", [jsonList(entityIds)]),
    rules: async () =>
      new Map(
        file
          .all<{ rule: ResolutionRule; n: number }>("select rule, sum(count) as n from decisions group by rule order by rule", [])
          .map(({ rule, n }) => [rule, n]),
      ),
    async *undecided() {
      yield* undecidedDecisions(file);
    },
    decisionsOn: async (key) => decisionsOn(file, key),
  };
}
