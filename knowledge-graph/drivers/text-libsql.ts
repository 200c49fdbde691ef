import type { TextIndex } from "../contracts/stores.ts";
import type { LibsqlFile } from "./libsql.ts";
import { isRun, isSign, pairCharacters, pairsOf, spaceRuns } from "./bigrams.ts";
import { pagedById, pageRows } from "./paged-libsql.ts";
import { pack, unpack } from "./pack.ts";
import { textSearch } from "./text-search.ts";
import { turn } from "./turn.ts";
import { codeWords } from "../../schemas/values/code-words.ts";

/** Longer queries cost time and say no more. */
const termsKept = 32;

/** Words that nearly every page has: they cost a full scan and order nothing. */
const stopWords = new Set(
  (
    "a an and are as at be been but by can did do does for from had has have how i if in into is it its of on or than that the their them then " +
    "there these they this those to was were what when where which who whom whose why will with would you your"
  ).split(" "),
);

/**
 * BM25 by FTS5 (Porter stems, no diacritics; pairs of signs where a script has no spaces) over the newest version of each document. Equal scores are ordered by id. The index holds no
 * content; the words indexed are kept packed beside it, as FTS5 must be told them to take a document out (with `contentless_delete`
 * it need not, but then the dropped rows stay in its counts and all scores drift).
 */
export function textLibsql(file: LibsqlFile): TextIndex {
  const search = textSearch(file);
  /** The words of a document, not its row; gives the row. */
  const takeOut = (id: string): number | undefined => {
    const before = file.first<{ n: number; body: ArrayBuffer }>("select n, body from text_documents where id = ?", [id]);
    if (!before) return undefined;
    const [title, text] = JSON.parse(unpack(before.body)) as [string, string];
    file.run("insert into document_text (document_text, rowid, title, text) values ('delete', ?, ?, ?)", [before.n, title, text]);
    return before.n;
  };
  const remove = (documentIds: readonly string[]): void =>
    file.transaction(() => {
      for (const id of documentIds) {
        const n = takeOut(id);
        if (n !== undefined) file.run("delete from text_documents where n = ?", [n]);
      }
    });
  return {
    index: async (documents) =>
      file.transaction(() => {
        for (const { id, ...document } of documents) {
          const [title, text] = [pairCharacters(document.title), pairCharacters(document.text)];
          const body = pack(JSON.stringify([title, text]));
          const before = takeOut(id);
          if (before !== undefined) file.run("update text_documents set body = ? where n = ?", [body, before]);
          else file.run("insert into text_documents (id, body) values (?, ?)", [id, body]);
          file.run("insert into document_text (rowid, title, text) select n, ?, ? from text_documents where id = ?", [title, text, id]);
        }
      }),
    remove: async (documentIds) => remove(documentIds),
    async *ids() {
      const rows = pagedById((after) =>
        file.all<{ id: string }>(
          "select id from text_documents where id > ? and exists (select 1 from document_text_docsize as words where words.id = n) order by id limit ?",
          [after, pageRows],
        ),
      );
      for await (const { id } of rows) yield id;
    },
    clear: async () =>
      file.transaction(() => {
        file.run("insert into document_text (document_text) values ('delete-all')", []);
        file.run("delete from text_documents", []);
      }),
    forget: async (documentIds) =>
      file.transaction(() => {
        remove(documentIds);
        // FTS5 only marks what was taken out, until its segments are merged.
        file.run("insert into document_text (document_text) values ('optimize')", []);
      }),
    traces: async (documentIds) =>
      file.first<{ n: number }>("select count(*) as n from text_documents where id in (select value from json_each(?))", [
        JSON.stringify(documentIds),
      ])?.n ?? 0,
    search: async (query, limit) => {
      await turn();
      return search(termsOf(query), limit);
    },
  };
}

/** The telling words, each quoted, so that nothing in a query is FTS5 syntax. */
function termsOf(query: string): readonly string[] {
  const asked = query.slice(0, 4000);
  const words = spoken(asked.toLowerCase());
  const codes = codeWords(asked);
  const telling = words.filter((word) => !stopWords.has(word) || codes.has(word));
  const kept = [...new Set(telling.length > 0 ? telling : words)].slice(0, termsKept);
  return kept.map((word) => (isSign(word) ? `"${word}" *` : `"${word}"`));
}

/** Words as they are indexed, but that a lone sign of a script without spaces stands for all pairs that it begins. */
const spoken = (query: string): readonly string[] =>
  (spaceRuns(query).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => (isRun(word) && !isSign(word) ? pairsOf(word) : [word]));
