import { z } from "zod";
import { DocumentKind } from "../document.ts";
import { commonColumns, int, timestamp } from "./columns.ts";

/** `evidence/documents`: each document version that any row refers to. */
export const DocumentRow = z.object({
  ...commonColumns,
  /** `id@version`. */
  document_key: z.string(),
  uri: z.string(),
  title: z.string(),
  kind: DocumentKind,
  text: z.string(),
  content_hash: z.string(),
  version: int,
  /** The page's own date, as precise as the page gives it: a year, a month or a day. */
  published_at: z.string().nullable(),
  fetched_at: timestamp,
  subjects: z.array(z.object({ name: z.string(), from: z.string() })),
  robots: z.string().nullable(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;
