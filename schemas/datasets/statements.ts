import { z } from "zod";
import { commonColumns, int, json, timestamp } from "./columns.ts";
import { canonicalJson } from "../canonical.ts";
import { Claim } from "../claim.ts";
import type { Document } from "../document.ts";
import type { Statement } from "../statement.ts";
import { instant } from "../values/instant.ts";
import type { RowContext } from "./row.ts";

export const StatementRow = z
  .object({
    ...commonColumns,
    text: z.string().describe("The statement as a sentence that stands on its own."),
    entity_ids: z.array(z.string()).describe("Things that it names: ids of rows in `evidence/entities`."),
    document_key: z.string().describe("Document version that it was read from."),
    quote_start: int.describe("UTF-16 offset of the quote: `documents.text.slice(quote_start, quote_end) === quote`."),
    quote_end: int.describe("UTF-16 offset behind the quote."),
    quote: z.string().describe("The page's own words."),
    claim: json.nullable().describe("Subject, attribute, value, qualifiers and time; null where the statement has no such form."),
    as_of: z.string().nullable().describe("Time that the value is of."),
    stated_at: z.string().nullable().describe("When the page said it: its own date, or `published/modified`."),
    valid_from: z.string().nullable().describe("From when it holds in the world."),
    valid_to: z.string().nullable().describe("Until when it holds in the world."),
    observed_at: timestamp.describe("When it was read, by the run's clock."),
    extractor: z
      .object({
        name: z.string().describe("A reader by rules, or a model's task."),
        version: z.string().describe("Version of the reader."),
        model_id: z.string().nullable().describe("The model; null for rules."),
      })
      .describe("Who read it."),
    confidence: z.number().describe("How sure the reader is, 0 to 1."),
  })
  .describe("Every statement of each attribute that any program uses, rivals too, each with its exact quote.");
export type StatementRow = z.infer<typeof StatementRow>;

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
