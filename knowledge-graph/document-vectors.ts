import type { Document } from "../schemas/index.ts";
import type { MemoryParts } from "./knowledge-memory.ts";

/** Vectors of whole documents (title and text). */
export const documentVectors = "documents";

/** Documents made anew at once, when the whole index is. */
const indexedAtOnce = 32;

/** Puts documents into the text index and the vectors. */
export async function makeFindable({ text, vectors, embedder }: MemoryParts, documents: readonly Document[]): Promise<void> {
  await text.index(documents);
  const embedded = await embedder.embed(documents.map(({ title, text: body }) => `${title}\n${body}`));
  await vectors.upsert(
    documentVectors,
    documents.flatMap(({ id }, i) => {
      const vector = embedded[i];
      return vector ? [{ id, vector }] : [];
    }),
  );
}

/** Puts every document into the text index and the vectors anew, as they are; gives how many. */
export async function reindex(parts: MemoryParts, signal: AbortSignal | undefined): Promise<number> {
  let count = 0;
  const batch: Document[] = [];
  for await (const document of parts.graph.documents()) {
    signal?.throwIfAborted();
    count++;
    if (batch.push(document) >= indexedAtOnce) await makeFindable(parts, batch.splice(0));
  }
  await makeFindable(parts, batch);
  return count;
}
