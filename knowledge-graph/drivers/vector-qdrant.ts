import { sha256 } from "../../schemas/index.ts";
import type { VectorStore } from "../contracts/stores.ts";
import { ignoreMissing, qdrantCollections } from "./qdrant-collections.ts";
import { openQdrant, type QdrantSettings } from "./qdrant.ts";

const batch = 256;

/**
 * A Qdrant collection for each of ours. Search is exact: an approximate one answers by the order in which the vectors came, and what is
 * found here gets into files that are to be the same tomorrow. Equal scores are ordered by id.
 * Long because it lists every method of the store, each a call or two.
 */
export async function vectorQdrant(settings: QdrantSettings): Promise<VectorStore> {
  const { name, embedder } = settings;
  const qdrant = await openQdrant(settings);
  const { nameOf, dimensions, check, create } = qdrantCollections(qdrant, name, embedder);
  return {
    async upsert(collection, points) {
      const [first] = points;
      if (!first) return;
      let size = await dimensions(collection);
      if (size === undefined) {
        await create(collection, first.vector.length);
        size = (await dimensions(collection)) ?? first.vector.length;
      }
      for (const { vector } of points) check(collection, size, vector);
      for (let start = 0; start < points.length; start += batch) {
        const rows = points.slice(start, start + batch).map(({ id, vector }) => ({
          id: pointId(id),
          vector: [...vector],
          payload: { id, embedder },
        }));
        await qdrant.call((client) => client.upsert(nameOf(collection), { wait: true, points: rows }));
      }
    },
    async search(collection, vector, limit) {
      const size = await dimensions(collection);
      if (size === undefined || limit <= 0) return [];
      check(collection, size, vector);
      const query = [...vector];
      for (let asked = limit + 1; ; asked *= 2) {
        const { points } = await qdrant.call((client) =>
          client.query(nameOf(collection), { query, limit: asked, with_payload: true, params: { exact: true } }),
        );
        // More of the last score may follow: among equals the engine takes any, we take the first by id.
        const last = points.at(-1);
        if (points.length === asked && last?.score === points[limit - 1]?.score) continue;
        return points
          .map(({ score, payload }) => ({ id: String(payload?.["id"]), score }))
          .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
          .slice(0, limit);
      }
    },
    async delete(collection, ids) {
      if ((await dimensions(collection)) === undefined || ids.length === 0) return;
      await qdrant.call((client) => client.delete(nameOf(collection), { wait: true, points: ids.map(pointId) }));
    },
    async traces(collection, ids) {
      if ((await dimensions(collection)) === undefined) return 0;
      let found = 0;
      for (let start = 0; start < ids.length; start += batch) {
        const filter = { must: [{ key: "id", match: { any: ids.slice(start, start + batch) } }] };
        found += (await qdrant.call((client) => client.count(nameOf(collection), { filter, exact: true }))).count;
      }
      return found;
    },
    count: (collection) =>
      qdrant.call(async (client) => (await client.count(nameOf(collection), { exact: true }).catch(ignoreMissing))?.count ?? 0),
  };
}

/** Qdrant's ids are numbers or UUIDs: one made of the id, so that a point written twice is one point. */
function pointId(id: string): string {
  const hex = sha256(id);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
