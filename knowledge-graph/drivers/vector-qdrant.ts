import { sha256 } from "../../schemas/index.ts";
import { StoreError } from "../store-error.ts";
import type { VectorStore } from "../stores.ts";
import { isMissing, isThere, openQdrant, type QdrantSettings } from "./qdrant.ts";

const batch = 256;
const indexedFields = ["id", "embedder"] as const;

/**
 * A Qdrant collection for each of ours. Search is exact: an approximate one answers by the order in which the vectors came, and what is
 * found here gets into files that are to be the same tomorrow. Equal scores are ordered by id.
 */
export async function vectorQdrant(settings: QdrantSettings): Promise<VectorStore> {
  const { name, embedder } = settings;
  const qdrant = await openQdrant(settings);
  /** Dimensions of the collections that are there and of this embedder. */
  const checked = new Map<string, number>();
  const nameOf = (collection: string): string => `${name}-${collection}`;

  const dimensions = async (collection: string): Promise<number | undefined> => {
    const known = checked.get(collection);
    if (known !== undefined) return known;
    const found = await qdrant.call(async (client) => {
      const about = await client.getCollection(nameOf(collection)).catch(missing);
      const params = about?.config.params.vectors;
      if (params === undefined) return undefined;
      const { points } = await client.scroll(nameOf(collection), {
        filter: { must_not: [{ key: "embedder", match: { value: embedder } }] },
        limit: 1,
        with_payload: true,
      });
      return { size: params.size, foreign: points[0]?.payload?.["embedder"] };
    });
    if (found === undefined) return undefined;
    if (typeof found.size !== "number")
      throw new StoreError("foreign-database", `memory: ${qdrant.place}: collection "${nameOf(collection)}" is not ours; ${ownName}`);
    if (found.foreign !== undefined)
      throw new StoreError(
        "mismatch",
        `memory: ${qdrant.place}: collection "${nameOf(collection)}" was made with the embedder ${JSON.stringify(found.foreign)}, this is "${embedder}"; use that embedder, or ${ownName}`,
      );
    checked.set(collection, found.size);
    return found.size;
  };

  const check = (collection: string, size: number, vector: Float32Array): void => {
    if (size !== vector.length)
      throw new StoreError(
        "mismatch",
        `memory: ${qdrant.place}: vectors of collection "${nameOf(collection)}" have ${size} dimensions, the embedder gives ${vector.length}; use the embedder that wrote them, or ${ownName}`,
      );
  };

  const create = (collection: string, size: number): Promise<void> =>
    qdrant.call(async (client) => {
      await client.createCollection(nameOf(collection), { vectors: { size, distance: "Cosine" } }).catch((error: unknown) => {
        if (!isThere(error)) throw error;
      });
      for (const field of indexedFields)
        await client.createPayloadIndex(nameOf(collection), { field_name: field, field_schema: "keyword", wait: true });
    });

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
      qdrant.call(async (client) => (await client.count(nameOf(collection), { exact: true }).catch(missing))?.count ?? 0),
  };
}

const ownName = "give these vectors a name of their own (memory.vectors.name) and run groundwork memory reindex";

function missing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Qdrant's ids are numbers or UUIDs: one made of the id, so that a point written twice is one point. */
function pointId(id: string): string {
  const hex = sha256(id);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
