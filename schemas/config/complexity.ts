import { z } from "zod";

/** Questions made harder round by round. */
export const ComplexityConfig = z.strictObject({
  /** How many questions to begin with; 0 leaves the loop out. */
  seeds: z.int().min(0).default(30),
  /** The level, 1 to 5, at which a question is done. */
  targetLevel: z.int().min(2).max(5).default(4),
  /** Rounds of one question at most. */
  maxRounds: z.int().min(1).max(12).default(6),
});
export type ComplexityConfig = z.infer<typeof ComplexityConfig>;
