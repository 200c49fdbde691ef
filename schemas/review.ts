import { z } from "zod";

export const ReviewMark = z.object({
  verdict: z.enum(["keep", "reject"]).nullable(),
  note: z.string().max(10_000),
});
export type ReviewMark = z.infer<typeof ReviewMark>;

/** `review.json` in a run folder: what people said of its rows, by the id of the row. */
export const Review = z.object({
  format: z.literal("groundwork-review"),
  version: z.literal(1),
  marks: z.record(z.string(), ReviewMark),
});
export type Review = z.infer<typeof Review>;
