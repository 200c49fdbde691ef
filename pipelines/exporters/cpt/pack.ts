import type { CptDocumentRow } from "../../../schemas/datasets/index.ts";
import { mapOrdered } from "../../core/map-ordered.ts";
import { seededRandom } from "../../core/random.ts";
import { bestFitDecreasing, itemsOfBins } from "./best-fit.ts";
import { openBuckets, type Buckets, type PackedText } from "./buckets.ts";
import { choose, drawLot, type ChosenDocuments } from "./choose.ts";
import { encodeMarked } from "./encode.ts";
import { byShare, shareOf, type CptShare } from "./mix.ts";
import { isDivisible, partsOf } from "./parts.ts";
import { stageReport } from "./report.ts";
import { sequenceOf, type Sequence } from "./sequences.ts";
import { endTokenOf, type StageInput } from "./stage.ts";

/** Tokens that are packed at once: 32 MB of ids, and sequences enough to leave no gap. */
const BUCKET = 1 << 23;
/** A sequence that is filled less waits for the texts of the next bucket. */
const FULL = 0.99;
/** Share of padding, the last sequence aside, that a stage may have. */
const MOST_PADDING = 0.01;
/** Characters of the texts that are encoded at once. */
const batchLength = 1 << 19;
/** One is encoded while the next waits. */
const BATCHES = 2;

/**
 * The sequences of a stage: texts drawn by seed to the wanted mix, each with its end token, packed best-fit-decreasing bucket by
 * bucket and shuffled. No text is cut but pages and entities that are longer than a sequence. One bucket is in memory at a time.
 */
export async function* packStage(input: StageInput): AsyncGenerator<Sequence> {
  const { stage, config, tokens, context, reject } = input;
  const window = config[stage];
  const endToken = await endTokenOf(tokens);
  const form = { stage, window, tokenizer: tokens.name, endToken, maskObservations: config.maskObservations };
  const chosen = await choose(input);
  const buckets = Math.max(1, Math.ceil(chosen.tokens / BUCKET));
  const aside = await openBuckets(input.folder);
  const used: Record<CptShare, number> = { ...byShare(() => 0) };
  let sequences = 0;
  let padding = 0;
  const made = (texts: readonly PackedText[]): Sequence => {
    for (const { source, ids } of texts) used[shareOf[source]] += ids.length;
    const inOrder = seededRandom(context.seed, stage, "within", sequences).shuffle(texts);
    return sequenceOf(inOrder, sequences++, form, context);
  };
  const emptyIn = (texts: readonly PackedText[]): number => window - texts.reduce((sum, { ids }) => sum + ids.length, 0);
  try {
    await putAside(input, chosen, endToken, aside, buckets);
    let carried: readonly PackedText[] = [];
    for (let bucket = 0; bucket < buckets; bucket++) {
      const texts: readonly PackedText[] = [...carried, ...(await aside.take(bucket))];
      const packed = bestFitDecreasing(
        Int32Array.from(texts, ({ ids }) => ids.length),
        window,
      );
      const bins = itemsOfBins(packed).map((items) => Array.from(items, (item) => texts[item]!));
      let full = bins;
      let last: PackedText[] | undefined;
      if (bucket + 1 < buckets) {
        const isFull = (bin: readonly PackedText[]): boolean => emptyIn(bin) <= (1 - FULL) * window;
        full = bins.filter(isFull);
        carried = bins.filter((bin) => !isFull(bin)).flat();
      } else {
        // The emptiest is the last. Where others are not filled either, nothing was left to fill them with.
        full = bins.toSorted((a, b) => emptyIn(a) - emptyIn(b));
        last = full.pop();
        const sum = (some: readonly PackedText[][]): number => some.reduce((total, bin) => total + emptyIn(bin), padding);
        while (full.length > 0 && sum(full) > MOST_PADDING * window * (sequences + full.length)) {
          for (const { id, ids } of full.pop() ?? []) {
            const detail = `nothing was left to fill the sequence of ${window} tokens with in which its ${ids.length} would stand`;
            reject({ stage: `cpt/${stage}`, itemKey: id, reason: "ran-dry", detail });
          }
        }
      }
      for (const bin of seededRandom(context.seed, stage, "sequences", bucket).shuffle(full)) {
        padding += emptyIn(bin);
        yield made(bin);
      }
      if (last !== undefined) yield made(last);
    }
    input.report(stageReport(config, form, chosen, { sequences, used, padding: padding / window }));
  } finally {
    await aside.close();
  }
}

interface Piece {
  readonly row: CptDocumentRow;
  readonly copies: number;
  readonly start: number;
  readonly end: number;
}

/** Encodes what was chosen, once, and spreads it over the buckets by lot. */
async function putAside(input: StageInput, chosen: ChosenDocuments, endToken: number, aside: Buckets, buckets: number): Promise<void> {
  const { stage, config, tokens, context, reject } = input;
  const window = config[stage];
  const refuse = (itemKey: string, reason: "too-large" | "format-error", detail: string): void =>
    reject({ stage: `cpt/${stage}`, itemKey, reason, detail });
  const piecesOf = async (row: CptDocumentRow, copies: number): Promise<readonly Piece[]> => {
    if (row.token_count < window || !isDivisible(row.source)) return [{ row, copies, start: 0, end: row.text.length }];
    const { parts, tooLong } = await partsOf(row.text, (texts) => tokens.count(texts), window - 1);
    for (const { start, end } of tooLong) refuse(row.id, "too-large", `its line from ${start} to ${end} is longer than ${window} tokens`);
    return parts.map((part) => ({ row, copies, ...part }));
  };
  const encoded = mapOrdered(batchesOf(input, chosen), BATCHES, async (batch) => {
    const pieces = (await Promise.all(batch.map(({ row, copies }) => piecesOf(row, copies)))).flat();
    const texts = await encodeMarked(
      tokens,
      pieces.map(({ row, start, end }) =>
        end - start === row.text.length ? row : { ...row, text: row.text.slice(start, end), mask_spans: [] },
      ),
    );
    return pieces.map((piece, index) => ({ ...piece, ...texts[index]! }));
  });
  for await (const batch of encoded)
    for (const { row, copies, start, end, ids, observations } of batch) {
      if (ids.includes(endToken)) refuse(row.id, "format-error", "its text holds the token that ends a text");
      else if (ids.length >= window) refuse(row.id, "too-large", `its ${ids.length} tokens do not fit into a sequence of ${window}`);
      else {
        const closed = new Int32Array(ids.length + 1);
        closed.set(ids);
        closed[ids.length] = endToken;
        const { id, source, language, license } = row;
        for (let copy = 0; copy < copies; copy++)
          await aside.add(drawLot(context.seed, stage, id, start, copy) % buckets, {
            id,
            source,
            start,
            end,
            language,
            license,
            observations,
            ids: closed,
          });
      }
    }
}

async function* batchesOf({ documents }: StageInput, chosen: ChosenDocuments): AsyncGenerator<readonly Pick<Piece, "row" | "copies">[]> {
  let batch: Pick<Piece, "row" | "copies">[] = [];
  let length = 0;
  for await (const row of documents()) {
    const copies = chosen.next(row);
    if (copies === 0) continue;
    batch.push({ row, copies });
    length += row.text.length;
    if (length < batchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}
