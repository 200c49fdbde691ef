import type { TextHit } from "../stores.ts";
import type { LibsqlFile } from "./libsql.ts";

/** A word of the title counts as this many of the text. */
const titleWeight = 4;
/** Below this many documents a word's matches are sooner scored than thought about. */
const few = 2_000;
/** What FTS5's bm25 can give for one word at most, as a multiple of how telling the word is: k1 + 1. */
const most = 2.2;
/** Words of which the counts are kept. */
const countsKept = 20_000;

const score = `-bm25(document_text, ${titleWeight}, 1.0)`;
/** Scoring a match costs 1 µs, naming it another 1.3: so the plain form is for few matches. */
const allScored = `select id as documentId, ${score} as score from document_text join text_documents on n = document_text.rowid
  where document_text match ? order by score desc, id limit ?`;
/** The sign keeps the second condition from becoming one look-up in the index for each candidate. */
const someScored = `select id as documentId, ${score} as score from document_text join text_documents on n = document_text.rowid
  where document_text match ? and +document_text.rowid in (select rowid from document_text where document_text match ?)
  order by score desc, id limit ?`;
const scoreAt = `select ${score} as score from document_text where document_text match ? order by score desc limit 1 offset ?`;

interface Term {
  /** As FTS5 reads it. */
  readonly match: string;
  readonly documents: number;
  /** No document gets more for it. */
  readonly most: number;
}

/**
 * The best documents by BM25 for any of the terms. The result is that of scoring every match, but most matches are not scored: what the
 * rarest terms alone give the last of `limit` documents is a floor, and a document is a candidate only if it has terms enough to reach it
 * (MaxScore, Turtle and Flood 1995, two terms deep). At 100,000 documents and eight words: 3 % of the matches.
 */
export function textSearch(file: LibsqlFile): (terms: readonly string[], limit: number) => readonly TextHit[] {
  const statistics = termStatistics(file);
  return (matches, limit) => {
    if (matches.length === 0) return [];
    const all = anyOf(matches);
    const terms = statistics(matches).toSorted((a, b) => b.most - a.most || (a.match < b.match ? -1 : 1));
    if (terms.reduce((sum, { documents }) => sum + documents, 0) > few) {
      const floor = floorOf(terms, limit);
      const candidates = floor === undefined ? undefined : candidatesOf(terms, floor);
      if (candidates !== undefined) return file.all<TextHit>(someScored, [all, candidates, limit]);
    }
    return file.all<TextHit>(allScored, [all, limit]);
  };

  /** A score that `limit` documents reach by their rarest terms alone. */
  function floorOf(terms: readonly Term[], limit: number): number | undefined {
    let size = 0;
    let documents = 0;
    while (size < terms.length && documents < Math.max(few, limit)) documents += terms[size++]?.documents ?? 0;
    if (size === terms.length) return undefined;
    return file.first<{ score: number }>(scoreAt, [anyOf(terms.slice(0, size).map(({ match }) => match)), limit - 1])?.score;
  }
}

/** Documents with terms enough: one that reaches the floor alone, or its rarest with one of those without which the others do not. */
function candidatesOf(terms: readonly Term[], floor: number): string | undefined {
  // Sums of floats come out a hair apart in another order.
  const wanted = floor * (1 - 1e-9);
  const rest = terms.map((_, at) => terms.slice(at).reduce((sum, term) => sum + term.most, 0));
  const ways: string[] = [];
  for (const [at, { match, most: own }] of terms.entries()) {
    if ((rest[at] ?? 0) < wanted) break;
    if (own >= wanted) {
      ways.push(match);
      continue;
    }
    const others = terms.slice(at + 1).filter((_, next) => own + (rest[at + 1 + next] ?? 0) >= wanted);
    ways.push(`(${match} AND (${anyOf(others.map((other) => other.match))}))`);
  }
  return ways.length === 0 ? undefined : ways.join(" OR ");
}

const anyOf = (matches: readonly string[]): string => matches.join(" OR ");

/** How many documents have a term; counted once for each state of the index. */
function termStatistics(file: LibsqlFile): (matches: readonly string[]) => readonly Term[] {
  let state = "";
  let total = 0;
  const counts = new Map<string, number>();
  const counted = (match: string): number => {
    const known = counts.get(match);
    if (known !== undefined) return known;
    const n = file.first<{ n: number }>("select count(*) as n from document_text where document_text match ?", [match])?.n ?? 0;
    if (counts.size >= countsKept) counts.clear();
    counts.set(match, n);
    return n;
  };
  return (matches) => {
    // FTS5's own record of how many documents and words it holds; another process may write.
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
      return { match, documents, most: most * telling };
    });
  };
}
