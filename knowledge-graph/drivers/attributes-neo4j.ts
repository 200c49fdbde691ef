import type { AttributeInfo, Claim, Entity } from "../../schemas/index.ts";
import { attributeInfo, typeCensus, type CataloguedClaim, type TypeCensus } from "../attributes/catalogue.ts";
import type { Neo4jGraph, Run } from "./neo4j.ts";
import { byBytes, indexKey } from "./neo4j-rows.ts";

export interface StoredCatalogue {
  one(name: string): Promise<AttributeInfo | undefined>;
  all(): Promise<readonly AttributeInfo[]>;
  /** What is held in this process; after every change. */
  forget(): void;
}

/** Inside the transaction that changed the claims. */
export const forgetAttributes = async (run: Run, names: Iterable<string>): Promise<void> =>
  void (await run("UNWIND $rows AS row MERGE (a:Attribute {memory: $memory, key: row.key}) SET a.name = row.name REMOVE a.body", {
    rows: [...names].map((name) => ({ key: indexKey(name), name })),
  }));

export const forgetAllAttributes = async (run: Run): Promise<void> =>
  void (await run("MATCH (a:Attribute {memory: $memory}) WHERE a.key >= '' REMOVE a.body"));

const page = 5000;

/** The attribute catalogue, kept in the graph; a node without a body is counted anew when it is next read. */
export function attributesNeo4j(graph: Neo4jGraph): StoredCatalogue {
  /** Programs ask for the same attributes over and over. */
  let parsed = new Map<string, AttributeInfo>();
  let counting: Promise<void> | undefined;

  const recount = async (name: string, types: TypeCensus, writes: number): Promise<void> => {
    const claims = await claimsOf(graph, name);
    const body = claims.length === 0 ? undefined : JSON.stringify(attributeInfo(name, claims, types));
    // Only what nobody changed meanwhile: else the next reader counts again.
    const still = "MATCH (m:GroundworkMemory {name: $memory}) WHERE m.writes = $writes MATCH (a:Attribute {memory: $memory, key: $key})";
    await graph.compute(`${still} ${body === undefined ? "DELETE a" : "SET a.body = $body"}`, { key: indexKey(name), writes, body });
  };
  const count = async (): Promise<void> => {
    const writes = await graph.writes();
    const stale = await graph.read<{ name: string }>(
      "MATCH (a:Attribute {memory: $memory}) WHERE a.key >= '' AND a.body IS NULL RETURN a.name AS name",
    );
    if (stale.length === 0) return;
    const types = typeCensus(await typedEntities(graph));
    for (const { name } of stale) await recount(name, types, writes);
  };
  const refresh = (): Promise<void> => (counting ??= count().finally(() => (counting = undefined)));

  return {
    async one(name) {
      const held = parsed;
      const known = held.get(name);
      if (known) return known;
      await refresh();
      const [row] = await graph.read<{ body: string }>(
        "MATCH (a:Attribute {memory: $memory, key: $key}) WHERE a.body IS NOT NULL RETURN a.body AS body",
        { key: indexKey(name) },
      );
      if (!row) return undefined;
      const info = JSON.parse(row.body) as AttributeInfo;
      held.set(name, info);
      return info;
    },
    async all() {
      await refresh();
      const rows = await graph.read<{ body: string }>(
        "MATCH (a:Attribute {memory: $memory}) WHERE a.key >= '' AND a.body IS NOT NULL RETURN a.body AS body",
      );
      return rows.map(({ body }) => JSON.parse(body) as AttributeInfo).sort((a, b) => byBytes(a.name, b.name));
    },
    forget() {
      parsed = new Map();
    },
  };
}

async function typedEntities(graph: Neo4jGraph): Promise<readonly Entity[]> {
  const all: Entity[] = [];
  for (let after = ""; ;) {
    const rows = await graph.read<{ id: string; types: string[] }>(
      `MATCH (e:Entity {memory: $memory}) WHERE e.id > $after AND e.body IS NOT NULL AND size(e.types) > 0
       RETURN e.id AS id, e.types AS types ORDER BY e.id LIMIT ${page}`,
      { after },
    );
    for (const { id, types } of rows) all.push({ id, types, name: "", aliases: [], description: "", uris: [] });
    const last = rows.at(-1);
    if (!last) return all;
    after = last.id;
  }
}

async function claimsOf(graph: Neo4jGraph, attribute: string): Promise<readonly CataloguedClaim[]> {
  const all: CataloguedClaim[] = [];
  for (let after = ""; ;) {
    const rows = await graph.read<{ id: string; document: string; claim: string }>(
      `MATCH (s:Statement {memory: $memory, attribute: $attribute}) USING INDEX s:Statement(memory, attribute, id)
       WHERE s.id > $after AND s.retractedAt IS NULL
       RETURN s.id AS id, s.document AS document, s.claim AS claim ORDER BY s.id LIMIT ${page}`,
      { attribute: indexKey(attribute), after },
    );
    for (const { document, claim } of rows) all.push({ claim: JSON.parse(claim) as Claim, documentId: document });
    const last = rows.at(-1);
    if (!last || rows.length < page) return all;
    after = last.id;
  }
}
