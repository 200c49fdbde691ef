import type { Embedder } from "../contracts/vectors.ts";
import { unitVector } from "./unit-vector.ts";
import { readWordVectors, type WordVectors } from "./word-vectors.ts";

/** Plain data: threads open it for themselves. */
export interface WordsEmbedderSettings {
  readonly driver: "words";
  /** The file that `groundwork memory words` writes. */
  readonly path: string;
}

const charactersRead = 200_000;
/** Of a word's share of all words: from there on the rest counts less (Arora et al. 2017, "a"). */
const FREQUENT = 1e-3;
/** Sum of 1/rank over 340,000 ranks: frequency by rank, as Zipf has it, as files of vectors tell no counts. */
const HARMONIC = 13.3;
/** A word without a vector is rare, and mostly a name. */
const UNKNOWN = 1;
/** Words whose mean is what all texts have in common. */
const COMMON = 20_000;

/**
 * The mean of a text's words, frequent ones less (smooth inverse frequency, Arora et al. 2017), without what all words have in common. It
 * knows words of one meaning, in the language of the vectors; it knows no order, and a name that it has no vector for is a sign of its own.
 * A text has one vector for ever.
 */
export function wordsEmbedder({ path }: WordsEmbedderSettings): Embedder {
  const words = readWordVectors(path);
  const common = commonPart(words);
  return {
    id: `words-${words.hash.slice(0, 12)}-v1`,
    embed: async (texts) => texts.map((text) => embedText(text, words, common)),
  };
}

const weightOf = (place: number): number => FREQUENT / (FREQUENT + 1 / ((place + 1) * HARMONIC));

/** The weighted mean of the frequent words. */
function commonPart(words: WordVectors): Float64Array {
  const sum = new Float64Array(words.dimensions);
  let weights = 0;
  for (let place = 0; place < Math.min(COMMON, words.places.size); place++) {
    // By how often it stands in texts, and what it counts there.
    const weight = weightOf(place) / (place + 1);
    words.add(place, weight, sum);
    weights += weight;
  }
  return sum.map((value) => value / weights);
}

function embedText(text: string, words: WordVectors, common: Float64Array): Float32Array {
  const sum = new Float64Array(words.dimensions);
  for (const [word, count] of countWords(text)) {
    const place = words.places.get(word);
    const weight = (place === undefined ? UNKNOWN : weightOf(place)) * (1 + Math.log2(count));
    if (place === undefined) addSign(word, weight, sum);
    else {
      words.add(place, weight, sum);
      for (const [at, value] of common.entries()) sum[at] = (sum[at] as number) - weight * value;
    }
  }
  return unitVector(sum);
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text
    .slice(0, charactersRead)
    .normalize("NFC")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A direction drawn by the word alone, about as long as the vector of a known one. */
function addSign(word: string, weight: number, sum: Float64Array): void {
  let state = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) state = Math.imul(state ^ word.charCodeAt(at), 0x01000193);
  const size = (weight * LENGTH) / Math.sqrt(sum.length);
  for (let at = 0; at < sum.length; at++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) ^ at;
    sum[at] = (sum[at] as number) + ((state >>> 13) & 1 ? size : -size);
  }
}

/** Of the vector of a rare word, about. */
const LENGTH = 5;
