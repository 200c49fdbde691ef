import { checkMemory } from "./check-memory.ts";
import { documentVectors, reindex } from "./document-vectors.ts";
import { keepVectors } from "./keep-vectors.ts";
import type { KnowledgeMemory, MemoryParts } from "./knowledge-memory.ts";
import { leadAddresses } from "./lead-addresses.ts";
import { neighbours } from "./neighbours.ts";
import { halfEntered, remember, version } from "./remember.ts";
import { bury, forget, traces } from "./remove-documents.ts";
import { rejections, show } from "./show-names.ts";
import { unmerge } from "./unmerge.ts";

/** A memory over its parts. What changes it waits for its turn: each change needs to see all names of the one before. */
export function knowledgeMemory(parts: MemoryParts): KnowledgeMemory {
  const { graph, vectors, ledger } = parts;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    ...parts,
    remember: (readings, options) => inTurn(() => remember(parts, readings, options)),
    version: (document) => version(parts, document),
    halfEntered: () => halfEntered(parts),
    lead: (addresses, signal) => inTurn(() => leadAddresses(parts, addresses, signal)),
    bury: (ids, at, signal) => inTurn(() => bury(parts, ids, at, signal)),
    forget: (ids, signal) => inTurn(() => forget(parts, ids, signal)),
    traces: (ids) => traces(parts, ids),
    unmerge: (entityId, surfaces) => inTurn(() => unmerge(parts, entityId, surfaces)),
    keepVectors: (collection, texts, signal) => inTurn(() => keepVectors(parts, collection, texts, signal)),
    neighbours: (options, signal) => neighbours(parts, options, signal),
    check: (options) => inTurn(() => checkMemory(parts, options)),
    reindex: (signal) => inTurn(() => reindex(parts, signal)),
    rejections: () => rejections(parts),
    stats: async () => ({
      ...(await graph.counts()),
      attributes: (await graph.attributes()).length,
      vectors: await vectors.count(documentVectors),
      decisions: await ledger.rules(),
      snapshotId: await graph.snapshotId(),
    }),
    show: (name) => show(parts, name),
    close: () => graph.close(),
  };
}
