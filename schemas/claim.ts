import { z } from "zod";

/**
 * A number as the source gives it. `low`/`high` bound what the printed digits allow ("1.2 million" is 1,150,000 to 1,250,000);
 * a range keeps its ends. Units are canonical short names (`schemas` names none: see `schemas/values/units.ts`).
 */
export const Quantity = z.object({
  kind: z.literal("quantity"),
  number: z.number(),
  low: z.number(),
  high: z.number(),
  unit: z.string().optional(),
  /** What part the figure speaks of, e.g. `metropolitan France`. Figures of different scope are never mixed. */
  scope: z.string().optional(),
  approximate: z.boolean().optional(),
});
export type Quantity = z.infer<typeof Quantity>;

export const ClaimValue = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("entity"), entityId: z.string() }),
  Quantity,
  /** ISO 8601 prefix; precision says how much of it the source gave. */
  z.object({ kind: z.literal("date"), value: z.string(), precision: z.enum(["year", "month", "day"]) }),
  z.object({ kind: z.literal("text"), value: z.string() }),
]);
export type ClaimValue = z.infer<typeof ClaimValue>;

export const Claim = z.object({
  subject: z.string(),
  /** Canonical lower-case path, e.g. `area / total`. */
  attribute: z.string(),
  value: ClaimValue,
  /** e.g. the length of a border. Keys are canonical attribute names. */
  qualifiers: z.record(z.string(), ClaimValue),
  /** The time the value speaks of: `2014`, `2014-07`, `2014-12-31`, or a period `2010/2015`. */
  asOf: z.string().optional(),
  /** How `asOf` was come by: printed at the figure, or inherited by a written rule from a sibling, a caption or a header. */
  asOfFrom: z.enum(["stated", "sibling", "caption", "header", "sentence"]).optional(),
  /** For members of a list: true only where the source shows that the list is whole. */
  listComplete: z.boolean().optional(),
});
export type Claim = z.infer<typeof Claim>;
