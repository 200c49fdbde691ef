/** What a point is of: searches may be narrowed by it. */
export interface VectorSubject {
  /** Id of the document that it is of. */
  readonly document?: string;
  /** Host, folder or scheme that the document comes from. */
  readonly source?: string;
  /** BCP 47. */
  readonly language?: string;
  readonly types?: readonly string[];
  /** ISO 8601. */
  readonly time?: string;
  /** Hash over all that the point was made of: an equal one need not be made again. */
  readonly stamp?: string;
}

export interface VectorPoint extends VectorSubject {
  readonly id: string;
  /** Of unit length. */
  readonly vector: Float32Array;
}

/** All given fields must hold; of the values of one, any. A point that does not say what is asked for is left out. */
export interface VectorFilter {
  readonly ids?: readonly string[];
  readonly documents?: readonly string[];
  readonly sources?: readonly string[];
  readonly languages?: readonly string[];
  readonly types?: readonly string[];
  /** ISO 8601, that time included. */
  readonly from?: string;
  /** ISO 8601, that time left out. */
  readonly before?: string;
}

export interface VectorQuery {
  readonly vector: Float32Array;
  readonly limit: number;
  readonly filter?: VectorFilter;
}

export interface VectorHit {
  readonly id: string;
  /** Of the document that the point is of, where it says so. */
  readonly document?: string;
  /** Cosine in [-1, 1], from the vectors as they were given: every engine gives the same bits. */
  readonly score: number;
}

/** Which points: by their ids, or by the documents that they are of. */
export type VectorChoice = { readonly ids: readonly string[] } | { readonly documents: readonly string[] };

/**
 * Named collections of unit vectors, each of one embedder and one length: another one is refused. Search is exact, best first, equal scores
 * by id: what is found gets into files that are to be the same tomorrow, and on the other engine.
 */
export interface VectorStore {
  /** In batches, idempotent by id. */
  upsert(collection: string, points: readonly VectorPoint[]): Promise<void>;
  /** The hits of each query, in the order of the queries. */
  search(collection: string, queries: readonly VectorQuery[]): Promise<readonly (readonly VectorHit[])[]>;
  /** Vectors by id, as they were given: what is like a point is looked for without embedding it again. Ids that are not there are left out. */
  read(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Stamps by id, of all points that have one. */
  stamps(collection: string): Promise<ReadonlyMap<string, string>>;
  /** Of all points. */
  ids(collection: string): Promise<ReadonlySet<string>>;
  /** What is not there is passed over. */
  delete(collection: string, which: VectorChoice): Promise<void>;
  /** How many of them it holds. */
  traces(collection: string, which: VectorChoice): Promise<number>;
  count(collection: string): Promise<number>;
  /** Takes the whole collection away, whoever made it: the next that writes may be another embedder. */
  drop(collection: string): Promise<void>;
}

/** Where vectors of what was looked for are kept, by a hash of the words. */
export const EMBEDDINGS = "embeddings";

/** Some models put a question elsewhere than the text that answers it. */
export type TextRole = "text" | "query";

export interface Embedder {
  /** Vectors of two embedders can not be compared: it names all that decides on them. */
  readonly id: string;
  /** Unit vectors of one length, in the order of the texts. */
  embed(texts: readonly string[], role?: TextRole): Promise<readonly Float32Array[]>;
}
