import type { Document, DocumentDraft, Entity, LexiconFile, Rejection, Statement } from "../schemas/index.ts";
import type { MemoryCheck } from "./check-memory.ts";
import type { Decision, Ledger, ResolutionRule } from "./contracts/ledger.ts";
import type { GraphStore, StoreCounts, TextIndex } from "./contracts/stores.ts";
import type { Embedder, VectorStore } from "./contracts/vectors.ts";
import type { NeighbourOptions, Neighbours } from "./neighbours.ts";
import type { KeptVectors, VectorCollection, VectorText } from "./keep-vectors.ts";
import type { RunLibsql } from "./drivers/run-libsql.ts";

/** The parts that a memory is put together from; all embedded ones share one file. */
export interface MemoryParts {
  readonly graph: GraphStore;
  readonly text: TextIndex;
  readonly vectors: VectorStore;
  readonly embedder: Embedder;
  readonly runs: RunLibsql;
  readonly ledger: Ledger;
}

export interface Reading {
  readonly document: Document;
  readonly draft: DocumentDraft;
}

export interface RememberOptions {
  /** Who made the drafts: every statement names it, or its own. Another version means that the statements are made anew. */
  readonly extractor: Statement["extractor"];
  readonly signal?: AbortSignal;
  /** False where the same documents may come again before anything is asked: what they say is settled by the next call without it. */
  readonly settle?: boolean;
  /** False where nobody will ask which documents are near in meaning: a tenth of the time goes into their vectors. */
  readonly byMeaning?: boolean;
}

export interface RememberResult {
  readonly documents: { readonly added: number; readonly updated: number; readonly unchanged: number };
  /** `kept`: said again by a document that was read or resolved anew. */
  readonly statements: { readonly opened: number; readonly kept: number; readonly closed: number };
}

interface MemoryStats extends StoreCounts {
  readonly attributes: number;
  readonly vectors: number;
  readonly decisions: ReadonlyMap<ResolutionRule, number>;
  readonly snapshotId: string;
}

export interface ShownEntity {
  readonly entity: Entity;
  /** Open statements that mention it. */
  readonly statements: readonly Statement[];
  /** Surfaces that were taken for it, and why. */
  readonly decisions: readonly (Decision & { readonly documentId: string })[];
  /** Keys of names that were ruled not to be it. */
  readonly ruledOut: readonly string[];
}

export interface UnmergeResult {
  /** Mentions by these surfaces that were the entity before, and what they are now; nothing where they are undecided. */
  readonly mentions: readonly { readonly documentId: string; readonly surface: string; readonly entityId?: string }[];
  /** Surfaces that were not taken for the entity by a name that others bear as well: nothing was changed for any. */
  readonly refused: readonly { readonly surface: string; readonly why: "not-taken-for-it" | "its-own-name" | "linked" }[];
}

export interface KnowledgeMemory extends MemoryParts {
  /** Words of somebody's own that it was opened with. */
  readonly words?: LexiconFile;
  /**
   * Takes in documents with what was extracted from them. A changed page becomes a new version, its vanished statements are closed with
   * the time of the new reading; an unchanged one costs a look-up. The result does not depend on the order of the readings, nor
   * on how they are spread over calls. Killed at any point, the memory is whole, and the next call completes the work.
   */
  remember(readings: Iterable<Reading> | AsyncIterable<Reading | readonly Reading[]>, options: RememberOptions): Promise<RememberResult>;
  /** The version that `remember` gives the document as it was read now; what is said of it elsewhere names the same. */
  version(document: Document): Promise<number>;
  /** Documents that a killed `remember` may have left stored without what was read in them: to be given to it again. */
  halfEntered(): Promise<ReadonlySet<string>>;
  /**
   * Other addresses of documents, by a document's uri: what links to one of them means the document's thing from now on, on every page. An
   * address at which another document stands is that one's. Statements keep their ids. Killed at any point, the next call completes it.
   */
  lead(addresses: ReadonlyMap<string, Iterable<string>>, signal?: AbortSignal): Promise<RememberResult["statements"]>;
  /**
   * Takes pages that are no more out of what is known: their statements are closed, their names forgotten, searches find them no more. Ids
   * that are not there are passed over; gives those that were. Killed at any point, the next call with the same ids completes it.
   */
  bury(documentIds: readonly string[], at: string, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Deletes documents with everything that came from them alone, their history too; nothing of it can be brought back. Killed at any point,
   * the next call with the same ids completes it, and the next reading does where the documents themselves are gone already.
   */
  forget(documentIds: readonly string[], signal?: AbortSignal): Promise<void>;
  /** How many rows in all stores are of these documents. */
  traces(documentIds: readonly string[]): Promise<number>;
  /**
   * Makes a collection of vectors hold just these texts of the memory: what is new or changed is embedded, what is not among them goes. Nothing
   * is done, and no text is read, where the memory is what it was the last time. Killed at any point, the next call completes it.
   */
  keepVectors(
    collection: VectorCollection,
    texts: () => AsyncIterable<VectorText> | Iterable<VectorText>,
    signal?: AbortSignal,
  ): Promise<KeptVectors>;
  /** Things under two ids that are likely one: candidates by vectors, type and shared claims decide. Costs a search for each thing. */
  neighbours(options: NeighbourOptions, signal?: AbortSignal): AsyncIterable<Neighbours>;
  /** Compares what its parts keep of each other; `repair` mends what can be derived. Reads all that is stored. */
  check(options: { readonly repair: boolean; readonly signal?: AbortSignal }): Promise<MemoryCheck>;
  /** Puts every document into the text index and the vectors anew, as they are; gives how many. Other vectors are made again when they are searched. */
  reindex(signal?: AbortSignal): Promise<number>;
  /** Names that could not be resolved, of all documents; the same after a resumed run as after an undisturbed one. */
  rejections(): AsyncIterable<Rejection>;
  stats(): Promise<MemoryStats>;
  /**
   * Takes a wrong merge apart: from now on no plain mention by one of these surfaces is the entity, in no document but its own page and
   * after no refresh; links still lead where they lead. Statements keep their ids. Killed at any point, the next call or the next reading completes it.
   */
  unmerge(entityId: string, surfaces: readonly string[]): Promise<UnmergeResult>;
  /** Entities that bear the name; where none does, those that it was taken for. */
  show(name: string): Promise<readonly ShownEntity[]>;
  close(): Promise<void>;
}
