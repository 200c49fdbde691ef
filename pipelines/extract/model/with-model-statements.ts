import type { DocumentDraft, DraftStatement } from "../../../schemas/draft.ts";

/** The rules' draft with what a model read beside it. A sentence is said once: with its claim, where the model finds one in it. */
export function withModelStatements(draft: DocumentDraft, said: readonly DraftStatement[]): DocumentDraft {
  if (said.length === 0) return draft;
  const claimed = said.filter(({ claim }) => claim !== undefined);
  const saidAgain = (one: DraftStatement): boolean =>
    one.claim === undefined && claimed.some(({ quote, text }) => quote.start === one.quote.start && text === one.text);
  return { ...draft, statements: [...draft.statements.filter((one) => !saidAgain(one)), ...said] };
}
