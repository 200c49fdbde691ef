import { documentId } from "../schemas/index.ts";
import type { MemoryParts, RememberResult } from "./knowledge-memory.ts";
import { resolveAndBuild } from "./resolve-pending.ts";

/** See `KnowledgeMemory.lead`. */
export async function leadAddresses(
  parts: MemoryParts,
  addresses: ReadonlyMap<string, Iterable<string>>,
  signal: AbortSignal | undefined,
): Promise<RememberResult["statements"]> {
  const { graph, ledger } = parts;
  for (const [uri, more] of addresses) {
    signal?.throwIfAborted();
    const document = await graph.document(documentId(uri));
    if (document === undefined) continue;
    const alsoAt: string[] = [];
    const given = [...more];
    // What led to a document whose page goes by another address now leads to that page: who links to it may not be read again.
    for await (const gone of graph.gone(given.map((address) => documentId(address)))) given.push(...(gone.alsoAt ?? []));
    for (const address of [...new Set([...(document.alsoAt ?? []), ...given])].sort())
      if (address !== uri && (await graph.document(documentId(address))) === undefined) alsoAt.push(address);
    if (alsoAt.join("\n") === (document.alsoAt ?? []).join("\n")) continue;
    const { alsoAt: _, ...rest } = document;
    const led = alsoAt.length === 0 ? rest : { ...rest, alsoAt };
    // First: killed in between, the document does not say yet that the ledger knows.
    await ledger.lead(led);
    await graph.upsertDocuments([led]);
  }
  return resolveAndBuild(parts, { ...(signal && { signal }) });
}
