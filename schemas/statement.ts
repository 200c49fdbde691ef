import { z } from "zod";
import { Claim } from "./claim.ts";

export const Span = z.object({ start: z.int(), end: z.int() });
export type Span = z.infer<typeof Span>;

/** Offsets into `Statement.text`; `text.slice(start, end) === surface`. A wrong merge can be undone: the surface stays. */
const Mention = z.object({ entityId: z.string(), surface: z.string(), start: z.int(), end: z.int() });

export const Extractor = z.object({ name: z.string(), version: z.string(), modelId: z.string().optional() });

/** One declarative sentence that stands on its own, anchored to its entities, quoted exactly from one document version. */
export const Statement = z.object({
  id: z.string(),
  text: z.string(),
  entityIds: z.array(z.string()),
  mentions: z.array(Mention),
  documentId: z.string(),
  documentVersion: z.int(),
  /** `document.text.slice(start, end)` is the evidence, exactly. */
  quote: Span,
  claim: Claim.optional(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
  /** When the source said it: its own date, or `published/modified` where it was changed later. */
  statedAt: z.string().optional(),
  observedAt: z.string(),
  retractedAt: z.string().optional(),
  extractor: Extractor,
  confidence: z.number(),
});
export type Statement = z.infer<typeof Statement>;
