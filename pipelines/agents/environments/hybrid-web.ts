import { hashOf } from "../../../schemas/index.ts";
import { keptSearches } from "./kept-searches.ts";
import type { Nearness } from "./near-passages.ts";
import { fuseRanks } from "./fuse-ranks.ts";
import type { Web } from "./simulated-web.ts";

interface HybridOptions {
  /** What a place by vectors counts, beside one by words. */
  readonly weight: number;
  /** Whether visits show what is near the goal in meaning besides what has its words. */
  readonly passages: boolean;
}

/** Places by words that are fused at least. */
const DEPTH = 50;

/** The same web behind a search that ranks by words and by vectors. Another web has another id; `embedder` is what made the vectors. */
export function hybridWeb(web: Web, near: Nearness, embedder: string, { weight, passages }: HybridOptions, isWhole: boolean): Web {
  const { snapshot, index } = web;
  // Of the whole memory all pages are there.
  const documents = isWhole ? undefined : snapshot.uris().flatMap((uri) => snapshot.documentId(uri) ?? []);
  return {
    ...web,
    snapshot: { ...snapshot, id: `${snapshot.id}-${hashOf("vectors", embedder, weight, passages)}` },
    index: keptSearches({
      async search(query, limit) {
        const depth = Math.max(limit, DEPTH);
        const [byWords, byMeaning] = await Promise.all([index.search(query, depth), near.documents(query, documents && { documents })]);
        return fuseRanks([
          { ranked: byWords.map(({ documentId }) => documentId), weight: 1 },
          { ranked: byMeaning, weight },
        ])
          .slice(0, limit)
          .map(({ item: documentId, score }) => ({ documentId, score }));
      },
    }),
    ...(passages && { near: async (documentId, goal) => ({ ids: await near.passages(documentId, goal), weight }) }),
  };
}
