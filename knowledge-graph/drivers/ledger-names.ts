import type { LedgerEntry, NameBearer } from "../contracts/ledger.ts";
import { append, jsonList } from "./json-list.ts";
import type { LibsqlFile } from "./libsql.ts";

interface NameRow {
  readonly key: string;
  readonly tier: NameBearer["tier"];
  readonly entity: string;
  readonly types: string;
}

/** Replaces what a document calls things; whoever used a name that came or went is pending. */
export function renameFor(file: LibsqlFile, documentId: string, names: LedgerEntry["names"]): void {
  const before = new Map(
    file
      .all<NameRow>("select key, tier, entity, types from names where document = ?", [documentId])
      .map((name) => [identityOf(name), name]),
  );
  if (before.size > 0) file.run("delete from names where document = ?", [documentId]);
  const changed = new Map<string, NameRow>();
  for (const { key, tier, entityId, means, host, types: all } of names) {
    const name = { key, tier, entity: means === undefined ? entityId : standsFor(means), types: all.join("\n") };
    file.run("insert into names values (?, ?, ?, ?, ?, ?)", [key, documentId, tier, name.entity, host, name.types]);
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
  for (const { key } of file.all<{ key: string }>(
    `select key from names where entity in (select value from json_each(?1))
     or entity in (select entity from twins where leads_to in (select value from json_each(?1)))`,
    [jsonList(subjects)],
  ))
    keys.add(key);
  file.run(
    `update drafts set pending = 1 where pending = 0 and document in
     (select document from decisions where uri = '' and key in (select value from json_each(?)))`,
    [jsonList(keys)],
  );
}

/** See `Ledger.bearers`. */
export function bearersOf(file: LibsqlFile, keys: readonly string[]): ReadonlyMap<string, readonly NameBearer[]> {
  const found = new Map<string, NameBearer[]>();
  const rows = file.all<NameRow & { host: string; voices: number }>(
    `select key, tier, entity, types, host, sum(1 + (tier = 'abbreviation' and exists
       (select 1 from names where document = bearer.document and entity = bearer.entity and tier = 'subject'))) as voices
     from names as bearer where key in (select value from json_each(?))
     and not (tier = 'link' and exists (select 1 from names where tier = 'subject' and (entity = bearer.entity
       or entity in (select leads_to from twins where twins.entity = bearer.entity))))
     group by key, tier, entity, types, host`,
    [jsonList(new Set(keys))],
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
}

/** In the column of entities: no id starts like that. */
const standsFor = (key: string): string => `=${key}`;

const identityOf = ({ key, tier, entity, types }: NameRow): string => JSON.stringify([key, tier, entity, types]);
