import type { TextHit } from "../contracts/stores.ts";
import type { LibsqlFile } from "./libsql.ts";
import { termStatistics, type Term } from "./text-terms.ts";

/** A word of the title counts as this many of the text. */
const titleWeight = 4;
/** Matches that are sooner scored than thought about. */
const few = 5_000;
/** Matches from which the first floor is taken. */
const sampled = 200;
/** Further rows read in the hope to see the end of a run of equal scores. */
const beyond = 16;
/** Sums of floats come out a hair apart in another order. */
const rounding = 1e-9;

/** Scoring a match costs 1 µs. Its id stands in a row with all its words, and reading that costs more: ids are read of the best alone. */
const scored = `select rowid as n, -bm25(document_text, ${titleWeight}, 1.0) as score from document_text where document_text match ?
  order by score desc limit ?`;

interface Scored {
  readonly n: number;
  readonly score: number;
}

/**
 * The best documents by BM25 for any of the terms; equal scores are ordered by id. The result is that of scoring every match, but few are
 * scored (MaxScore, Turtle and Flood 1995): what the rarest terms alone give the last of `limit` documents is a floor, and a document
 * that has only terms too common to reach it together is none of the best.
 */
export function textSearch(file: LibsqlFile): (terms: readonly string[], limit: number) => readonly TextHit[] {
  const statistics = termStatistics(file);
  return (matches, limit) => {
    if (matches.length === 0 || limit < 1) return [];
    const terms = statistics(matches);
    if (terms.reduce((sum, { documents }) => sum + documents, 0) <= few) return named(best(anyOf(terms), limit), limit);
    const rareFirst = terms.toSorted((a, b) => b.most - a.most || (a.match < b.match ? -1 : 1));
    return named(bestOf(rareFirst, limit), limit);
  };

  function bestOf(terms: readonly Term[], limit: number): readonly Scored[] {
    const size = atLeast(terms, Math.max(sampled, limit));
    const [rare, others] = [terms.slice(0, size), terms.slice(size)];
    if (others.length === 0) return best(anyOf(rare), limit);
    const found = new Map<number, Scored>();
    // A score that lacks terms is put beside the whole one of a better document, never in its place.
    const add = (match: string): void => {
      for (const one of best(match, limit)) if (!found.has(one.n)) found.set(one.n, one);
    };
    const reaches = (some: readonly Term[]): boolean => mostOf(some) >= lastOf([...found.values()], limit) * (1 - rounding);
    add(`(${anyOf(rare)}) AND (${anyOf(others)})`);
    if (reaches(rare)) add(anyOf(rare));
    let least = 0;
    while (least < others.length && reaches(others.slice(least))) least++;
    const [next, common] = [others.slice(0, least), others.slice(least)];
    if (next.length > 0 && common.length > 0) add(`((${anyOf(next)}) AND (${anyOf(common)})) NOT (${anyOf(rare)})`);
    if (next.length > 0 && reaches(next)) add(`(${anyOf(next)}) NOT (${anyOf(rare)})`);
    return [...found.values()];
  }

  /** The best and all that are equal to the last of them. */
  function best(match: string, limit: number): readonly Scored[] {
    for (let size = limit + beyond; ; size *= 4) {
      const rows = file.all<Scored>(scored, [match, size]);
      if (rows.length < size || rows[limit - 1]?.score !== rows.at(-1)?.score) return rows;
    }
  }

  function named(found: readonly Scored[], limit: number): readonly TextHit[] {
    const last = lastOf(found, limit);
    const scores = new Map(found.flatMap(({ n, score }) => (score >= last ? [[n, score]] : [])));
    return file
      .all<{ n: number; id: string }>("select n, id from text_documents where n in (select value from json_each(?))", [
        JSON.stringify([...scores.keys()]),
      ])
      .map(({ n, id }): TextHit => ({ documentId: id, score: scores.get(n) ?? 0 }))
      .sort((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1))
      .slice(0, limit);
  }
}

/** How many of the rarest terms it takes until so many documents have one. */
function atLeast(terms: readonly Term[], documents: number): number {
  let seen = 0;
  const at = terms.findIndex((term) => (seen += term.documents) >= documents);
  return at === -1 ? terms.length : at + 1;
}

/** The score of the last of the best; nothing, where there are fewer. */
const lastOf = (found: readonly Scored[], limit: number): number =>
  found.map(({ score }) => score).toSorted((a, b) => b - a)[limit - 1] ?? 0;
const mostOf = (terms: readonly Term[]): number => terms.reduce((sum, { most }) => sum + most, 0);
const anyOf = (terms: readonly Term[]): string => terms.map(({ match }) => match).join(" OR ");
