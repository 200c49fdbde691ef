import { foldOf } from "./probe.ts";
import { seededRandom } from "../core/random.ts";

/** Which words, and words behind each other, the one of two texts has and the other has not: places in a table of weights. */
export interface WordsApart {
  /** Of one question all pairs are learnt from, or none. */
  readonly questionId: string;
  readonly better: Int32Array;
  readonly worse: Int32Array;
}

/** Words fall together where two share a place; of some ten thousand in a run hardly any do. */
export const PLACES = 1 << 18;
const FOLDS = 4;
/** How often the pairs are parted into folds: one parting leaves a pair's margin to chance, more take their time. */
const PARTINGS = 3;
const EPOCHS = 4;
const RATE = 0.3;
/** Pairs that are learnt from at once; more make it slower, not surer. */
const LEARNT = 8000;

/** Of fewer pairs nothing can be learnt that holds for others: `verify` (V9) reads no fewer. */
export const LEAST_PAIRS = 400;

export function wordsApart(questionId: string, better: string, worse: string): WordsApart {
  const [own, other] = [placesOf(better), placesOf(worse)];
  const without = (some: ReadonlySet<number>, those: ReadonlySet<number>): Int32Array =>
    Int32Array.from([...some].filter((place) => !those.has(place)));
  return { questionId, better: without(own, other), worse: without(other, own) };
}

/**
 * How surely the words alone tell which text of each pair is the better one, to a reader who has seen pairs of other questions: its mean
 * log-odds, above zero where it is right. A logistic regression on the words of which a pair has one side alone, by steps down its slope
 * (Bottou 2010, "Large-scale machine learning with stochastic gradient descent"); some 40 microseconds a pair.
 */
export function marginsByWords(pairs: readonly WordsApart[], seed: string, partings = PARTINGS): Float64Array {
  const margins = new Float64Array(pairs.length);
  const weights = new Float64Array(PLACES);
  for (let parting = 0; parting < partings; parting++) {
    const folds = new Map<string, number>();
    for (const { questionId } of pairs)
      if (!folds.has(questionId)) folds.set(questionId, foldOf(`${seed} ${parting} ${questionId}`, FOLDS));
    for (let fold = 0; fold < FOLDS; fold++) {
      const isOut = ({ questionId }: WordsApart): boolean => folds.get(questionId) === fold;
      const random = seededRandom("words-alone", seed, parting, fold);
      const learnt = random.shuffle(pairs.filter((pair) => !isOut(pair))).slice(0, LEARNT);
      learn(learnt, weights.fill(0));
      for (const [at, pair] of pairs.entries()) if (isOut(pair)) margins[at] = (margins[at] ?? 0) + oddsOf(pair, weights) / partings;
    }
  }
  return margins;
}

function learn(pairs: readonly WordsApart[], weights: Float64Array): void {
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const pair of pairs) {
      const { better, worse } = pair;
      if (better.length + worse.length === 0) continue;
      const error = 1 / (1 + Math.exp(Math.max(-30, Math.min(30, oddsOf(pair, weights)))));
      const step = (RATE * error) / Math.sqrt(better.length + worse.length) / (1 + epoch / 2);
      for (const place of better) weights[place]! += step;
      for (const place of worse) weights[place]! -= step;
    }
}

function oddsOf({ better, worse }: WordsApart, weights: Float64Array): number {
  let odds = 0;
  for (const place of better) odds += weights[place]!;
  for (const place of worse) odds -= weights[place]!;
  return odds;
}

export function placesOf(text: string): ReadonlySet<number> {
  const places = new Set<number>();
  let before = 0;
  for (const word of text.toLowerCase().match(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? []) {
    const own = wordHash(word);
    places.add(own & (PLACES - 1));
    places.add((Math.imul(before, 31) + own) & (PLACES - 1));
    before = own;
  }
  return places;
}

/** FNV-1a, 32 bits. */
export function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
