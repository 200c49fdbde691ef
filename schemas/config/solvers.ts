import { z } from "zod";

/** Solvers that are asked before the policy, where a model is named for them. */
export const SolversConfig = z.strictObject({
  closedBook: z
    .strictObject({
      samples: z
        .int()
        .min(1)
        .max(64)
        .default(1)
        .describe("Answers to each question: one at temperature 0, several at .7.")
        .meta({ unit: "answers" }),
      solved: z
        .enum(["reserve", "keep"])
        .default("reserve")
        .describe(
          "`reserve`: what it answers in half of its tries or more is rolled out by no policy, waits in `rl/reserve`, and is no question of level 4 or 5. `keep`: its rates are written, and nothing follows from them.",
        ),
    })
    .prefault({})
    .describe("A model that is asked the question alone (`tasks: { closed-book: … }`)."),
});
export type SolversConfig = z.infer<typeof SolversConfig>;
