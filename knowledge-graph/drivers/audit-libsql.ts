import type { Entity } from "../../schemas/index.ts";
import type { FaultKind } from "../contracts/fault-kinds.ts";
import type { MemoryFault } from "../contracts/stores.ts";
import type { StoredCatalogue } from "./attributes-libsql.ts";
import type { LibsqlFile } from "./libsql.ts";
import { nameKeysOf } from "./name-keys.ts";
import { pagedById, pageRows } from "./paged-libsql.ts";
import type { SnapshotCache } from "./snapshot-libsql.ts";

/** One thing that SQL alone finds: rows with an id, and the statements that put them right. */
interface Look {
  readonly kind: FaultKind;
  readonly wrong: string;
  readonly mend: readonly string[];
}

const newest = `(version = (select max(version) from documents as other where other.id = documents.id) and body ->> 'goneAt' is null)`;
const ofClaim = {
  subject: "claim ->> 'subject'",
  attribute: "claim ->> 'attribute'",
  value_entity: "case claim ->> '$.value.kind' when 'entity' then claim ->> '$.value.entityId' end",
};
const columns = Object.entries(ofClaim);
const noDocument = "not exists (select 1 from documents where id = statements.document)";
const mentioned =
  "select distinct one.value as entity, n as statement, statements.id from statements, json_each(statements.body, '$.entityIds') as one";
const missing = `${mentioned} where not exists (select 1 from mentions where mentions.entity = one.value and mentions.statement = n)`;
const besides = `not exists (select 1 from statements, json_each(statements.body, '$.entityIds') as one where n = mentions.statement and one.value = mentions.entity)`;

const looks: readonly Look[] = [
  {
    kind: "newest",
    wrong: `select distinct id from documents where newest is not ${newest}`,
    mend: [`update documents set newest = ${newest} where newest is not ${newest}`],
  },
  {
    kind: "statement-of-no-document",
    wrong: `select id from statements where ${noDocument}`,
    mend: [
      `insert or replace into attributes select distinct attribute, null from statements where attribute is not null and ${noDocument}`,
      `delete from mentions where statement in (select n from statements where ${noDocument})`,
      `delete from statements where ${noDocument}`,
    ],
  },
  {
    kind: "statement-of-no-version",
    wrong: `select id from statements where not ${noDocument} and not exists
      (select 1 from documents where documents.id = statements.document and documents.version = statements.version)`,
    mend: [],
  },
  {
    kind: "statement-columns",
    wrong: `select id from statements where ${columns.map(([column, own]) => `${column} is not ${own}`).join(" or ")}`,
    mend: [
      `update statements set ${columns.map(([column, own]) => `${column} = ${own}`).join(", ")}
       where ${columns.map(([column, own]) => `${column} is not ${own}`).join(" or ")}`,
      "update attributes set body = null",
    ],
  },
  {
    kind: "mentions",
    wrong: `select distinct id from (${missing}) union select coalesce((select id from statements where n = statement), entity) from mentions where ${besides}`,
    mend: [`delete from mentions where ${besides}`, `insert or ignore into mentions select entity, statement from (${missing})`],
  },
];

const SHOWN = 5;

/**
 * See `GraphStore.audit`. Passes over everything that is stored, some ten times: a minute a million statements.
 * Long because each kind is a look, a finding and a mending.
 */
export async function auditLibsql(
  file: LibsqlFile,
  attributes: StoredCatalogue,
  snapshot: SnapshotCache,
  mend: boolean,
): Promise<readonly MemoryFault[]> {
  const found: MemoryFault[] = [];
  const tell = (kind: FaultKind, ids: readonly string[]): void => {
    if (ids.length > 0) found.push({ kind, count: ids.length, examples: ids.slice(0, SHOWN) });
  };
  for (const { kind, wrong, mend: statements } of looks) {
    const ids = file.all<{ id: string }>(`${wrong} order by 1`, []).map(({ id }) => id);
    tell(kind, ids);
    if (!mend || ids.length === 0) continue;
    file.transaction(() => {
      for (const sql of statements) file.run(sql, []);
      snapshot.forget();
    });
  }
  const misnamed = await misnamedEntities(file);
  tell("names", [...misnamed.keys()]);
  if (mend && misnamed.size > 0)
    file.transaction(() => {
      for (const [id, entity] of misnamed) rename(file, id, entity);
      attributes.forgetAll();
    });
  // Last: what was mended above is counted anew by itself.
  const kept = new Map(attributes.all().map((info) => [info.name, JSON.stringify(info)]));
  const counted = new Map(attributes.count().map((info) => [info.name, JSON.stringify(info)]));
  const miscounted = [...new Set([...kept.keys(), ...counted.keys()])].filter((name) => kept.get(name) !== counted.get(name)).sort();
  tell("catalogue", miscounted);
  if (mend && miscounted.length > 0) file.transaction(() => attributes.forget(miscounted));
  const id = snapshot.id();
  if (snapshot.compute() === id) return found;
  tell("snapshot", [id]);
  if (mend) file.transaction(() => snapshot.forget());
  return found;
}

/** With what they are, or nothing where rows are of a thing that is not there. */
async function misnamedEntities(file: LibsqlFile): Promise<ReadonlyMap<string, Entity | undefined>> {
  const misnamed = new Map<string, Entity | undefined>();
  const rowsOf = (column: string, table: string, ids: string): ReadonlyMap<string, readonly string[]> => {
    const rows = new Map<string, string[]>();
    for (const { entity, key } of file.all<{ entity: string; key: string }>(
      `select entity, ${column} as key from ${table} where entity in (select value from json_each(?)) order by key`,
      [ids],
    ))
      rows.set(entity, [...(rows.get(entity) ?? []), key]);
    return rows;
  };
  let page: Entity[] = [];
  const compare = (): void => {
    const ids = JSON.stringify(page.map(({ id }) => id));
    const [names, types] = [rowsOf("key", "entity_names", ids), rowsOf("type", "entity_types", ids)];
    for (const entity of page)
      if (!isSame(nameKeysOf(entity), names.get(entity.id)) || !isSame(new Set(entity.types), types.get(entity.id)))
        misnamed.set(entity.id, entity);
    page = [];
  };
  const rows = pagedById((after) =>
    file.all<{ id: string; body: string }>("select id, body from entities where id > ? order by id limit ?", [after, pageRows]),
  );
  for await (const { body } of rows) if (page.push(JSON.parse(body) as Entity) >= pageRows) compare();
  compare();
  for (const { id } of file.all<{ id: string }>(
    `select entity as id from (select entity from entity_names union select entity from entity_types)
     where entity not in (select id from entities) order by entity`,
    [],
  ))
    misnamed.set(id, undefined);
  return misnamed;
}

const isSame = (wanted: ReadonlySet<string>, stored: readonly string[] = []): boolean =>
  wanted.size === stored.length && stored.every((key) => wanted.has(key));

function rename(file: LibsqlFile, id: string, entity: Entity | undefined): void {
  file.run("delete from entity_types where entity = ?", [id]);
  file.run("delete from entity_names where entity = ?", [id]);
  if (entity === undefined) return;
  for (const type of entity.types) file.run("insert or ignore into entity_types values (?, ?)", [type, id]);
  for (const key of nameKeysOf(entity)) file.run("insert or ignore into entity_names values (?, ?)", [key, id]);
}
