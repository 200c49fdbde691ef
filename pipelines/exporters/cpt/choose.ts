import { createHash } from "node:crypto";
import type { CptDocumentRow } from "../../../schemas/datasets/index.ts";
import { byShare, copiesOf, cptShares, normaliseMix, shareOf, tokensOf, type ByShare, type CptShare } from "./mix.ts";
import { isDivisible } from "./parts.ts";
import { isTaken, type StageInput } from "./stage.ts";

export interface ChosenDocuments {
  /** Asked once for each row, in the order of the rows: how often its text stands in the stage. */
  next(row: Pick<CptDocumentRow, "id" | "source" | "split" | "token_count">): number;
  readonly wanted: ByShare;
  readonly available: ByShare;
  /** Of all that was chosen. */
  readonly tokens: number;
}

/** A number below 2^32 that follows from the seed and the text alone: what is added to a corpus moves nothing else. */
export const drawLot = (...path: readonly (string | number)[]): number =>
  createHash("sha256").update(JSON.stringify(path)).digest().readUInt32LE(0);

/** Which texts make up the wanted mix. Holds some 20 bytes a text. */
export async function choose({ stage, config, context, documents, reject }: StageInput): Promise<ChosenDocuments> {
  const window = config[stage];
  const wanted = normaliseMix(config.mix[stage]);
  const found: Record<CptShare, { tokens: number[]; lots: number[] }> = Object.fromEntries(
    cptShares.map((share) => [share, { tokens: [], lots: [] }]),
  ) as never;
  const whyNot = (row: Pick<CptDocumentRow, "source" | "split" | "token_count">): "left out" | "too large" | undefined =>
    !isTaken(row) || wanted[shareOf[row.source]] === 0
      ? "left out"
      : row.token_count + 1 > window && !isDivisible(row.source)
        ? "too large"
        : undefined;
  for await (const row of documents(["id", "source", "split", "token_count"])) {
    const why = whyNot(row);
    if (why === "too large") {
      const detail = `its ${row.token_count} tokens do not fit into a sequence of ${window}, and it means nothing in parts`;
      reject({ stage: `cpt/${stage}`, itemKey: row.id, reason: "too-large", detail });
    }
    if (why !== undefined) continue;
    const { tokens, lots } = found[shareOf[row.source]];
    tokens.push(row.token_count + 1);
    lots.push(drawLot(context.seed, stage, row.id));
  }
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const available = byShare((share) => sum(found[share].tokens));
  const targets = tokensOf(available, wanted, { tokens: config.tokens[stage], maxEpochs: config.maxEpochs });
  let tokens = 0;
  const copies = new Map<CptShare, Uint8Array>();
  for (const share of cptShares) {
    const { tokens: counts, lots } = found[share];
    const order = Int32Array.from(counts.keys()).sort((a, b) => lots[a]! - lots[b]! || a - b);
    const times = copiesOf(Int32Array.from(counts), order, targets[share]);
    copies.set(share, times);
    tokens += times.reduce((total, many, index) => total + many * counts[index]!, 0);
  }
  const seen: Record<CptShare, number> = { ...byShare(() => 0) };
  return {
    wanted,
    available,
    tokens,
    next(row) {
      if (whyNot(row) !== undefined) return 0;
      const share = shareOf[row.source];
      return copies.get(share)?.[seen[share]++] ?? 0;
    },
  };
}
