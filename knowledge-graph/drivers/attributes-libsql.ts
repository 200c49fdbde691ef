import type { AttributeInfo, Claim, Entity } from "../../schemas/index.ts";
import { attributeInfo, typeCensus, type CataloguedClaim, type TypeCensus } from "../attributes/catalogue.ts";
import type { LibsqlFile } from "./libsql.ts";

export interface StoredCatalogue {
  one(name: string): AttributeInfo | undefined;
  all(): readonly AttributeInfo[];
  /** What all should be, counted anew; nothing is kept. */
  count(): readonly AttributeInfo[];
  /** Inside the transaction that changed the claims. */
  forget(names: Iterable<string>): void;
  /** When entities got or lost types: every coverage may have changed. */
  forgetAll(): void;
}

/** The attribute catalogue, kept in the file; a row without a body is counted anew when it is next read. */
export function attributesLibsql(file: LibsqlFile): StoredCatalogue {
  /** Parsed rows: programs ask for the same attributes over and over. */
  const parsed = new Map<string, AttributeInfo>();

  const census = (): TypeCensus => typeCensus(typedEntities(file));
  const counted = (name: string, types: TypeCensus): AttributeInfo | undefined => {
    const claims = claimsOf(file, name);
    const first = claims.next();
    return first.done === true ? undefined : attributeInfo(name, chain(first.value, claims), types);
  };
  const recount = (name: string, types: TypeCensus): void => {
    const info = counted(name, types);
    if (info === undefined) file.run("delete from attributes where name = ?", [name]);
    else file.run("insert or replace into attributes values (?, ?)", [name, JSON.stringify(info)]);
  };
  const refresh = (): void => {
    const stale = file.all<{ name: string }>("select name from attributes where body is null order by name", []);
    if (stale.length === 0) return;
    const types = census();
    file.transaction(() => {
      for (const { name } of stale) recount(name, types);
    });
  };

  return {
    one(name) {
      const known = parsed.get(name);
      if (known) return known;
      refresh();
      const row = file.first<{ body: string }>("select body from attributes where name = ?", [name]);
      if (!row) return undefined;
      const info = JSON.parse(row.body) as AttributeInfo;
      parsed.set(name, info);
      return info;
    },
    all() {
      refresh();
      return file
        .all<{ body: string }>("select body from attributes order by name", [])
        .map(({ body }) => JSON.parse(body) as AttributeInfo);
    },
    count() {
      const types = census();
      return file
        .all<{ name: string }>("select distinct attribute as name from statements where attribute is not null order by name", [])
        .flatMap(({ name }) => counted(name, types) ?? []);
    },
    forget(names) {
      for (const name of names) {
        parsed.delete(name);
        file.run("insert or replace into attributes values (?, null)", [name]);
      }
    },
    forgetAll() {
      parsed.clear();
      file.run("update attributes set body = null where body is not null", []);
    },
  };
}

function* typedEntities(file: LibsqlFile): Generator<Entity> {
  for (let after = ""; ;) {
    const rows = file.all<{ body: string }>(
      `select body from entities where id > ? and exists (select 1 from entity_types where entity = id) order by id limit 2000`,
      [after],
    );
    for (const { body } of rows) {
      const entity = JSON.parse(body) as Entity;
      after = entity.id;
      yield entity;
    }
    if (rows.length === 0) return;
  }
}

const PAGE = 2000;

function* claimsOf(file: LibsqlFile, attribute: string): Generator<CataloguedClaim> {
  for (let after = ""; ;) {
    const rows = file.all<{ id: string; document: string; claim: string }>(
      "select id, document, claim from statements where attribute = ? and id > ? and retracted_at is null order by id limit ?",
      [attribute, after, PAGE],
    );
    for (const { document, claim } of rows) yield { claim: JSON.parse(claim) as Claim, documentId: document };
    const last = rows.at(-1);
    // Most attributes have one short page: no second query to find it was the last.
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

function* chain<Item>(first: Item, rest: Iterable<Item>): Generator<Item> {
  yield first;
  yield* rest;
}
