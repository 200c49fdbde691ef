import type { AttributeInfo, Document, Entity, LexiconFile, Statement } from "../../schemas/index.ts";
import type { FaultKind } from "./fault-kinds.ts";

/** Which statements: all given fields must hold. Closed (retracted) statements are left out unless asked for. */
export interface StatementQuery {
  readonly ids?: readonly string[];
  readonly subject?: string;
  readonly attribute?: string;
  /** Entity id of an entity-valued claim. */
  readonly valueEntity?: string;
  readonly documentId?: string;
  readonly includeClosed?: boolean;
}

/** What programs read. Results are ordered by statement id: both engines and the verifier see the same order. */
export interface ClaimReader {
  entity(id: string): Promise<Entity | undefined>;
  statements(query: StatementQuery): Promise<readonly Statement[]>;
  /** Ids of the entities that carry the type, sorted. */
  entitiesOfType(type: string): Promise<readonly string[]>;
  /** Ids of the entities that go by the name, their own or an alias, by its `nameKey`; sorted. */
  entitiesNamed(key: string): Promise<readonly string[]>;
  attribute(name: string): Promise<AttributeInfo | undefined>;
}

export interface StoreCounts {
  readonly documents: number;
  readonly entities: number;
  readonly statements: number;
  readonly claims: number;
}

/** One step forward of the graph. Parts are applied in this order. */
export interface GraphChange {
  readonly documents: readonly Document[];
  readonly entities: readonly Entity[];
  readonly statements: readonly Statement[];
  /** Statements that their source no longer makes. */
  readonly closed: readonly { readonly id: string; readonly at: string }[];
  /** Entities to forget where no statement, open or closed, mentions them any more. */
  readonly orphans: readonly string[];
}

/** The graph: documents, entities, statements. Upserts are batches, idempotent by id. */
export interface GraphStore extends ClaimReader {
  /** Words of somebody's own for kinds of things, by the kind; absent where nobody gave any. */
  readonly kindNouns?: NonNullable<LexiconFile["kinds"]>;
  /** All of it or nothing, also when the process is killed. */
  apply(change: GraphChange): Promise<void>;
  upsertDocuments(documents: readonly Document[]): Promise<void>;
  upsertEntities(entities: readonly Entity[]): Promise<void>;
  upsertStatements(statements: readonly Statement[]): Promise<void>;
  /** Newest version unless one is named; of a document that is gone, none is the newest. */
  document(id: string, version?: number): Promise<Document | undefined>;
  /** Newest versions, ordered by uri. Streams: does not hold them all. */
  documents(): AsyncIterable<Document>;
  /** Last versions of documents that are gone, all or those of the ids, ordered by id. */
  gone(ids?: readonly string[]): AsyncIterable<Document>;
  /** Those of the ids that name a stored entity. */
  known(entityIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ordered by id. */
  entities(): AsyncIterable<Entity>;
  /** Entities whose name or alias equals one of the keys (see `nameKey`). */
  entitiesByName(keys: readonly string[]): Promise<ReadonlyMap<string, readonly Entity[]>>;
  /** Attribute catalogue, ordered by name; counted anew after statements change. */
  attributes(): Promise<readonly AttributeInfo[]>;
  /** Open statements that mention the entity, ordered by id. */
  mentioning(entityId: string): Promise<readonly Statement[]>;
  /** Every open statement ordered by id. Streams. */
  allStatements(): AsyncIterable<Statement>;
  /** Sets `retractedAt` on the open statements of one document version; returns how many. */
  closeStatements(documentId: string, version: number, at: string): Promise<number>;
  /** Deletes all versions of the documents and every statement of theirs, closed ones too. */
  forget(documentIds: readonly string[]): Promise<void>;
  /** How many rows are of these documents: versions, statements. */
  traces(documentIds: readonly string[]): Promise<number>;
  counts(): Promise<StoreCounts>;
  /** What is wrong in what the store itself keeps beside its rows; `mend`: what can be made anew from them is. */
  audit(mend: boolean): Promise<readonly MemoryFault[]>;
  /** Hash over everything that programs and environments can see: equal memory, equal id. */
  snapshotId(): Promise<string>;
  close(): Promise<void>;
}

/** One kind of thing that is wrong in a memory; `faultKinds` says what each means. */
export interface MemoryFault {
  readonly kind: FaultKind;
  readonly count: number;
  /** The first few, by id. */
  readonly examples: readonly string[];
}

export interface TextHit {
  readonly documentId: string;
  /** Higher is better; comparable within one query only. */
  readonly score: number;
}

/** BM25 over the documents' titles and texts. */
export interface TextIndex {
  index(documents: readonly Document[]): Promise<void>;
  /** Ids that are not there are passed over. */
  remove(documentIds: readonly string[]): Promise<void>;
  /** Every document whose words it holds, ordered by id. Streams. */
  ids(): AsyncIterable<string>;
  /** Takes out everything, whatever state it is in. */
  clear(): Promise<void>;
  /** As `remove`, and leaves no word of theirs in the index; it may be written anew as a whole. */
  forget(documentIds: readonly string[]): Promise<void>;
  /** How many of the documents it holds. */
  traces(documentIds: readonly string[]): Promise<number>;
  search(query: string, limit: number): Promise<readonly TextHit[]>;
}
