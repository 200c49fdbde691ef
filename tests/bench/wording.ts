import { diversityOf } from "../../pipelines/language/diversity.ts";
import { drawn, type Corpus } from "./corpus.ts";
import { row, type Row } from "./row.ts";

const COUNT = 1_000;

/** How alike the words of questions are, beside what the same counts give for questions of people. */
export async function wording(corpus: Corpus): Promise<readonly Row[]> {
  const texts = (await drawn(await corpus.questionContext(), corpus.run.config, COUNT, corpus.run.config.seed)).map(({ text }) => text);
  const { maskedRatio, shared4Grams, twentyCommonest } = diversityOf(texts);
  return [
    row({
      work: `masked gzip ratio of ${texts.length} questions`,
      value: maskedRatio ?? 0,
      unit: "x",
      reference: { name: "NQ-open, users", value: 2.39 },
      aim: { most: 3 },
    }),
    row({
      work: "4-grams shared by 100 questions",
      value: 100 * (shared4Grams ?? 0),
      unit: "%",
      reference: { name: "NQ-open, users", value: 2 },
      aim: { most: 12 },
    }),
    row({ work: "share of the twenty commonest skeletons", value: 100 * twentyCommonest, unit: "%", aim: { most: 25 } }),
  ];
}
