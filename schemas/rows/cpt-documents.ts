import { z } from "zod";
import { commonColumns, int, SpanColumn } from "./columns.ts";

export const CptSource = z.enum([
  "fas_phase1",
  "fas_phase2",
  "fas_phase3",
  "reasoning",
  "has_trajectories",
  "long_context_qa",
  "general_text",
]);
export type CptSource = z.infer<typeof CptSource>;

/** `cpt/documents`: texts for continual pre-training, not packed yet. */
export const CptDocumentRow = z.object({
  ...commonColumns,
  source: CptSource,
  text: z.string(),
  token_count: int,
  /** What the model should read but not learn to write: observations. UTF-16 offsets into `text`. */
  mask_spans: z.array(SpanColumn),
  /** What the text was made of: kind is a dataset's noun (`entity`, `question`, `plan`, `reasoning`, `trajectory`, `document`). */
  lineage: z.object({ kind: z.enum(["entity", "question", "plan", "reasoning", "trajectory", "document"]), id: z.string() }),
});
export type CptDocumentRow = z.infer<typeof CptDocumentRow>;
