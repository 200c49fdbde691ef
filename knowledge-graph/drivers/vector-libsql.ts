import { StoreError } from "../contracts/store-error.ts";
import type { VectorChoice, VectorFilter, VectorHit, VectorQuery, VectorStore } from "../contracts/vectors.ts";
import { dot, nearest, topHits, type CandidateQuery, type Candidate } from "./exact-search.ts";
import type { LibsqlFile, SqlValue } from "./libsql.ts";

/** Queries from which one pass in the program is cheaper than a scan by the engine each: 7 µs a vector to read, .9 µs a query; 3 µs a scan. */
const MANY = 3;
const pageSize = 2000;

interface Row {
  readonly id: string;
  readonly document: string | null;
  readonly vector: ArrayBuffer;
}

/**
 * Vectors as F32 blobs, searched by a flat scan: 3 µs a vector of 1,024 dimensions, right up to some 100,000. (libsql's own DiskANN
 * index takes in 43 vectors a second.)
 * Long because it lists every method of the store, each a statement or two.
 */
export function vectorLibsql(file: LibsqlFile, embedder: string): VectorStore {
  /** Dimensions of a collection that is there and of this embedder. */
  const kept = (collection: string): number | undefined => {
    const known = file.first<{ embedder: string; dimensions: number }>(
      "select embedder, dimensions from vector_collections where collection = ?",
      [collection],
    );
    if (known !== undefined && known.embedder !== embedder)
      throw new StoreError(
        "mismatch",
        `memory: vectors "${collection}" in ${file.path} were made with the embedder "${known.embedder}", this is "${embedder}"; use that embedder, or run groundwork memory reindex`,
      );
    return known?.dimensions;
  };
  const check = (collection: string, dimensions: number | undefined, { length }: Float32Array): void => {
    if (dimensions !== undefined && dimensions !== length)
      throw new StoreError(
        "mismatch",
        `memory: vectors "${collection}" in ${file.path} have ${dimensions} dimensions, the embedder gives ${length}; use the embedder that wrote them, or run groundwork memory reindex`,
      );
  };

  const search = searchLibsql(file);

  return {
    upsert: async (collection, points) =>
      file.transaction(() => {
        let size = kept(collection);
        for (const { id, vector, document, source, language, types, time, stamp } of points) {
          check(collection, size, vector);
          if (size === undefined) file.run("insert into vector_collections values (?, ?, ?)", [collection, embedder, vector.length]);
          size = vector.length;
          file.run(
            "insert or replace into vectors (collection, id, vector, document, source, language, types, time, stamp) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
              collection,
              id,
              blobOf(vector),
              document ?? null,
              source ?? null,
              language ?? null,
              types === undefined ? null : JSON.stringify(types),
              time === undefined ? null : Date.parse(time),
              stamp ?? null,
            ],
          );
        }
      }),
    search: async (collection, queries) => {
      const size = kept(collection);
      for (const { vector } of queries) check(collection, size, vector);
      return search(collection, queries);
    },
    read: async (collection, ids) => {
      kept(collection);
      const rows = file.all<Row>(
        "select id, document, vector from vectors where collection = ? and id in (select value from json_each(?))",
        [collection, JSON.stringify(ids)],
      );
      return new Map(rows.map((row) => [row.id, pointOf(row).vector]));
    },
    stamps: async (collection) => {
      kept(collection);
      const rows = file.all<{ id: string; stamp: string }>("select id, stamp from vectors where collection = ? and stamp is not null", [
        collection,
      ]);
      return new Map(rows.map(({ id, stamp }) => [id, stamp]));
    },
    ids: async (collection) =>
      new Set(file.all<{ id: string }>("select id from vectors where collection = ? order by id", [collection]).map(({ id }) => id)),
    delete: async (collection, which) =>
      void file.run(`delete from vectors where collection = ? and ${chosen(which)}`, [collection, listOf(which)]),
    traces: async (collection, which) =>
      file.first<{ n: number }>(`select count(*) as n from vectors where collection = ? and ${chosen(which)}`, [collection, listOf(which)])
        ?.n ?? 0,
    count: async (collection) => file.first<{ n: number }>("select count(*) as n from vectors where collection = ?", [collection])?.n ?? 0,
    drop: async (collection) =>
      file.transaction(() => {
        file.run("delete from vectors where collection = ?", [collection]);
        file.run("delete from vector_collections where collection = ?", [collection]);
      }),
  };
}

/** A few queries are scanned for by the engine, many of one filter in one pass over the vectors. */
function searchLibsql(file: LibsqlFile) {
  const byEngine = async ({ query: { vector, filter }, size }: CandidateQuery, collection: string): Promise<readonly Candidate[]> => {
    const [where, values] = conditions(filter);
    const scan = `select id, document, vector, vector_distance_cos(vector, ?) as distance from vectors where collection = ?${where} order by distance, id limit ?`;
    return file
      .all<Row & { readonly distance: number }>(scan, [blobOf(vector), collection, ...values, size])
      .map(({ distance, ...row }) => ({ ...pointOf(row), score: 1 - distance }));
  };
  /** All queries of one filter in one pass. */
  const inOnePass = (collection: string, queries: readonly VectorQuery[]): readonly (readonly VectorHit[])[] => {
    const [where, values] = conditions(queries[0]?.filter);
    const tops = queries.map(({ limit }) => topHits(limit));
    for (let after = ""; ;) {
      const rows = file.all<Row>(
        `select id, document, vector from vectors where collection = ? and id > ?${where} order by id limit ${pageSize}`,
        [collection, after, ...values],
      );
      for (const row of rows) {
        const { id, document, vector } = pointOf(row);
        for (const [at, query] of queries.entries()) tops[at]?.add(id, document, dot(query.vector, vector));
      }
      const last = rows.at(-1);
      if (rows.length < pageSize || last === undefined) return tops.map((top) => top.hits());
      after = last.id;
    }
  };
  return async (collection: string, queries: readonly VectorQuery[]): Promise<readonly (readonly VectorHit[])[]> => {
    const groups = new Map<string, number[]>();
    for (const [at, { filter }] of queries.entries()) {
      const key = JSON.stringify(filter ?? null);
      groups.set(key, [...(groups.get(key) ?? []), at]);
    }
    const hits: (readonly VectorHit[])[] = queries.map(() => []);
    for (const places of groups.values()) {
      const group = places.flatMap((at) => queries[at] ?? []);
      const found =
        group.length < MANY
          ? await nearest(group, (askings) => Promise.all(askings.map((asking) => byEngine(asking, collection))))
          : inOnePass(collection, group);
      for (const [index, at] of places.entries()) hits[at] = found[index] ?? [];
    }
    return hits;
  };
}

const blobOf = (vector: Float32Array): Uint8Array => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

const pointOf = ({ id, document, vector }: Row): Omit<Candidate, "score"> => ({
  id,
  document: document ?? undefined,
  vector: new Float32Array(vector),
});

const chosen = (which: VectorChoice): string => `${"ids" in which ? "id" : "document"} in (select value from json_each(?))`;
const listOf = (which: VectorChoice): string => JSON.stringify("ids" in which ? which.ids : which.documents);

/** What a filter asks for, to stand behind other conditions, and its values. */
function conditions(filter: VectorFilter | undefined): readonly [string, readonly SqlValue[]] {
  const parts: (readonly [string, SqlValue])[] = [];
  const among = (column: string, values: readonly string[] | undefined): void => {
    if (values !== undefined) parts.push([`${column} in (select value from json_each(?))`, JSON.stringify(values)]);
  };
  among("id", filter?.ids);
  among("document", filter?.documents);
  among("source", filter?.sources);
  among("language", filter?.languages);
  if (filter?.types !== undefined)
    parts.push([
      "exists (select 1 from json_each(types) as own where own.value in (select value from json_each(?)))",
      JSON.stringify(filter.types),
    ]);
  if (filter?.from !== undefined) parts.push(["time >= ?", Date.parse(filter.from)]);
  if (filter?.before !== undefined) parts.push(["time < ?", Date.parse(filter.before)]);
  return [parts.map(([condition]) => ` and ${condition}`).join(""), parts.map(([, value]) => value)];
}
