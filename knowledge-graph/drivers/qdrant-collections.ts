import { StoreError } from "../contracts/store-error.ts";
import { isMissing, isThere, type Qdrant } from "./qdrant.ts";

const indexedFields = {
  id: "keyword",
  embedder: "keyword",
  document: "keyword",
  source: "keyword",
  language: "keyword",
  types: "keyword",
  time: "integer",
} as const;

/** The collections of one memory: each of one embedder, with vectors of one length. */
export interface QdrantCollections {
  nameOf(collection: string): string;
  /** Undefined where it is not there. Throws where it is not ours, or another embedder's. */
  dimensions(collection: string): Promise<number | undefined>;
  /** Throws where the vector is of another length. */
  check(collection: string, size: number, vector: Float32Array): void;
  create(collection: string, size: number): Promise<void>;
  drop(collection: string): Promise<void>;
}

export function qdrantCollections(qdrant: Qdrant, name: string, embedder: string): QdrantCollections {
  /** Dimensions of the collections that are there and of this embedder. */
  const checked = new Map<string, number>();
  const nameOf = (collection: string): string => `${name}-${collection}`;

  const dimensions = async (collection: string): Promise<number | undefined> => {
    const known = checked.get(collection);
    if (known !== undefined) return known;
    const found = await qdrant.call(async (client) => {
      const about = await client.getCollection(nameOf(collection)).catch(ignoreMissing);
      const params = about?.config.params.vectors;
      if (params === undefined) return undefined;
      const { points } = await client.scroll(nameOf(collection), {
        filter: { must_not: [{ key: "embedder", match: { value: embedder } }] },
        limit: 1,
        with_payload: true,
      });
      return { size: params.size, distance: params.distance, foreign: points[0]?.payload?.["embedder"] };
    });
    if (found === undefined) return undefined;
    if (typeof found.size !== "number")
      throw new StoreError("foreign-database", `memory: ${qdrant.place}: collection "${nameOf(collection)}" is not ours; ${ownName}`);
    if (found.foreign !== undefined)
      throw new StoreError(
        "mismatch",
        `memory: ${qdrant.place}: collection "${nameOf(collection)}" was made with the embedder ${JSON.stringify(found.foreign)}, this is "${embedder}"; use that embedder, or run groundwork memory reindex`,
      );
    if (found.distance !== DISTANCE)
      throw new StoreError(
        "mismatch",
        `memory: ${qdrant.place}: collection "${nameOf(collection)}" was made by an older version, whose scores are not those of other engines; run groundwork memory reindex`,
      );
    checked.set(collection, found.size);
    return found.size;
  };

  const check = (collection: string, size: number, vector: Float32Array): void => {
    if (size !== vector.length)
      throw new StoreError(
        "mismatch",
        `memory: ${qdrant.place}: vectors of collection "${nameOf(collection)}" have ${size} dimensions, the embedder gives ${vector.length}; use the embedder that wrote them, or run groundwork memory reindex`,
      );
  };

  const create = (collection: string, size: number): Promise<void> =>
    qdrant.call(async (client) => {
      await client.createCollection(nameOf(collection), { vectors: { size, distance: DISTANCE } }).catch((error: unknown) => {
        if (!isThere(error)) throw error;
      });
      for (const [field, schema] of Object.entries(indexedFields))
        await client.createPayloadIndex(nameOf(collection), { field_name: field, field_schema: schema, wait: true });
    });

  const drop = async (collection: string): Promise<void> => {
    checked.delete(collection);
    await qdrant.call((client) => client.deleteCollection(nameOf(collection)).catch(ignoreMissing));
  };

  return { nameOf, dimensions, check, create, drop };
}

/** Vectors are of unit length, so it is the cosine; told "Cosine", Qdrant would scale them once more, and return other bits. */
const DISTANCE = "Dot";

const ownName = "give these vectors a name of their own (memory.vectors.name) and run groundwork memory reindex";

/** Undefined for a collection that is not there; any other error is thrown on. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
