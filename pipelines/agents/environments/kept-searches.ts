import type { TextHit, TextIndex } from "../../../knowledge-graph/index.ts";

/** Searches kept, 1 kB each: of a run's searches two thirds were made before, for another call or as an alternative to one. */
const KEPT = 4_000;

/** An index that does not change while it is searched, as a snapshot's. */
export function keptSearches(index: Pick<TextIndex, "search">): Pick<TextIndex, "search"> {
  const kept = new Map<string, Promise<readonly TextHit[]>>();
  return {
    search(query, limit) {
      const key = `${limit} ${query}`;
      const known = kept.get(key) ?? index.search(query, limit);
      kept.set(key, known);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
      return known;
    },
  };
}
