import { z } from "zod";
import { Quantity } from "./claim.ts";
import { Rejection } from "./rejection.ts";
import { Extractor, Span } from "./statement.ts";

/** A thing as one page names it, before it is known which entity that is. `uri` is the link's target, or the page itself for its own subject. */
export const Reference = z.object({ surface: z.string(), uri: z.string().optional() });
export type Reference = z.infer<typeof Reference>;

export const DraftValue = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reference"), reference: Reference }),
  Quantity,
  z.object({ kind: z.literal("date"), value: z.string(), precision: z.enum(["year", "month", "day"]) }),
  z.object({ kind: z.literal("text"), value: z.string() }),
]);
export type DraftValue = z.infer<typeof DraftValue>;

/** What an extractor found: like a statement, but its entities are still surfaces and link targets. */
export const DraftStatement = z.object({
  text: z.string(),
  /** Offsets into `text`. */
  mentions: z.array(z.object({ reference: Reference, start: z.int(), end: z.int() })),
  /** Offsets into the document's text. */
  quote: Span,
  claim: z
    .object({
      subject: Reference,
      attribute: z.string(),
      value: DraftValue,
      qualifiers: z.record(z.string(), DraftValue),
      asOf: z.string().optional(),
      asOfFrom: z.enum(["stated", "sibling", "caption", "header", "sentence"]).optional(),
      listComplete: z.boolean().optional(),
    })
    .optional(),
  statedAt: z.string().optional(),
  confidence: z.number(),
  /** Who made it, where that is not who made the draft. */
  extractor: Extractor.optional(),
});
export type DraftStatement = z.infer<typeof DraftStatement>;

/** A thing that a page declares: its own subject, or a member of a typed list. */
export const DraftEntity = z.object({
  reference: Reference,
  aliases: z.array(z.string()),
  types: z.array(z.string()),
  description: z.string(),
  /** True for the subject of the page at `reference.uri`. */
  isPageSubject: z.boolean(),
});
export type DraftEntity = z.infer<typeof DraftEntity>;

/** Everything one document gives. A pure function of the document's text, title, uri and links. */
export const DocumentDraft = z.object({
  documentId: z.string(),
  documentVersion: z.int(),
  /** Another page of the site that is about the same thing, and tells more of it: who links here means that one's. */
  standsFor: z.string().optional(),
  entities: z.array(DraftEntity),
  statements: z.array(DraftStatement),
  rejections: z.array(Rejection),
});
export type DocumentDraft = z.infer<typeof DocumentDraft>;
