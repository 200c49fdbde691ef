import { z } from "zod";
import { share } from "./parts.ts";

/** Shares of the entities whose questions are kept from training. Which ones depends on `seed` and their ids alone, not on the run's seed: runs that are trained on together hold out the same. */
export const SplitsConfig = z
  .strictObject({
    validation: share.default(0.05).describe("Share of the things for validation."),
    heldOut: share.default(0.05).describe("Share of the things that are held out."),
    seed: z
      .int()
      .min(0)
      .default(0)
      .describe("Seed of the choice, apart from the run's: runs that are trained on together hold out the same."),
  })
  .refine(({ validation, heldOut }) => validation + heldOut < 1, { error: "validation and heldOut leave nothing to train on" });
export type SplitsConfig = z.infer<typeof SplitsConfig>;

/** How many trajectories and questions are for training at most: the seeds' sizes. */
export const Preset = z.enum(["quick", "standard", "full"]);
export type Preset = z.infer<typeof Preset>;

/** Keys of `export` that decide what is trained on. */
export const trainingSplitKeys = {
  splits: SplitsConfig.prefault({}).describe(
    "Shares of the things whose questions are kept from training. Which ones depends on `seed` and their ids alone, not on the run's seed.",
  ),
  holdOutDocuments: z.boolean().default(true).describe("Pages about held-out entities stay out of the corpus."),
  preset: Preset.nullable()
    .default(null)
    .describe(
      "How many trajectories and questions are for training at most: 2,000 and 500 (`quick`), 5,000 and 2,000 (`standard`), 10,000 and 2,000 (`full`). Null: all there is.",
    ),
};
