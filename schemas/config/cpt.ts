import { z } from "zod";
import { share } from "./parts.ts";

/** Tokens of a sequence: a power of two for most trainers, any number here. */
const window = z.int().min(16).max(1_048_576);

/** Sequences for continual pre-training. Shares are of tokens and normalised; 0 leaves one out. */
export const CptConfig = z.strictObject({
  stage1: window.default(32_768),
  stage2: window.default(131_072),
  mix: z
    .strictObject({
      stage1: z
        .strictObject({
          statements: share.default(0.3),
          questions: share.default(0.3),
          plans: share.default(0.2),
          decisions: share.default(0),
          longContext: share.default(0),
          general: share.default(0.2),
        })
        .prefault({}),
      stage2: z
        .strictObject({
          statements: share.default(0),
          questions: share.default(0),
          plans: share.default(0),
          decisions: share.default(0.5),
          longContext: share.default(0.3),
          general: share.default(0.2),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Wanted tokens of a stage. Without: as many as the mix can be kept with, no text twice. */
  tokens: z
    .strictObject({ stage1: z.int().positive().nullable().default(null), stage2: z.int().positive().nullable().default(null) })
    .prefault({}),
  /** Where tokens are wanted: how often a text may stand in a stage at most. */
  maxEpochs: z.int().min(1).max(100).default(4),
  /** No loss on observations. Default: loss on every token, as in the pre-training that is continued; rows name the observations either way. */
  maskObservations: z.boolean().default(false),
  /** Executed questions behind pages of which some hold the answer's evidence and the others do not. */
  longContext: z
    .strictObject({
      count: z.int().min(0).default(20),
      minTokens: z.int().positive().default(8_192),
      /** At most what stage 2 holds. */
      maxTokens: z.int().positive().default(131_071),
    })
    .prefault({}),
  /** Half of the questions, drawn by seed, for this corpus, the other half for `rl/pool`: for one model that is trained on both. */
  apartFromRl: z.boolean().default(false),
});
export type CptConfig = z.infer<typeof CptConfig>;
export type CptStage = keyof CptConfig["mix"];
export const cptStages = ["stage1", "stage2"] as const satisfies readonly CptStage[];
