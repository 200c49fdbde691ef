import type { CptSource } from "../../../schemas/datasets/index.ts";
import { encodeMarked, type EncodedText } from "../cpt/encode.ts";
import { endTokenOf, isTaken } from "../cpt/stage.ts";
import { cptDocuments } from "../cpt/stage-rows.ts";
import type { Tokens } from "../../tokens/tokens.ts";

/** One text of a run, its last id the end token. */
export interface TokenisedText extends EncodedText {
  readonly source: CptSource;
}

/** Characters of the texts that are encoded at once. */
const batchLength = 1 << 19;

/**
 * The training texts of a run's `cpt/documents` as ids, in their order. Texts that hold the end token are left out, as the packed
 * stages do. Throws where the run has none.
 */
export async function* tokenisedTexts(runFolder: string, tokens: Tokens): AsyncGenerator<TokenisedText> {
  const endToken = await endTokenOf(tokens);
  let batch: Parameters<typeof encodeMarked>[1][number][] = [];
  let sources: CptSource[] = [];
  let length = 0;
  const flush = async function* (): AsyncGenerator<TokenisedText> {
    const texts = await encodeMarked(tokens, batch);
    for (const [index, { ids, observations }] of texts.entries()) {
      const source = sources[index];
      if (source === undefined || ids.includes(endToken)) continue;
      const closed = new Int32Array(ids.length + 1);
      closed.set(ids);
      closed[ids.length] = endToken;
      yield { ids: closed, observations, source };
    }
    batch = [];
    sources = [];
    length = 0;
  };
  for await (const row of cptDocuments(runFolder)) {
    if (!isTaken(row)) continue;
    batch.push(row);
    sources.push(row.source);
    length += row.text.length;
    if (length >= batchLength) yield* flush();
  }
  yield* flush();
}
