import type { QuestionRow } from "../../../schemas/datasets/index.ts";
import { unquotedFigure } from "../../checks/said-in-quotes.ts";
import { isJudged } from "../../questions/judged/styles.ts";
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
    for await (const row of files.rows("questions", ["quotes"]))
      for (const { statement_id } of row.quotes) if (statement_id !== null) wanted.add(statement_id);
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
    for await (const row of files.rows("questions", ["id", "style", "answer", "quotes"])) {
      for (const one of row.quotes) {
        const { statement_id, quote } = one;
        const stated = statement_id === null ? undefined : quotes.get(statement_id);
        if (stated !== undefined)
          found.judge(row.id, () =>
            stated === quote ? undefined : `statement ${statement_id} quotes something else than "${quote.slice(0, 80)}"`,
          );
        if (statement_id === null || one.document_key !== null) found.judge(row.id, () => misplaced(one, texts));
      }
      if (isJudged(row.style)) found.judge(row.id, () => unshown(row));
    }
    return found.outcome();
  },
});

type Quote = QuestionRow["quotes"][number];

function misplaced({ quote, document_key, start, end }: Quote, texts: ReadonlyMap<string, string>): string | undefined {
  if (document_key === null || start === null || end === null)
    return `"${quote.slice(0, 80)}" is neither a statement's quote nor in a place`;
  const text = texts.get(document_key);
  // A missing document is a broken lineage (V14).
  if (text === undefined) return undefined;
  return quote !== "" && text.slice(start, end) === quote ? undefined : `${document_key} does not say "${quote.slice(0, 80)}" at ${start}`;
}

/** An answer that no program gives rests on its quotes alone. */
function unshown({ answer, quotes }: Pick<QuestionRow, "answer" | "quotes">): string | undefined {
  if (quotes.length < FEWEST) return `an answer that no program gives rests on ${quotes.length} quotes`;
  const figure = unquotedFigure(
    answer.text,
    quotes.map(({ quote }) => quote),
  );
  return figure === null ? undefined : `"${figure}" is in the answer, and in no quote`;
}

const FEWEST = 3;
