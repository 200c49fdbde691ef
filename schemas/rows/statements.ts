import { z } from "zod";
import { commonColumns, int, json, timestamp } from "./columns.ts";

/** `evidence/statements`: every statement of each attribute that any program uses, rivals too. */
export const StatementRow = z.object({
  ...commonColumns,
  text: z.string(),
  entity_ids: z.array(z.string()),
  document_key: z.string(),
  /** `documents.text.slice(quote_start, quote_end) === quote`, in UTF-16 units. */
  quote_start: int,
  quote_end: int,
  quote: z.string(),
  claim: json.nullable(),
  as_of: z.string().nullable(),
  stated_at: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  observed_at: timestamp,
  extractor: z.object({ name: z.string(), version: z.string(), model_id: z.string().nullable() }),
  confidence: z.number(),
});
export type StatementRow = z.infer<typeof StatementRow>;
