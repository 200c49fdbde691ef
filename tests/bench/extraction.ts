import type { Document } from "../../schemas/document.ts";
import type { DocumentDraft } from "../../schemas/draft.ts";
import { LAYOUTS, scoredPages } from "../extract/gold/layouts.ts";
import { type ExtractionScore, scoreExtraction, type Share } from "../extract/gold/score.ts";

export interface ExtractionBench {
  /** Layouts that the extractor was made with, the one kept blind, and all. */
  readonly open: ExtractionScore;
  readonly blind: ExtractionScore;
  readonly all: ExtractionScore;
}

/** Scores an extractor on the gold file; about a second. */
export function benchExtraction(extract: (document: Document) => DocumentDraft): ExtractionBench {
  const open = LAYOUTS.filter((layout) => !layout.blind).flatMap((layout) => scoredPages(layout, extract));
  const blind = LAYOUTS.filter((layout) => layout.blind).flatMap((layout) => scoredPages(layout, extract));
  return { open: scoreExtraction(open), blind: scoreExtraction(blind), all: scoreExtraction([...open, ...blind]) };
}

/** The bench's lines: aim, hits of all, share, 95 % interval. */
export function extractionTable({ open, blind, all }: ExtractionBench): readonly string[] {
  const line = (name: string, score: ExtractionScore): readonly string[] => [
    `${name}: precision ${shown(score.precision)}, aim .95`,
    `${name}: recall in tables, lists, key-values ${shown(score.recallStructured)}, aim .85`,
    `${name}: recall in prose ${shown(score.recallProse)}, aim .5`,
  ];
  return [...line("open layouts", open), ...line("blind layout", blind), ...line("all", all)];
}

const shown = ({ hits, of, share, low, high }: Share): string =>
  `${hits}/${of} = ${share.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
