import { z } from "zod";
import { Manifest } from "./manifest.ts";

/** A line of `nights.jsonl`. */
export const NightLine = z.object({
  /** The run's time. */
  clock: z.string(),
  /**
   * `latest`: verified, and `latest` points to it. `held-back`: verified, but unlike the night before (`latest.maxShift`). `refused`:
   * `verify` found failures. `unchanged`: nothing changed, nothing was written. `failed`: it ended by an error, told in `why`.
   */
  outcome: z.enum(["latest", "held-back", "refused", "unchanged", "failed"]),
  why: z.string().optional(),
  run_id: z.string().optional(),
  folder: z.string().optional(),
  /** By dataset, the evidence left out. */
  rows: z.record(z.string(), z.int()).optional(),
  /** What is missing of the wanted questions, where less than half of them is there, or of a style. */
  shortfall: z.string().optional(),
  /** Of all tries of the run so far, those that failed before it among them. */
  usage: Manifest.shape.usage.optional(),
  /** What became of the questions of the night before. */
  since: z.object({ kept: z.int(), re_answered: z.int(), retired: z.int(), new: z.int(), shift: z.number() }).optional(),
});
export type NightLine = z.infer<typeof NightLine>;
