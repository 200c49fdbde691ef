import { documentVectors } from "./document-vectors.ts";
import { forgetKept } from "./keep-vectors.ts";
import type { MemoryParts } from "./knowledge-memory.ts";
import { resolveAndBuild } from "./resolve-pending.ts";

/** See `KnowledgeMemory.bury`. */
export async function bury(
  parts: MemoryParts,
  ids: readonly string[],
  at: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { graph, text, vectors, ledger } = parts;
  const buried: string[] = [];
  for (const id of ids) {
    signal?.throwIfAborted();
    const document = await graph.document(id);
    if (!document) continue;
    const closed = (await graph.statements({ documentId: id })).map((statement) => ({ id: statement.id, at }));
    await graph.apply({ documents: [{ ...document, goneAt: at }], entities: [], statements: [], closed, orphans: [] });
    buried.push(id);
  }
  // Also of those that a killed call had closed already.
  await text.remove(ids);
  await vectors.delete(documentVectors, { ids });
  await ledger.leave(ids, []);
  await resolveAndBuild(parts, { ...(signal && { signal }) });
  return buried;
}

/** See `KnowledgeMemory.forget`. */
export async function forget(parts: MemoryParts, ids: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  const { graph, text, vectors, ledger, runs } = parts;
  const spokenOf = new Set<string>();
  for (const documentId of ids)
    for (const { entityIds } of await graph.statements({ documentId, includeClosed: true })) for (const id of entityIds) spokenOf.add(id);
  await text.forget(ids);
  await vectors.delete(documentVectors, { ids });
  for (const collection of ofDocuments) await vectors.delete(collection, { documents: ids });
  // Of what several documents tell, nobody knows which part was theirs.
  for (const collection of ofSeveral) await vectors.drop(collection);
  await forgetKept(runs);
  await ledger.leave(ids, [...spokenOf]);
  // Last of what goes by id: until then the documents can be found by their uris.
  await graph.forget(ids);
  await resolveAndBuild(parts, { ...(signal && { signal }) });
}

const ofDocuments = ["passages", "statements"] as const;
const ofSeveral = ["entities", "questions"] as const;

/** See `KnowledgeMemory.traces`. */
export async function traces({ graph, text, vectors, ledger }: MemoryParts, documents: readonly string[]): Promise<number> {
  let found = (await graph.traces(documents)) + (await text.traces(documents)) + (await ledger.traces(documents));
  found += await vectors.traces(documentVectors, { ids: documents });
  for (const collection of ofDocuments) found += await vectors.traces(collection, { documents });
  return found;
}
