import { z } from "zod";
import { commonColumns, int, ints } from "./columns.ts";
import { CptSource } from "./cpt-documents.ts";

/**
 * `cpt/stage1`, `cpt/stage2`: sequences of one length, made of whole texts. Behind the last text stands padding: end tokens with no
 * loss, a block of their own.
 */
export const CptSequenceRow = z.object({
  ...commonColumns,
  input_ids: ints<number[]>(),
  /** The ids, not shifted; -100 on padding, on each text's first token (only another text could foretell it), and on observations if so wanted. */
  labels: ints<number[]>(),
  /** From 0 in each text, and in the padding: attention that stays inside a text needs nothing else. */
  position_ids: ints<number[]>(),
  /** Tokens of each text with the end token behind it; they add up to the sequence without its padding. */
  seq_lens: z.array(int),
  /** Of each text. */
  sources: z.array(CptSource),
  /** Where each text is from: UTF-16 offsets into `text` of the row `id` of `cpt/documents`. */
  documents: z.array(z.object({ id: z.string(), start: int, end: int })),
  /** Observations: token offsets into `input_ids`. */
  observations: z.array(z.object({ start: int, end: int })),
  /** Share of the sequence that is no padding. */
  fill: z.number(),
  tokenizer: z.string(),
});
export type CptSequenceRow = z.infer<typeof CptSequenceRow>;
