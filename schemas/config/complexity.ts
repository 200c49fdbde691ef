import { z } from "zod";
import { share } from "./parts.ts";

/** Questions made harder round by round. */
export const ComplexityConfig = z.strictObject({
  seeds: z
    .int()
    .min(0)
    .default(30)
    .describe("How many questions to begin with, and up to as many again where level 5 lacks disciplines; 0 leaves the loop out.")
    .meta({ unit: "questions" }),
  targetLevel: z.int().min(2).max(5).default(4).describe("The level, 1 to 5, at which a question is done."),
  maxRounds: z.int().min(1).max(12).default(6).describe("Rounds of one question at most.").meta({ unit: "rounds" }),
  passRate: z
    .tuple([share, share])
    .refine(([least, most]) => least <= most, { error: "is a least and a greatest rate, like [0.125, 0.875]" })
    .optional()
    .describe(
      'Pass rates that rounds aim at, of the model of the task "policy" over a group of rollouts (`rollouts.sampledGroupSize`): a question is made harder while the policy does better than the second, whatever its level.',
    ),
  maxAsked: z
    .int()
    .positive()
    .optional()
    .describe("Seeds whose rounds are measured so, ten where it is not said: a group of rollouts a round. All others end at the level.")
    .meta({ unit: "questions" }),
});
export type ComplexityConfig = z.infer<typeof ComplexityConfig>;
