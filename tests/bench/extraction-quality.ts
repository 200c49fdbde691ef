import { extractDocument } from "../../pipelines/extract/extract.ts";
import type { ExtractionScore, Share } from "../extract/gold/score.ts";
import { benchExtraction } from "./extraction.ts";
import { row, type Row } from "./row.ts";

/** Scores against the gold files. No chance in it: one run says all; what is uncertain is the sample of pages, hence the interval. */
export function extractionQuality(): readonly Row[] {
  const { open, blind, all } = benchExtraction(extractDocument);
  const unseen = blind.recallStructured.of === 0 ? [] : [...lines("blind layouts", blind), ...lines("all layouts", all)];
  return [...lines("layouts that the rules were made on", open), ...unseen];
}

const lines = (group: string, score: ExtractionScore): readonly Row[] => [
  line(`extraction precision: ${group}`, score.precision, 0.95),
  line(`extraction recall, tables and lists: ${group}`, score.recallStructured, 0.85),
  line(`extraction recall, prose: ${group}`, score.recallProse, 0.5),
];

const line = (work: string, { share, of, low, high }: Share, least: number): Row =>
  row({
    work,
    value: share,
    unit: `of ${of}`,
    reference: { name: `lower end of the 95 % Wilson interval; upper ${high.toFixed(3)}`, value: low },
    aim: { least },
  });
