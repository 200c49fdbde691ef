import type { Entity } from "../../schemas/index.ts";
import type { Run } from "./neo4j.ts";
import { batches, lastOfEach, type DocumentRow, type EntityRow, type StatementRow } from "./neo4j-rows.ts";

/*
 * The steps of a change, each inside the caller's transaction. What another node only speaks of (a statement's document, its entities) is
 * there as a node without a body until it is written itself, so that the order of writing does not matter; reads pass over it.
 */

export async function writeDocuments(run: Run, documents: readonly DocumentRow[]): Promise<void> {
  for (const rows of batches(
    lastOfEach(documents, ({ id, version }) => `${id}@${String(version)}`),
    ({ size }) => size,
  )) {
    await run(
      `UNWIND $rows AS row
       MERGE (d:Document {memory: $memory, id: row.id, version: row.version})
       SET d = row.node`,
      { rows },
    );
    await run(
      `UNWIND $ids AS id
       MATCH (d:Document {memory: $memory, id: id}) WHERE d.version > 0 AND d.body IS NOT NULL
       WITH id, collect(d) AS versions, max(d.version) AS newest
       FOREACH (d IN versions | SET d.newest = (d.version = newest AND d.gone IS NULL))`,
      { ids: [...new Set(rows.map(({ id }) => id))] },
    );
  }
}

/** True where an entity got or lost types: every coverage of the catalogue may have changed. */
export async function writeEntities(run: Run, entities: readonly EntityRow[]): Promise<boolean> {
  let typesChanged = false;
  for (const given of batches(lastOfEach(entities, ({ id }) => id))) {
    const stored = await run<{ id: string; body: string }>(
      "UNWIND $ids AS id MATCH (e:Entity {memory: $memory, id: id}) WHERE e.body IS NOT NULL RETURN e.id AS id, e.body AS body",
      { ids: given.map(({ id }) => id) },
    );
    const before = new Map(stored.map(({ id, body }) => [id, body]));
    const rows = given.filter(({ id, body }) => before.get(id) !== body);
    for (const { id, types } of rows) {
      const body = before.get(id);
      const typesBefore = body === undefined ? [] : (JSON.parse(body) as Entity).types;
      typesChanged ||= typesBefore.join("\n") !== types.map(({ name }) => name).join("\n");
    }
    await unname(
      run,
      rows.flatMap(({ id }) => (before.has(id) ? [id] : [])),
    );
    await run("UNWIND $rows AS row MERGE (e:Entity {memory: $memory, id: row.id}) SET e = row.node", { rows });
    await run(
      `UNWIND $rows AS row MATCH (e:Entity {memory: $memory, id: row.id})
       UNWIND row.names AS key MERGE (n:Name {memory: $memory, key: key}) CREATE (e)-[:NAMED]->(n)`,
      { rows },
    );
    await run(
      `UNWIND $rows AS row MATCH (e:Entity {memory: $memory, id: row.id})
       UNWIND row.types AS type MERGE (t:Type {memory: $memory, key: type.key}) ON CREATE SET t.name = type.name CREATE (e)-[:IS_A]->(t)`,
      { rows },
    );
  }
  return typesChanged;
}

/** Takes names and types off entities, and away where nothing bears them any more. */
async function unname(run: Run, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await run(
    `UNWIND $ids AS id MATCH (:Entity {memory: $memory, id: id})-[r:NAMED|IS_A]->(n) DELETE r
     WITH DISTINCT n WHERE NOT EXISTS { (n)<-[:NAMED|IS_A]-() } DELETE n`,
    { ids },
  );
}

/** Gives the attributes whose claims changed. */
export async function writeStatements(run: Run, statements: readonly StatementRow[]): Promise<ReadonlySet<string>> {
  const touched = new Set<string>();
  for (const given of batches(lastOfEach(statements, ({ id }) => id))) {
    const stored = await run<Stored>(
      `UNWIND $ids AS id MATCH (s:Statement {memory: $memory, id: id})
       RETURN s.id AS id, s.body AS body, s.claim AS claim, s.observedAt AS observedAt, s.retractedAt AS retractedAt`,
      { ids: given.map(({ id }) => id) },
    );
    const before = new Map(stored.map((row) => [row.id, row]));
    // A page that is resolved anew mostly says the same: what stands is not written again.
    const rows = given.filter(({ id, node }) => !same(before.get(id), node));
    const replaced = rows.flatMap(({ id }) => before.get(id) ?? []);
    for (const { claim } of replaced) if (claim !== null) touched.add((JSON.parse(claim) as { attribute: string }).attribute);
    for (const { attribute } of rows) if (attribute !== null) touched.add(attribute);
    if (replaced.length > 0)
      await run("UNWIND $ids AS id MATCH (:Statement {memory: $memory, id: id})-[r:MENTIONS|FROM]->() DELETE r", {
        ids: replaced.map(({ id }) => id),
      });
    if (rows.length === 0) continue;
    await run("UNWIND $rows AS row MERGE (s:Statement {memory: $memory, id: row.id}) SET s = row.node", { rows });
    const relations = rows.map(({ id, document, version, mentions }) => ({ id, document, version, mentions }));
    await run(
      `UNWIND $relations AS row MATCH (s:Statement {memory: $memory, id: row.id})
       UNWIND row.mentions AS mention
       MERGE (e:Entity {memory: $memory, id: mention.id}) CREATE (s)-[:MENTIONS {role: mention.role}]->(e)`,
      { relations },
    );
    await run(
      `UNWIND $relations AS row MATCH (s:Statement {memory: $memory, id: row.id})
       MERGE (d:Document {memory: $memory, id: row.document, version: row.version}) CREATE (s)-[:FROM]->(d)`,
      { relations },
    );
  }
  return touched;
}

interface Stored {
  readonly id: string;
  readonly body: string;
  readonly claim: string | null;
  readonly observedAt: string;
  readonly retractedAt: string | null;
}

const same = (stored: Stored | undefined, node: Readonly<Record<string, unknown>>): boolean =>
  stored !== undefined &&
  stored.body === node["body"] &&
  stored.claim === node["claim"] &&
  stored.observedAt === node["observedAt"] &&
  stored.retractedAt === node["retractedAt"];

/** Forgets entities that no statement mentions, open or closed. True where one of them had types. */
export async function dropOrphans(run: Run, ids: readonly string[]): Promise<boolean> {
  let typed = false;
  for (const some of batches(ids)) {
    const orphans = await run<{ id: string; typed: boolean }>(
      `UNWIND $ids AS id MATCH (e:Entity {memory: $memory, id: id}) WHERE NOT EXISTS { (e)<-[:MENTIONS]-() }
       RETURN e.id AS id, EXISTS { (e)-[:IS_A]->() } AS typed`,
      { ids: some },
    );
    typed ||= orphans.some((orphan) => orphan.typed);
    const gone = orphans.map(({ id }) => id);
    await unname(run, gone);
    await run("UNWIND $gone AS id MATCH (e:Entity {memory: $memory, id: id}) DETACH DELETE e", { gone });
  }
  return typed;
}
