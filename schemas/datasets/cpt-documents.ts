import { z } from "zod";
import { commonColumns, int, SpanColumn } from "./columns.ts";
import { idOf } from "../canonical.ts";
import type { Span } from "../statement.ts";
import { byRule, type RowContext } from "./row.ts";

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

export const CptDocumentRow = z
  .object({
    ...commonColumns,
    source: CptSource.describe("What kind of text it is; the packing mix goes by it."),
    text: z.string().describe("The whole text."),
    token_count: int.describe("Tokens of the text with the run's tokenizer."),
    mask_spans: z.array(SpanColumn).describe("Observations, which a model should read but not learn to write: UTF-16 offsets into `text`."),
    lineage: z
      .object({
        kind: z
          .enum(["entity", "question", "plan", "reasoning", "trajectory", "document"])
          .describe("Noun of the dataset or of the memory."),
        id: z.string().describe("Its id."),
      })
      .describe("What the text was made of."),
  })
  .describe("Texts for continual pre-training, tokens counted, observations marked.");
export type CptDocumentRow = z.infer<typeof CptDocumentRow>;

/** A text for continual pre-training before its tokens are counted. */
export interface CptText {
  readonly source: CptSource;
  readonly text: string;
  readonly maskSpans: readonly Span[];
  readonly lineage: CptDocumentRow["lineage"];
  /** Of the texts of one thing, from 0. */
  readonly part?: number;
  readonly language: string;
  readonly license: string | null;
}

export const cptRow = (item: CptText, tokenCount: number, context: RowContext): CptDocumentRow => ({
  ...byRule(
    {
      id: idOf("c", item.source, item.lineage.kind, item.lineage.id, ...(item.part === undefined || item.part === 0 ? [] : [item.part])),
      stage: `cpt/${item.source}`,
      language: item.language,
      license: item.license,
    },
    context,
  ),
  source: item.source,
  text: item.text,
  token_count: tokenCount,
  mask_spans: item.maskSpans.map(({ start, end }) => ({ start, end })),
  lineage: item.lineage,
});
