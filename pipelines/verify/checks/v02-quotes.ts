import { defineCheck, findings } from "../check.ts";

/** Holds the texts of the documents. */
export default defineCheck({
  id: "V2",
  title: "every quote is the exact slice of its document version",
  async run(files) {
    const found = findings();
    const texts = new Map<string, string>();
    for await (const row of files.rows("evidence/documents", ["document_key", "text"])) texts.set(row.document_key, row.text);
    const wanted = new Set<string>();
    for await (const row of files.rows("questions", ["quotes"])) for (const quote of row.quotes) wanted.add(quote.statement_id);
    const quotes = new Map<string, string>();
    for await (const row of files.rows("evidence/statements", ["id", "document_key", "quote_start", "quote_end", "quote"])) {
      const text = texts.get(row.document_key);
      if (wanted.has(row.id)) quotes.set(row.id, row.quote);
      // A missing document is a broken lineage (V14).
      if (text === undefined) continue;
      found.judge(row.id, () => {
        if (row.quote_end <= row.quote_start) return "the quote is empty";
        return text.slice(row.quote_start, row.quote_end) === row.quote
          ? undefined
          : `${row.document_key} does not say "${row.quote.slice(0, 80)}" at ${row.quote_start}`;
      });
    }
    for await (const row of files.rows("questions", ["id", "quotes"])) {
      for (const { statement_id, quote } of row.quotes) {
        const stated = quotes.get(statement_id);
        if (stated !== undefined)
          found.judge(row.id, () =>
            stated === quote ? undefined : `statement ${statement_id} quotes something else than "${quote.slice(0, 80)}"`,
          );
      }
    }
    return found.outcome();
  },
});
