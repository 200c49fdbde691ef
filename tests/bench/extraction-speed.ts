import { join } from "node:path";
import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { openMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import type { Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const extractor = { name: "rules", version: "bench" };

/** Documents -> statements, alone and on into the memory; the same pages through wink-nlp with nothing done with what it finds. */
export async function extractionSpeed(corpus: Corpus): Promise<readonly Row[]> {
  const documents = corpus.readings().map(({ document }) => document);
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0);
  const wink = winkNLP(model, ["sbd", "pos"]);
  const { ours, whole, reference } = await medians(async (run) => {
    const alone = await cost(async () => {
      for (const { text } of documents) wink.readDoc(text).sentences().length();
    });
    const extraction = await cost(async () => {
      for (const document of documents) extractDocument(document);
    });
    const memory = await openMemory({ path: join(corpus.folder, `extraction-${run}.db`) });
    const end = await cost(() => memory.remember(readings(), { extractor }));
    await memory.close();
    return {
      reference: characters / alone.cpuSeconds,
      ours: characters / extraction.cpuSeconds,
      whole: characters / end.cpuSeconds,
    };
  });
  function* readings() {
    for (const document of documents) yield { document, draft: extractDocument(document) };
  }
  const name = "wink-nlp alone";
  return [
    row({
      work: "extraction by rules, into the memory",
      value: whole,
      unit: "characters/CPU-s",
      reference: { name, value: reference },
      aim: { least: 150_000 },
    }),
    row({ work: "extraction by rules, alone", value: ours, unit: "characters/CPU-s", reference: { name, value: reference } }),
  ];
}
