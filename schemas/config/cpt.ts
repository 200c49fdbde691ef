import { z } from "zod";
import { share } from "./parts.ts";
import { NearDuplicatesConfig } from "./vector-roles.ts";

/** Tokens of a sequence: a power of two for most trainers, any number here. */
const window = z.int().min(16).max(1_048_576);

/** Sequences for continual pre-training. Shares are of tokens and normalised; 0 leaves one out. */
export const CptConfig = z.strictObject({
  stage1: window
    .default(32_768)
    .describe("Tokens of a sequence of stage 1: a power of two for most trainers, any number here.")
    .meta({ unit: "tokens" }),
  stage2: window.default(131_072).describe("Tokens of a sequence of stage 2.").meta({ unit: "tokens" }),
  mix: z
    .strictObject({
      stage1: z
        .strictObject({
          statements: share.default(0.3).describe("Facts of one thing after another (`fas_phase1`)."),
          questions: share.default(0.3).describe("Questions and reasoning chains (`fas_phase2`, `reasoning`)."),
          plans: share.default(0.2).describe("Plans (`fas_phase3`)."),
          decisions: share.default(0).describe("Decisions over trajectories (`has_trajectories`)."),
          longContext: share.default(0).describe("Questions behind many pages (`long_context_qa`)."),
          general: share.default(0.2).describe("The pages themselves (`general_text`)."),
        })
        .prefault({})
        .describe("Of the short sequences."),
      stage2: z
        .strictObject({
          statements: share.default(0).describe("Facts of one thing after another (`fas_phase1`)."),
          questions: share.default(0).describe("Questions and reasoning chains (`fas_phase2`, `reasoning`)."),
          plans: share.default(0).describe("Plans (`fas_phase3`)."),
          decisions: share.default(0.5).describe("Decisions over trajectories (`has_trajectories`)."),
          longContext: share.default(0.3).describe("Questions behind many pages (`long_context_qa`)."),
          general: share.default(0.2).describe("The pages themselves (`general_text`)."),
        })
        .prefault({})
        .describe("Of the long sequences."),
    })
    .prefault({})
    .describe("Wanted shares of the tokens by source. They are normalised; 0 leaves one out."),
  tokens: z
    .strictObject({
      stage1: z
        .int()
        .positive()
        .nullable()
        .default(null)
        .describe("Of stage 1. Null: as many as the mix can be kept with, no text twice.")
        .meta({ unit: "tokens" }),
      stage2: z.int().positive().nullable().default(null).describe("Of stage 2, as above.").meta({ unit: "tokens" }),
    })
    .prefault({})
    .describe("Wanted tokens of a stage."),
  maxEpochs: z
    .int()
    .min(1)
    .max(100)
    .default(4)
    .describe("Where `tokens` asks for more than there is: how often a text may stand in a stage.")
    .meta({ unit: "times" }),
  maskObservations: z
    .boolean()
    .default(false)
    .describe(
      "No loss on observations. Default: loss on every token, as in the pre-training that is continued; rows name the observations either way.",
    ),
  longContext: z
    .strictObject({
      count: z.int().min(0).default(20).describe("How many.").meta({ unit: "texts" }),
      minTokens: z.int().positive().default(8_192).describe("Fewest tokens of one.").meta({ unit: "tokens" }),
      maxTokens: z.int().positive().default(131_071).describe("Most tokens of one; at most what stage 2 holds.").meta({ unit: "tokens" }),
    })
    .prefault({})
    .describe("Executed questions behind pages of which some hold the answer's evidence and the others do not."),
  // No default in the schema: one would change the fingerprint of every config there is.
  personalData: z
    .enum(["mask", "drop", "keep"])
    .exactOptional()
    .describe(
      "Mail addresses, phone numbers and keys in texts. `mask`, and without it: `[email]`, `[phone]`, `[secret]` stand in their place. `drop`: a text that has one is left out. `keep`: they stay.",
    ),
  nearDuplicates: NearDuplicatesConfig.exactOptional().describe(
    "Of pages with most names and figures in common and vectors so near, the first stays. Without: only those in nearly the same words go.",
  ),
  apartFromRl: z
    .boolean()
    .default(false)
    .describe(
      "Half of the questions, drawn by seed, for this corpus, the other half for `rl/pool`: for one model that is trained on both.",
    ),
});
export type CptConfig = z.infer<typeof CptConfig>;
export type CptStage = keyof CptConfig["mix"];
export const cptStages = ["stage1", "stage2"] as const satisfies readonly CptStage[];
