import type { LibsqlFile } from "./libsql.ts";

export interface Term {
  /** As FTS5 reads it. */
  readonly match: string;
  readonly documents: number;
  /** BM25 gives no document more for it. */
  readonly most: number;
}

/** FTS5's k1 + 1: what a word said again and again comes to, as a multiple of how telling it is. */
const saturated = 2.2;
/** Words of which the counts are kept. */
const kept = 20_000;

/** How many documents have each term; counted once for each state of the index. */
export function termStatistics(file: LibsqlFile): (matches: readonly string[]) => readonly Term[] {
  let state = "";
  let total = 0;
  const counts = new Map<string, number>();
  const counted = (match: string): number => {
    const known = counts.get(match);
    if (known !== undefined) return known;
    const n = file.first<{ n: number }>("select count(*) as n from document_text where document_text match ?", [match])?.n ?? 0;
    if (counts.size >= kept) counts.clear();
    counts.set(match, n);
    return n;
  };
  return (matches) => {
    // FTS5's own record of how many documents and words it holds: another process may have written.
    const now = file.first<{ state: string }>("select hex(block) as state from document_text_data where id = 1", [])?.state ?? "";
    if (now !== state) {
      state = now;
      counts.clear();
      total = file.first<{ n: number }>("select count(*) as n from text_documents", [])?.n ?? 0;
    }
    return matches.map((match) => {
      const documents = counted(match);
      // As FTS5 reckons it: words of more than half of the documents say next to nothing.
      const telling = Math.max(1e-6, Math.log((total - documents + 0.5) / (documents + 0.5)));
      return { match, documents, most: saturated * telling };
    });
  };
}
