import type { Entity } from "../../schemas/index.ts";
import type { GraphStore } from "../contracts/stores.ts";
import type { StoredCatalogue } from "./attributes-libsql.ts";
import type { LibsqlFile } from "./libsql.ts";
import { nameKeysOf } from "./name-keys.ts";
import { pageRows, pagedById } from "./paged-libsql.ts";
import type { SnapshotCache } from "./snapshot-libsql.ts";

/** Entities with their types and names. */
export interface EntitiesLibsql extends Pick<
  GraphStore,
  "entity" | "entitiesOfType" | "entitiesNamed" | "entitiesByName" | "known" | "entities"
> {
  /** Inside a transaction. */
  write(entities: readonly Entity[]): void;
  /** Those that no statement mentions. Inside a transaction. */
  dropOrphans(ids: readonly string[]): void;
}

/** Long because one closure shares the file, the catalogue and the snapshot among writes and reads, each a statement or two. */
export function entitiesLibsql(file: LibsqlFile, attributes: StoredCatalogue, snapshot: SnapshotCache): EntitiesLibsql {
  const write = (entities: readonly Entity[]): void => {
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
      for (const key of nameKeysOf(entity)) file.run("insert or ignore into entity_names values (?, ?)", [key, entity.id]);
      typesChanged ||= typesBefore.join("\n") !== entity.types.join("\n");
    }
    if (typesChanged) attributes.forgetAll();
    if (entities.length > 0) snapshot.forget();
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

  return {
    write,
    dropOrphans,
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
      yield* pagedById((after) =>
        file
          .all<{ body: string }>("select body from entities where id > ? order by id limit ?", [after, pageRows])
          .map(({ body }) => JSON.parse(body) as Entity),
      );
    },
  };
}
