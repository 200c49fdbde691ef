import { StoreError } from "../contracts/store-error.ts";
import type { VectorHit, VectorStore } from "../contracts/stores.ts";
import type { LibsqlFile } from "./libsql.ts";

/**
 * Vectors as F32 blobs, searched by a flat scan: 5 µs a vector of 1,024 dimensions, right up to some 100,000. (libsql's own DiskANN
 * index takes in 43 vectors a second.) Equal scores are ordered by id.
 */
export function vectorLibsql(file: LibsqlFile): VectorStore {
  const kept = (collection: string): number | undefined =>
    file.first<{ bytes: number }>("select length(vector) as bytes from vectors where collection = ? limit 1", [collection])?.bytes;
  const check = (collection: string, bytes: number | undefined, vector: Float32Array): void => {
    if (bytes !== undefined && bytes !== vector.byteLength)
      throw new StoreError(
        "mismatch",
        `memory: vectors "${collection}" in ${file.path} have ${bytes / 4} dimensions, the embedder gives ${vector.length}; use the embedder that wrote them, or another file`,
      );
  };
  return {
    upsert: async (collection, points) =>
      file.transaction(() => {
        let bytes = kept(collection);
        for (const { id, vector } of points) {
          check(collection, bytes, vector);
          bytes = vector.byteLength;
          file.run("insert or replace into vectors values (?, ?, ?)", [collection, id, blobOf(vector)]);
        }
      }),
    search: async (collection, vector, limit) => {
      check(collection, kept(collection), vector);
      const rows = file.all<{ id: string; distance: number }>(
        "select id, vector_distance_cos(vector, ?) as distance from vectors where collection = ? order by distance, id limit ?",
        [blobOf(vector), collection, limit],
      );
      return rows.map(({ id, distance }): VectorHit => ({ id, score: 1 - distance }));
    },
    delete: async (collection, ids) =>
      void file.run("delete from vectors where collection = ? and id in (select value from json_each(?))", [
        collection,
        JSON.stringify(ids),
      ]),
    traces: async (collection, ids) =>
      file.first<{ n: number }>("select count(*) as n from vectors where collection = ? and id in (select value from json_each(?))", [
        collection,
        JSON.stringify(ids),
      ])?.n ?? 0,
    count: async (collection) => file.first<{ n: number }>("select count(*) as n from vectors where collection = ?", [collection])?.n ?? 0,
  };
}

const blobOf = (vector: Float32Array): Uint8Array => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
