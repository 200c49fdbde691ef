import { sha256 } from "../../schemas/index.ts";
import type { VectorChoice, VectorFilter, VectorPoint, VectorStore } from "../contracts/vectors.ts";
import { nearest, type CandidateQuery, type Candidate } from "./exact-search.ts";
import { ignoreMissing, qdrantCollections } from "./qdrant-collections.ts";
import { openQdrant, type QdrantSettings } from "./qdrant.ts";

const batch = 256;
/** Queries of one request: each answers with the vectors of its hits, some 15 kB a hit. */
const queriesAtOnce = 16;

/**
 * A Qdrant collection for each of ours. Search is exact: an approximate one answers by the order in which the vectors came, and what is
 * found here gets into files that are to be the same tomorrow.
 * Long because it lists every method of the store, each a call or two.
 */
export async function vectorQdrant(settings: QdrantSettings): Promise<VectorStore> {
  const { name, embedder } = settings;
  const qdrant = await openQdrant(settings);
  const { nameOf, dimensions, check, create, drop } = qdrantCollections(qdrant, name, embedder);
  const ask = async (collection: string, askings: readonly CandidateQuery[]): Promise<readonly (readonly Candidate[])[]> => {
    const found: (readonly Candidate[])[] = [];
    for (let start = 0; start < askings.length; start += queriesAtOnce) {
      const searches = askings.slice(start, start + queriesAtOnce).map(({ query: { vector, filter }, size }) => ({
        query: [...vector],
        limit: size,
        with_payload: true,
        with_vector: true,
        params: { exact: true },
        ...(filter && { filter: conditions(filter) }),
      }));
      const results = await qdrant.call((client) => client.queryBatch(nameOf(collection), { searches }));
      found.push(...results.map(({ points }) => points.map(candidateOf)));
    }
    return found;
  };
  async function* payloads(collection: string): AsyncGenerator<Record<string, unknown>> {
    if ((await dimensions(collection)) === undefined) return;
    for (let offset: string | number | undefined; ;) {
      const page = await qdrant.call((client) =>
        client.scroll(nameOf(collection), { limit: 1000, with_payload: true, ...(offset !== undefined && { offset }) }),
      );
      for (const { payload } of page.points) yield payload ?? {};
      const next = page.next_page_offset;
      if (typeof next !== "string" && typeof next !== "number") return;
      offset = next;
    }
  }
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
        const rows = points.slice(start, start + batch).map((point) => ({
          id: pointId(point.id),
          vector: [...point.vector],
          payload: payloadOf(point, embedder),
        }));
        await qdrant.call((client) => client.upsert(nameOf(collection), { wait: true, points: rows }));
      }
    },
    async search(collection, queries) {
      const size = await dimensions(collection);
      if (size === undefined) return queries.map(() => []);
      for (const { vector } of queries) check(collection, size, vector);
      return nearest(queries, (askings) => ask(collection, askings));
    },
    async read(collection, ids) {
      const found = new Map<string, Float32Array>();
      if ((await dimensions(collection)) === undefined) return found;
      for (const filter of chosen({ ids })) {
        const page = await qdrant.call((client) =>
          client.scroll(nameOf(collection), { filter, limit: batch, with_payload: true, with_vector: true }),
        );
        for (const { payload, vector } of page.points) found.set(String(payload?.["id"]), Float32Array.from(vector as readonly number[]));
      }
      return found;
    },
    async stamps(collection) {
      const stamps = new Map<string, string>();
      for await (const { id, stamp } of payloads(collection)) if (typeof stamp === "string") stamps.set(String(id), stamp);
      return stamps;
    },
    async ids(collection) {
      const ids = new Set<string>();
      for await (const { id } of payloads(collection)) ids.add(String(id));
      return ids;
    },
    async delete(collection, which) {
      if ((await dimensions(collection)) === undefined) return;
      for (const filter of chosen(which)) await qdrant.call((client) => client.delete(nameOf(collection), { wait: true, filter }));
    },
    async traces(collection, which) {
      if ((await dimensions(collection)) === undefined) return 0;
      let found = 0;
      for (const filter of chosen(which))
        found += (await qdrant.call((client) => client.count(nameOf(collection), { filter, exact: true }))).count;
      return found;
    },
    count: (collection) =>
      qdrant.call(async (client) => (await client.count(nameOf(collection), { exact: true }).catch(ignoreMissing))?.count ?? 0),
    drop,
  };
}

/** Qdrant's ids are numbers or UUIDs: one made of the id, so that a point written twice is one point. */
function pointId(id: string): string {
  const hex = sha256(id);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

const payloadOf = ({ vector: _vector, time, ...said }: VectorPoint, embedder: string): Record<string, unknown> => ({
  ...said,
  embedder,
  ...(time !== undefined && { time: Date.parse(time) }),
});

interface ScoredPoint {
  readonly score: number;
  readonly payload?: Record<string, unknown> | null | undefined;
  readonly vector?: unknown;
}

const candidateOf = ({ score, payload, vector }: ScoredPoint): Candidate => ({
  id: String(payload?.["id"]),
  document: typeof payload?.["document"] === "string" ? payload["document"] : undefined,
  vector: Float32Array.from(vector as readonly number[]),
  score,
});

const among = (key: string, values: readonly string[] | undefined) => (values === undefined ? [] : [{ key, match: { any: [...values] } }]);

const conditions = ({ ids, documents, sources, languages, types, from, before }: VectorFilter) => ({
  must: [
    ...among("id", ids),
    ...among("document", documents),
    ...among("source", sources),
    ...among("language", languages),
    ...among("types", types),
    ...(from === undefined ? [] : [{ key: "time", range: { gte: Date.parse(from) } }]),
    ...(before === undefined ? [] : [{ key: "time", range: { lt: Date.parse(before) } }]),
  ],
});

function* chosen(which: VectorChoice): Generator<ReturnType<typeof conditions>> {
  const all = "ids" in which ? which.ids : which.documents;
  for (let start = 0; start < all.length; start += batch) {
    const some = all.slice(start, start + batch);
    yield conditions("ids" in which ? { ids: some } : { documents: some });
  }
}
