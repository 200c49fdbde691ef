import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { canonicalJson, type Document, type Entity, type Statement } from "../schemas/index.ts";
import { copyLibsql } from "./drivers/copy-libsql.ts";
import { putInPlace } from "./drivers/put-in-place.ts";
import { openMemory, type MemoryConfig } from "./open.ts";
import { documentVectors } from "./document-vectors.ts";
import type { KnowledgeMemory } from "./knowledge-memory.ts";
import { StoreError } from "./contracts/store-error.ts";
import type { GraphStore, StoreCounts } from "./contracts/stores.ts";

/** The memory's file as it stands, also while it is open: for processes that read it elsewhere, beside the same services. */
export const snapshotMemory = (from: string, to: string): Promise<void> =>
  copyLibsql(from, to, { without: { graph: false, vectors: false }, staysPaired: true });

export interface CopyCounts extends StoreCounts {
  /** Over every version of every document and every statement, closed ones too: the same on both sides. */
  readonly hash: string;
  readonly snapshotId: string;
  readonly vectors: number;
}

/**
 * Copies a memory into a new file and into the services beside it, then reads both to compare them. The source is only read. Called
 * again after a kill with the same target, it goes on: every write is by id, and the file gets its name when everything is there.
 * Throws `StoreError`: the target is there already, or is not what the source is.
 */
export async function copyMemory(from: MemoryConfig, to: MemoryConfig, signal?: AbortSignal): Promise<CopyCounts> {
  if (existsSync(to.path))
    throw new StoreError(
      "mismatch",
      `memory: ${to.path} is there already; a copy goes to a new file, so name another (memory.graph.path), or move that one away`,
    );
  const unfinished = `${to.path}.copying`;
  const elsewhere = {
    graph: from.neo4j !== undefined || to.neo4j !== undefined,
    vectors: from.qdrant !== undefined || to.qdrant !== undefined,
  };
  if (!existsSync(unfinished)) await copyLibsql(from.path, unfinished, { without: elsewhere, staysPaired: false });
  const source = await openMemory(from);
  let sum: CopyCounts;
  try {
    const target = await openMemory({ ...to, path: unfinished });
    try {
      if (elsewhere.graph) await copyGraph(source.graph, target.graph, signal);
      if (elsewhere.vectors) await target.reindex(signal);
      const [own, copied] = [await sumOf(source, signal), await sumOf(target, signal)];
      if (canonicalJson(own) !== canonicalJson(copied))
        throw new StoreError(
          "mismatch",
          `memory: the copy at ${unfinished} is not what ${from.path} is: something else wrote to one of them; delete the copy, also in the services, and copy again`,
        );
      sum = own;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  // Closed, so that no log stands beside it.
  await putInPlace(unfinished, to.path);
  return sum;
}

const entitiesAtOnce = 500;

/** Things first: no statement may name one that is not there. */
async function copyGraph(from: GraphStore, to: GraphStore, signal: AbortSignal | undefined): Promise<void> {
  let entities: Entity[] = [];
  for await (const entity of from.entities()) {
    signal?.throwIfAborted();
    if (entities.push(entity) < entitiesAtOnce) continue;
    await to.upsertEntities(entities);
    entities = [];
  }
  await to.upsertEntities(entities);
  for await (const { documents, statements } of history(from)) {
    signal?.throwIfAborted();
    await to.apply({ documents, entities: [], statements, closed: [], orphans: [] });
  }
}

/** All versions of a document, oldest first, and all that was ever read in it; documents in the order of their uris, then those that are gone. */
async function* history(graph: GraphStore): AsyncGenerator<{ documents: readonly Document[]; statements: readonly Statement[] }> {
  for await (const newest of lastVersions(graph)) {
    const documents: Document[] = [];
    for (let version = 1; version < newest.version; version++) {
      const older = await graph.document(newest.id, version);
      if (older !== undefined) documents.push(older);
    }
    documents.push(newest);
    yield { documents, statements: await graph.statements({ documentId: newest.id, includeClosed: true }) };
  }
}

async function* lastVersions(graph: GraphStore): AsyncGenerator<Document> {
  yield* graph.documents();
  yield* graph.gone();
}

async function sumOf({ graph, vectors }: KnowledgeMemory, signal: AbortSignal | undefined): Promise<CopyCounts> {
  const hash = createHash("sha256");
  for await (const entity of graph.entities()) hash.update(canonicalJson(entity));
  for await (const part of history(graph)) {
    signal?.throwIfAborted();
    hash.update(canonicalJson(part));
  }
  return {
    ...(await graph.counts()),
    vectors: await vectors.count(documentVectors),
    hash: hash.digest("hex").slice(0, 16),
    snapshotId: await graph.snapshotId(),
  };
}
