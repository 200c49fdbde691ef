import { hashOf, type Random } from "../../../schemas/index.ts";
import type { Page } from "./page.ts";
import type { Web } from "./simulated-web.ts";

export interface Distractors {
  /** For each page that is wanted. */
  readonly perPage: number;
  /** Share of them that are like the page. */
  readonly near: number;
}

/** Characters of a page that it is known by. */
const OPENING = 300;

/** Documents that are like a page, best first; the page may be among them. */
export type PagesLike = (page: Page, limit: number) => Promise<readonly string[]>;

const likeByWords = async ({ index }: Web, { document, text }: Page, limit: number): Promise<readonly string[]> =>
  (await index.search(`${document.title} ${text.slice(0, OPENING)}`, limit)).map(({ documentId }) => documentId);

/** The same web with the wanted pages and some others: how many, and how near to them, can be told. Another web has another id. */
export async function narrowWeb(
  web: Web,
  wanted: readonly string[],
  distractors: Distractors,
  random: Random,
  like: PagesLike = (page, limit) => likeByWords(web, page, limit),
): Promise<Web> {
  const ids = await kept(web, wanted, distractors, random, like);
  const { snapshot, index } = web;
  const only = async <T>(documentId: string, of: () => Promise<T | undefined>): Promise<T | undefined> =>
    ids.has(documentId) ? of() : undefined;
  const documentId = (uri: string): string | undefined => {
    const id = snapshot.documentId(uri);
    return id !== undefined && ids.has(id) ? id : undefined;
  };
  return {
    snapshot: {
      id: `${snapshot.id}-${hashOf([...ids].sort())}`,
      documentId,
      titled: (query) => snapshot.titled(query).filter((id) => ids.has(id)),
      isTitle: (query) => snapshot.isTitle(query),
      uris: () => snapshot.uris().filter((uri) => documentId(uri) !== undefined),
      papers: new Set([...snapshot.papers].filter((id) => ids.has(id))),
      file: (name) => [snapshot.file(name)].find((id) => id !== undefined && ids.has(id)),
      page: (id) => only(id, () => snapshot.page(id)),
      earlier: (id) => only(id, () => snapshot.earlier(id)),
    },
    index: {
      async search(query, limit) {
        for (let size = limit * 4; ; size *= 4) {
          const hits = await index.search(query, size);
          const shown = hits.filter((hit) => ids.has(hit.documentId));
          if (shown.length >= limit || hits.length < size) return shown.slice(0, limit);
        }
      },
    },
  };
}

async function kept(
  { snapshot }: Web,
  wanted: readonly string[],
  { perPage, near }: Distractors,
  random: Random,
  like: PagesLike,
): Promise<ReadonlySet<string>> {
  const gold = [...new Set(wanted)].flatMap((uri) => snapshot.documentId(uri) ?? []).sort();
  const ids = new Set(gold);
  for (const id of gold) {
    const page = await snapshot.page(id);
    if (page === undefined) continue;
    const alike = await like(page, perPage + gold.length + 1);
    let left = Math.round(perPage * near);
    for (const documentId of alike) {
      if (left === 0) break;
      if (ids.has(documentId) || (await snapshot.page(documentId)) === undefined) continue;
      ids.add(documentId);
      left--;
    }
  }
  const all = snapshot.uris().flatMap((uri) => snapshot.documentId(uri) ?? []);
  const drawn = random.fork("distractors").shuffle(all.filter((id) => !ids.has(id)).sort());
  const most = gold.length * (1 + perPage);
  for (const id of drawn.slice(0, Math.max(0, most - ids.size))) ids.add(id);
  return ids;
}
