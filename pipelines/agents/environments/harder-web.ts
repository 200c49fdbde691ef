import { hashOf } from "../../../schemas/index.ts";
import type { Web } from "./simulated-web.ts";

/** Results that stand before a page which a query names, at most. */
const MOST_BEFORE = 5;

/** Of the searches that are made harder: the part in which such a page stands where its words alone put it, or not at all. */
const BY_WORDS = 0.5;

/**
 * The same web behind a search that does not always put first the page whose title a query names: in a share of the searches up to five
 * others come before it, or it counts for no more than its words. Who reads titles and snippets, and asks again in other words, finds it;
 * who asks for the title alone, too: no search hides the page of just that name.
 * Another web has another id.
 */
export function harderWeb(web: Web, difficulty: number): Web {
  if (difficulty === 0) return web;
  const { snapshot, index } = web;
  /** How many stand before the named pages, by the query alone, so that the same search lists the same; undefined: they are not put anywhere. */
  const before = (query: string): number | undefined => {
    if (snapshot.isTitle(query)) return 0;
    const drawn = Number.parseInt(hashOf("place", query).slice(0, 8), 16) / 2 ** 32 / difficulty;
    if (drawn >= 1) return 0;
    return drawn < BY_WORDS ? undefined : 1 + Math.floor(((drawn - BY_WORDS) / (1 - BY_WORDS)) * MOST_BEFORE);
  };
  return {
    ...web,
    snapshot: {
      ...snapshot,
      id: `${snapshot.id}-${hashOf("difficulty", difficulty)}`,
      titled: (query) => (before(query) === 0 ? snapshot.titled(query) : []),
    },
    index: {
      async search(query, limit) {
        const hits = await index.search(query, limit);
        const at = before(query);
        if (at === 0 || at === undefined) return hits;
        const named = snapshot.titled(query);
        const others = hits.filter(({ documentId }) => !named.includes(documentId));
        const score = others[at - 1]?.score ?? hits[0]?.score ?? 0;
        return [...others.slice(0, at), ...named.map((documentId) => ({ documentId, score })), ...others.slice(at)].slice(0, limit);
      },
    },
  };
}
