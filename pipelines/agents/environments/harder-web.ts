import { hashOf } from "../../../schemas/index.ts";
import type { Web } from "./simulated-web.ts";

/** Results that stand before a page which a query names, at most. */
const MOST_BEFORE = 5;

/** Of the searches that are made harder: the part that does not bring such a page up, as where an index is older than it. */
const LEFT_OUT = 0.2;
/** And that in which it stands where its words alone put it, with the part before. */
const BY_WORDS = 0.5;

/** Where a search has the pages that its query names. */
type Standing = "left out" | "by words" | number;

/**
 * The same web behind a search that does not always put first the page whose title a query names: in a share of the searches up to five
 * others come before it, it counts for no more than its words, or it is not there. Who reads titles and snippets, and asks again in other
 * words, finds it; who asks for the title alone, too: no search hides the page of just that name.
 * Another web has another id.
 */
export function harderWeb(web: Web, difficulty: number): Web {
  if (difficulty === 0) return web;
  const { snapshot, index } = web;
  /** By the query alone, so that the same search lists the same; a number: so many stand before the pages. */
  const standing = (query: string): Standing => {
    if (snapshot.isTitle(query)) return 0;
    const drawn = Number.parseInt(hashOf("place", query).slice(0, 8), 16) / 2 ** 32 / difficulty;
    if (drawn >= 1) return 0;
    if (drawn < LEFT_OUT) return "left out";
    return drawn < BY_WORDS ? "by words" : 1 + Math.floor(((drawn - BY_WORDS) / (1 - BY_WORDS)) * MOST_BEFORE);
  };
  return {
    ...web,
    snapshot: {
      ...snapshot,
      id: `${snapshot.id}-${hashOf("difficulty", LEFT_OUT, difficulty)}`,
      titled: (query) => (standing(query) === 0 ? snapshot.titled(query) : []),
    },
    index: {
      async search(query, limit) {
        const at = standing(query);
        if (at === 0 || at === "by words") return index.search(query, limit);
        const named = snapshot.titled(query);
        const hits = await index.search(query, at === "left out" ? limit + named.length : limit);
        const others = hits.filter(({ documentId }) => !named.includes(documentId));
        if (at === "left out") return others.slice(0, limit);
        const score = others[at - 1]?.score ?? hits[0]?.score ?? 0;
        return [...others.slice(0, at), ...named.map((documentId) => ({ documentId, score })), ...others.slice(at)].slice(0, limit);
      },
    },
  };
}
