import type { FaultKind } from "../contracts/fault-kinds.ts";
import type { MemoryFault } from "../contracts/stores.ts";
import { forgetAllAttributes } from "./attributes-neo4j.ts";
import type { Neo4jGraph, Run } from "./neo4j.ts";

/** What Cypher finds: `match` binds `n`, which has an id; `mend` goes on behind it. */
interface Look {
  readonly kind: FaultKind;
  readonly match: string;
  readonly mend?: string;
}

const statement = "MATCH (n:Statement {memory: $memory}) WHERE n.id > ''";

const looks: readonly Look[] = [
  {
    kind: "newest",
    match: `MATCH (d:Document {memory: $memory}) WHERE d.version > 0 AND d.body IS NOT NULL
      WITH d.id AS id, max(d.version) AS newest MATCH (n:Document {memory: $memory, id: id})
      WHERE n.body IS NOT NULL AND coalesce(n.newest, false) <> (n.version = newest AND n.gone IS NULL) WITH n, newest`,
    mend: "SET n.newest = (n.version = newest AND n.gone IS NULL)",
  },
  {
    kind: "statement-of-no-document",
    match: `${statement} AND NOT EXISTS { MATCH (d:Document {memory: $memory, id: n.document}) WHERE d.body IS NOT NULL } WITH n`,
    mend: "DETACH DELETE n",
  },
  {
    kind: "statement-of-no-version",
    match: `${statement} AND EXISTS { MATCH (d:Document {memory: $memory, id: n.document}) WHERE d.body IS NOT NULL }
      AND NOT EXISTS { MATCH (d:Document {memory: $memory, id: n.document, version: n.version}) WHERE d.body IS NOT NULL } WITH n`,
  },
];

const SHOWN = 5;

/**
 * See `GraphStore.audit`. The server keeps indexes of properties itself; what it knows as relations is compared with what statements say. The
 * counts of attributes are not compared: with `mend` they are counted anew, as is the snapshot id, which every write makes anew.
 */
export async function auditNeo4j(
  graph: Neo4jGraph,
  changed: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>,
  mend: boolean,
): Promise<readonly MemoryFault[]> {
  const found: MemoryFault[] = [];
  for (const { kind, match, mend: act } of looks) {
    const ids = (await graph.read<{ id: string }>(`${match} RETURN DISTINCT n.id AS id ORDER BY id`)).map(({ id }) => id);
    if (ids.length === 0) continue;
    found.push({ kind, count: ids.length, examples: ids.slice(0, SHOWN) });
    if (mend && act !== undefined)
      await changed(async (run) => {
        await run(`${match} ${act}`);
        await forgetAllAttributes(run);
      });
  }
  const unfound: { readonly id: string; readonly entities: readonly string[] }[] = [];
  for (let after = ""; ;) {
    const rows = await graph.read<{ id: string; body: string; entities: readonly string[] }>(
      `MATCH (n:Statement {memory: $memory}) WHERE n.id > $after WITH n ORDER BY n.id LIMIT 2000
       RETURN n.id AS id, n.body AS body, [(n)-[:MENTIONS]->(e) | e.id] AS entities ORDER BY id`,
      { after },
    );
    for (const { id, body, entities } of rows) {
      const wanted = new Set((JSON.parse(body) as { entityIds: readonly string[] }).entityIds);
      if (wanted.size !== entities.length || entities.some((entity) => !wanted.has(entity))) unfound.push({ id, entities: [...wanted] });
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  if (unfound.length === 0) return found;
  found.push({ kind: "mentions", count: unfound.length, examples: unfound.slice(0, SHOWN).map(({ id }) => id) });
  if (mend)
    await changed(async (run) => {
      await run("UNWIND $rows AS row MATCH (:Statement {memory: $memory, id: row.id})-[r:MENTIONS]->() DELETE r", { rows: unfound });
      await run(
        `UNWIND $rows AS row MATCH (s:Statement {memory: $memory, id: row.id}) UNWIND row.entities AS id
         MERGE (e:Entity {memory: $memory, id: id})
         CREATE (s)-[:MENTIONS {role: CASE id WHEN s.subject THEN 'subject' WHEN s.value THEN 'value' ELSE 'mention' END}]->(e)`,
        { rows: unfound },
      );
    });
  return found;
}
