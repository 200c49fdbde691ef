import type { CptConfig, CptStage } from "../../../schemas/config/cpt.ts";
import type { CptSource } from "../../../schemas/datasets/index.ts";

export type CptShare = keyof CptConfig["mix"][CptStage];

/** What counts towards which share: chains from a question to its answer are texts of questions. */
export const shareOf: Readonly<Record<CptSource, CptShare>> = {
  fas_phase1: "statements",
  fas_phase2: "questions",
  reasoning: "questions",
  fas_phase3: "plans",
  has_trajectories: "decisions",
  long_context_qa: "longContext",
  general_text: "general",
};
export const cptShares: readonly CptShare[] = [...new Set(Object.values(shareOf))];

export type ByShare = Readonly<Record<CptShare, number>>;

export const byShare = (of: (share: CptShare) => number): ByShare =>
  Object.fromEntries(cptShares.map((share) => [share, of(share)])) as Record<CptShare, number>;

/** A share that has less than this part of what the next scarcest has, by the mix, does not rule the size: it gives all it has. */
const WORTH_KEEPING = 0.1;

export interface WantedTokens {
  readonly tokens: number | null;
  readonly maxEpochs: number;
}

/** Shares as parts of 1. */
export function normaliseMix(mix: ByShare): ByShare {
  const sum = cptShares.reduce((total, share) => total + mix[share], 0);
  return byShare((share) => (sum === 0 ? 0 : mix[share] / sum));
}

/**
 * Tokens to take of each share: as many as are wanted, else as many as the scarcest share allows, so that the mix is kept. Where that
 * would leave nearly everything out, the scarce share gives all it has and the mix is missed.
 */
export function tokensOf(available: ByShare, wanted: ByShare, { tokens, maxEpochs }: WantedTokens): ByShare {
  const most = byShare((share) => available[share] * (tokens === null ? 1 : maxEpochs));
  const limit = tokens ?? Infinity;
  const sizes = cptShares
    .filter((share) => wanted[share] > 0 && most[share] > 0)
    .map((share) => ({ share, size: most[share] / wanted[share] }))
    .sort((a, b) => a.size - b.size);
  const ruling = sizes.find((item, index) => item.size >= WORTH_KEEPING * Math.min(limit, sizes[index + 1]?.size ?? 0));
  const size = Math.min(limit, ruling?.size ?? 0);
  // What is missing altogether leaves its part to the others where a size is wanted.
  const there = sizes.reduce((sum, { share }) => sum + wanted[share], 0);
  const grown = tokens === null || there === 0 ? 1 : 1 / there;
  return byShare((share) => Math.round(Math.min(most[share], wanted[share] * grown * size)));
}

/** How often each text is taken, so that the tokens come to `target` as nearly as whole texts can: all of them as often as goes, then in the given order what still fits. */
export function copiesOf(tokens: Int32Array, order: Int32Array, target: number): Uint8Array {
  const sum = tokens.reduce((total, count) => total + count, 0);
  const epochs = sum === 0 ? 0 : Math.floor(target / sum);
  const copies = new Uint8Array(tokens.length).fill(epochs);
  let rest = target - epochs * sum;
  for (const item of order) {
    const count = tokens[item]!;
    if (count > rest) continue;
    copies[item]! += 1;
    rest -= count;
  }
  // One more, where a little too much is nearer than too little.
  let nearest = -1;
  for (const item of order) if (copies[item] === epochs && tokens[item]! < 2 * rest && !(tokens[nearest]! <= tokens[item]!)) nearest = item;
  if (nearest !== -1) copies[nearest]! += 1;
  return copies;
}
