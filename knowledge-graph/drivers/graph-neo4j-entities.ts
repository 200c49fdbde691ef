import type { Entity } from "../../schemas/index.ts";
import type { GraphStore } from "../contracts/stores.ts";
import { indexKey } from "./neo4j-rows.ts";
import { firstRow, pageNodes } from "./neo4j-pages.ts";
import type { Neo4jGraph } from "./neo4j.ts";

type EntityReads = Pick<GraphStore, "entity" | "entitiesOfType" | "entitiesNamed" | "entitiesByName" | "known" | "entities">;

export function entitiesNeo4j(graph: Neo4jGraph): EntityReads {
  return {
    entity: async (id) => {
      const row = await firstRow<{ body: string }>(
        graph,
        "MATCH (e:Entity {memory: $memory, id: $id}) WHERE e.body IS NOT NULL RETURN e.body AS body",
        { id },
      );
      return row && (JSON.parse(row.body) as Entity);
    },
    entitiesOfType: async (type) =>
      (
        await graph.read<{ id: string }>("MATCH (:Type {memory: $memory, key: $key})<-[:IS_A]-(e) RETURN e.id AS id ORDER BY id", {
          key: indexKey(type),
        })
      ).map(({ id }) => id),
    entitiesNamed: async (key) =>
      (
        await graph.read<{ id: string }>(
          "MATCH (:Name {memory: $memory, key: $key})<-[:NAMED]-(e) WHERE e.body IS NOT NULL RETURN DISTINCT e.id AS id ORDER BY id",
          { key: indexKey(key) },
        )
      ).map(({ id }) => id),
    entitiesByName: async (keys) => {
      const asked = [...new Set(keys)];
      const rows = await graph.read<{ i: number; body: string }>(
        `UNWIND range(0, size($keys) - 1) AS i
         MATCH (:Name {memory: $memory, key: $keys[i]})<-[:NAMED]-(e) RETURN i, e.body AS body ORDER BY i, e.id`,
        { keys: asked.map(indexKey) },
      );
      const found = new Map<string, Entity[]>();
      for (const { i, body } of rows) {
        const key = asked[i] ?? "";
        found.set(key, [...(found.get(key) ?? []), JSON.parse(body) as Entity]);
      }
      return found;
    },
    known: async (entityIds) =>
      new Set(
        (
          await graph.read<{ id: string }>(
            "UNWIND $ids AS id MATCH (e:Entity {memory: $memory, id: id}) WHERE e.body IS NOT NULL RETURN id",
            { ids: entityIds },
          )
        ).map(({ id }) => id),
      ),
    async *entities() {
      for await (const { body } of pageNodes<{ id: string; body: string }>(
        graph,
        "MATCH (n:Entity {memory: $memory}) WHERE n.id > $after AND n.body IS NOT NULL RETURN n.id AS id, n.body AS body",
      ))
        yield JSON.parse(body) as Entity;
    },
  };
}
