import type { Document } from "../schemas/index.ts";
import type { VectorSubject } from "./contracts/vectors.ts";
import type { MemoryParts } from "./knowledge-memory.ts";
import { forgetKept, vectorCollections } from "./keep-vectors.ts";
import { hostOf } from "./resolution/references.ts";

/** Vectors of whole documents (title and text). */
export const documentVectors = "documents";

/** Documents made anew at once, when the whole index is. */
const indexedAtOnce = 32;

/** What searches may be narrowed by, of a document and of all that is read in it. */
export const subjectOf = ({ id, uri, language, publishedAt, fetchedAt }: Document): VectorSubject => ({
  document: id,
  source: hostOf(uri) || uri.slice(0, Math.max(0, uri.indexOf(":"))),
  language,
  time: Number.isNaN(Date.parse(publishedAt ?? "")) ? fetchedAt : (publishedAt ?? fetchedAt),
});

/** Puts documents into the text index and, unless told otherwise, the vectors. */
export async function makeFindable(
  { text, vectors, embedder }: MemoryParts,
  documents: readonly Document[],
  { byMeaning = true }: { readonly byMeaning?: boolean } = {},
): Promise<void> {
  await text.index(documents);
  if (!byMeaning) return;
  const embedded = await embedder.embed(documents.map(({ title, text: body }) => `${title}\n${body}`));
  await vectors.upsert(
    documentVectors,
    documents.flatMap((document, i) => {
      const vector = embedded[i];
      return vector ? [{ id: document.id, vector, ...subjectOf(document), types: [document.kind] }] : [];
    }),
  );
}

/** Says that a `reindex` began: killed in the middle of it, a memory finds half of its pages. */
const REINDEXING = "documents being indexed anew";

/** Completes what a kill left of a `reindex`. */
export async function finishReindex(parts: MemoryParts, signal: AbortSignal | undefined): Promise<void> {
  if (((await parts.runs.note(REINDEXING)) ?? "") !== "") await reindex(parts, signal);
}

/**
 * Puts every document into the text index and the vectors anew, as they are; gives how many. All other vectors are let go: who needs them
 * makes them again. So a memory goes from one embedder to another. Killed at any point, the next reading completes it.
 */
export async function reindex(parts: MemoryParts, signal: AbortSignal | undefined): Promise<number> {
  await parts.runs.setNote(REINDEXING, "begun");
  await parts.text.clear();
  for (const collection of vectorCollections) await parts.vectors.drop(collection);
  await forgetKept(parts.runs);
  let count = 0;
  const batch: Document[] = [];
  for await (const document of parts.graph.documents()) {
    signal?.throwIfAborted();
    count++;
    if (batch.push(document) >= indexedAtOnce) await makeFindable(parts, batch.splice(0));
  }
  await makeFindable(parts, batch);
  await parts.runs.setNote(REINDEXING, "");
  return count;
}
