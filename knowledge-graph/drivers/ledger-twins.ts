import { documentId, type Document } from "../../schemas/index.ts";
import type { Twins } from "../contracts/ledger.ts";
import { entityIdOfUri } from "../resolution/references.ts";
import { jsonList } from "./json-list.ts";
import type { LibsqlFile } from "./libsql.ts";

/** See `Ledger.lead`; `standsFor`: what the page's draft says of it. Inside a transaction. */
export function leadTo(
  file: LibsqlFile,
  { id, uri, alsoAt = [] }: Pick<Document, "id" | "uri" | "alsoAt">,
  standsFor: string | undefined,
): void {
  const own = entityIdOfUri(uri);
  const goal = standsFor === undefined ? own : entityIdOfUri(standsFor);
  const wanted = new Map(alsoAt.filter((address) => address !== uri).map((address) => [entityIdOfUri(address), documentId(address)]));
  if (goal !== own) wanted.set(own, id);
  const before = new Map(
    file.all<TwinRow>("select entity, leads_to from twins where document = ?", [id]).map(({ entity, leads_to }) => [entity, leads_to]),
  );
  const come = [...wanted.keys()].filter((entity) => before.get(entity) !== goal);
  const gone = [...before].filter(([entity]) => !wanted.has(entity) || come.includes(entity));
  // Where nothing changed it costs one look-up.
  if (come.length + gone.length === 0) return;
  file.run("delete from twins where document = ? and entity in (select value from json_each(?))", [
    id,
    jsonList(gone.map(([entity]) => entity)),
  ]);
  for (const [entity, address] of wanted) file.run("insert or ignore into twins values (?, ?, ?, ?)", [entity, address, id, goal]);
  lookAgain(file, [...come, ...(come.length > 0 ? [goal] : []), ...gone.flat()]);
}

interface TwinRow {
  readonly entity: string;
  readonly leads_to: string;
}

/** A document of its own at an address, come or gone: links to it lead elsewhere from now on. Inside a transaction. */
export function readdress(file: LibsqlFile, documentIds: readonly string[]): void {
  const moved = file.all<TwinRow>("select entity, leads_to from twins where address_document in (select value from json_each(?))", [
    jsonList(documentIds),
  ]);
  if (moved.length > 0)
    lookAgain(
      file,
      moved.flatMap(({ entity, leads_to }) => [entity, leads_to]),
    );
}

/**
 * See `Ledger.twins`. Of two documents that claim an address the first by id has it, whichever came first; one that stands for another's page
 * says where its own address leads.
 */
export const twinsOf = (file: LibsqlFile): Twins =>
  new Map(
    file
      .all<TwinRow>(
        `select entity, leads_to from twins where address_document = document
         or (not exists (select 1 from drafts where document = twins.address_document)
         and document = (select min(document) from twins as other where other.entity = twins.entity))`,
        [],
      )
      .map(({ entity, leads_to }) => [entity, leads_to]),
  );

/** Whoever links to one of the entities, or may mean one by a name, is pending. */
function lookAgain(file: LibsqlFile, entities: readonly string[]): void {
  const ids = jsonList(new Set(entities));
  file.run(
    `update drafts set pending = 1 where pending = 0 and document in (
       select document from decisions where entity in (select value from json_each(?))
       union select document from decisions where uri = '' and key in (select key from names where entity in (select value from json_each(?))))`,
    [ids, ids],
  );
}
