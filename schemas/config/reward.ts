import { z } from "zod";
import { share } from "./parts.ts";

/** What a rollout is worth. The formula as it is used stands in the manifest. */
export const RewardConfig = z.strictObject({
  form: z
    .enum(["weighted", "binary"])
    .default("weighted")
    .describe("`weighted`: .1 for the format, .9 for the answer; `binary`: the answer alone."),
  gamma: z
    .number()
    .positive()
    .max(1)
    .default(1)
    .describe("The answer's part decays by this with each turn after the first: shorter ways are worth more. 1 leaves it out."),
  overLimit: z
    .enum(["exclude", "penalise"])
    .default("exclude")
    .describe("A rollout that a limit cut off carries no loss, or is a wrong one like others."),
  band: z
    .tuple([share, share])
    .default([0.125, 0.875])
    .describe("Pass rates from which a policy learns; questions outside, and those all right or all wrong, wait in `rl/reserve`."),
});
export type RewardConfig = z.infer<typeof RewardConfig>;
