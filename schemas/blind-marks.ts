import { z } from "zod";

/** Which of two was the better one: the first run's, the second's, or neither. */
export const BlindChoice = z.enum(["first", "second", "neither"]);
export type BlindChoice = z.infer<typeof BlindChoice>;

/** `blind-….json` in the first run's folder: what people said of pairs of questions without knowing which run asked which. */
export const BlindMarks = z.object({
  format: z.literal("groundwork-blind"),
  version: z.literal(1),
  /** Ids of the two runs. */
  runs: z.tuple([z.string(), z.string()]),
  /** By who marked, by the pair. */
  marks: z.record(z.string(), z.record(z.string(), BlindChoice)),
});
export type BlindMarks = z.infer<typeof BlindMarks>;
