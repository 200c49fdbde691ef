import type { TextHit, TextIndex } from "../stores.ts";
import type { LibsqlFile } from "./libsql.ts";

/** A word of the title counts as this many of the text. */
const titleWeight = 4;
/** Longer queries cost time and say no more. */
const termsKept = 32;

/** Words that nearly every page has: they cost a full scan and order nothing. */
const stopWords = new Set(
  (
    "a an and are as at be been but by can did do does for from had has have how i if in into is it its of on or than that the their them then " +
    "there these they this those to was were what when where which who whom whose why will with would you your"
  ).split(" "),
);

/** BM25 by FTS5 (Porter stems, no diacritics) over the newest version of each document. Equal scores are ordered by id. */
export function textLibsql(file: LibsqlFile): TextIndex {
  return {
    index: async (documents) =>
      file.transaction(() => {
        for (const { id, title, text } of documents) {
          const before = file.first<{ n: number }>("select n from text_documents where id = ?", [id]);
          if (before) file.run("delete from document_text where rowid = ?", [before.n]);
          else file.run("insert into text_documents (id) values (?)", [id]);
          file.run("insert into document_text (rowid, title, text) select n, ?, ? from text_documents where id = ?", [title, text, id]);
        }
      }),
    search: async (query, limit) => {
      const match = matchExpression(query);
      if (match === "") return [];
      return file.all<TextHit>(
        `select id as documentId, -bm25(document_text, ?, 1.0) as score from document_text join text_documents on n = document_text.rowid
         where document_text match ? order by score desc, id limit ?`,
        [titleWeight, match, limit],
      );
    },
  };
}

/** Any of the words; quoted, so that nothing in a query is FTS5 syntax. Empty when the query has no word. */
function matchExpression(query: string): string {
  const words =
    query
      .slice(0, 4000)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const telling = words.filter((word) => !stopWords.has(word));
  const kept = [...new Set(telling.length > 0 ? telling : words)].slice(0, termsKept);
  return kept.map((word) => `"${word}"`).join(" OR ");
}
