import { z } from "zod";
import { commonColumns, int, ints } from "./columns.ts";
import { CptSource } from "./cpt-documents.ts";

export const CptSequenceRow = z.object({
  ...commonColumns,
  input_ids: ints<number[]>().describe("Token ids, as many as the stage's window."),
  labels: ints<number[]>().describe(
    "The ids, not shifted; -100 (no loss) on padding, on each text's first token (only another text could foretell it), and on observations if `export.cpt.maskObservations`.",
  ),
  position_ids: ints<number[]>().describe(
    "Positions that begin at 0 in each text and in the padding: attention that stays inside a text needs nothing else.",
  ),
  seq_lens: z.array(int).describe("Tokens of each text with the end token behind it; they add up to the sequence without its padding."),
  sources: z.array(CptSource).describe("Source of each text, in their order."),
  documents: z
    .array(
      z.object({
        id: z.string().describe("Id of the row in `cpt/documents`."),
        start: int.describe("First character."),
        end: int.describe("Character behind the last."),
      }),
    )
    .describe("Where each text is from: UTF-16 offsets into `text` of the row `id` of `cpt/documents`."),
  observations: z
    .array(z.object({ start: int.describe("First token."), end: int.describe("Token behind the last.") }))
    .describe("Observations: token offsets into `input_ids`."),
  fill: z.number().describe("Share of the sequence that is no padding."),
  tokenizer: z.string().describe("The tokenizer that the ids belong to."),
});
export type CptSequenceRow = z.infer<typeof CptSequenceRow>;
