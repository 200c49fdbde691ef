import { z } from "zod";

/** What became of one share of a stage: parts of 1, tokens with the end tokens. */
const CptShareReport = z.object({
  wanted: z.number(),
  actual: z.number(),
  /** What the corpus has, each text once. */
  available_tokens: z.int(),
  tokens: z.int(),
  /** How often each token stands in the stage, on average. */
  epochs: z.number(),
});

/** How a stage of continual pre-training was packed. */
export const CptStageReport = z.object({
  window: z.int(),
  tokenizer: z.string(),
  end_token_id: z.int(),
  mask_observations: z.boolean(),
  sequences: z.int(),
  /** Without padding. */
  tokens: z.int(),
  /** Share of padding, in all sequences but the last. */
  padding: z.number(),
  wanted_tokens: z.int().nullable(),
  max_epochs: z.int(),
  mix: z.record(z.string(), CptShareReport),
  /** Where the stage is not what was wanted, and why. */
  shortfall: z.array(z.string()),
});
export type CptStageReport = z.infer<typeof CptStageReport>;
