import { hashOf } from "../../../schemas/index.ts";
import type { Web } from "./simulated-web.ts";

/** Results that stand before a page which a query names, at most. */
const MOST_BEFORE = 5;

/**
 * The same web behind a search that does not always put first the page whose title a query names: in a share of the searches up to five
 * others come before it. What is listed stays listed, so that whoever reads titles and snippets loses nothing. Another web has another id.
 */
export function harderWeb(web: Web, difficulty: number): Web {
  if (difficulty === 0) return web;
  const { snapshot, index } = web;
  /** How many stand before the named pages: by the query alone, so that the same search lists the same. */
  const before = (query: string): number => {
    const drawn = Number.parseInt(hashOf("place", query).slice(0, 8), 16) / 2 ** 32;
    return drawn < difficulty ? 1 + Math.floor((drawn / difficulty) * MOST_BEFORE) : 0;
  };
  return {
    snapshot: {
      ...snapshot,
      id: `${snapshot.id}-${hashOf("difficulty", difficulty)}`,
      titled: (query) => (before(query) === 0 ? snapshot.titled(query) : []),
    },
    index: {
      async search(query, limit) {
        const hits = await index.search(query, limit);
        const at = before(query);
        if (at === 0) return hits;
        const named = snapshot.titled(query);
        const others = hits.filter(({ documentId }) => !named.includes(documentId));
        const score = others[at - 1]?.score ?? hits[0]?.score ?? 0;
        return [...others.slice(0, at), ...named.map((documentId) => ({ documentId, score })), ...others.slice(at)].slice(0, limit);
      },
    },
  };
}
