import { canonicalJson, Claim, type Document, type Statement } from "../../../schemas/index.ts";
import type { StatementRow } from "../../../schemas/rows/index.ts";
import { instant } from "../instant.ts";
import type { RowContext } from "../rows-context.ts";

/** What a statement's row takes from the document version that it quotes. */
export type QuotedDocument = Pick<Document, "text" | "language" | "license">;

export const statementRow = (statement: Statement, document: QuotedDocument, context: RowContext): StatementRow => ({
  id: statement.id,
  run_id: context.runId,
  language: document.language,
  split: "train",
  generator: {
    name: statement.extractor.name,
    version: statement.extractor.version,
    model_id: statement.extractor.modelId ?? null,
    prompt_hash: null,
  },
  seed: context.seed,
  license: document.license ?? null,
  text: statement.text,
  entity_ids: [...statement.entityIds],
  document_key: `${statement.documentId}@${statement.documentVersion}`,
  quote_start: statement.quote.start,
  quote_end: statement.quote.end,
  quote: document.text.slice(statement.quote.start, statement.quote.end),
  claim: statement.claim ? canonicalJson(statement.claim) : null,
  as_of: statement.claim?.asOf ?? null,
  stated_at: statement.statedAt ?? null,
  valid_from: statement.validFrom ?? null,
  valid_to: statement.validTo ?? null,
  observed_at: instant(statement.observedAt),
  extractor: {
    name: statement.extractor.name,
    version: statement.extractor.version,
    model_id: statement.extractor.modelId ?? null,
  },
  confidence: statement.confidence,
});

/** The statement as programs read it; mentions are not exported. Throws where the claim is no claim. */
export function statementOf(row: StatementRow): Statement {
  const at = row.document_key.lastIndexOf("@");
  return {
    id: row.id,
    text: row.text,
    entityIds: row.entity_ids,
    mentions: [],
    documentId: row.document_key.slice(0, at),
    documentVersion: Number(row.document_key.slice(at + 1)),
    quote: { start: row.quote_start, end: row.quote_end },
    ...(row.claim === null ? {} : { claim: Claim.parse(JSON.parse(row.claim)) }),
    ...(row.stated_at === null ? {} : { statedAt: row.stated_at }),
    ...(row.valid_from === null ? {} : { validFrom: row.valid_from }),
    ...(row.valid_to === null ? {} : { validTo: row.valid_to }),
    observedAt: row.observed_at,
    extractor: {
      name: row.extractor.name,
      version: row.extractor.version,
      ...(row.extractor.model_id === null ? {} : { modelId: row.extractor.model_id }),
    },
    confidence: row.confidence,
  };
}
