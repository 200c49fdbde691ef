import type { Embedder } from "../contracts/vectors.ts";
import { unitVector } from "./unit-vector.ts";

const dimensions = 1024;
const charactersRead = 200_000;
const longestWord = 40;

/** Function words: in nearly every text, so their inverse document frequency is about nothing. */
const weightless = new Set(
  "a an and are as at be by for from had has have in is it its of on or that the their there this to was were which with".split(" "),
);

/**
 * Hashed words and character 3- to 5-grams (fastText's features, Bojanowski et al. 2017) with sublinear counts, signed hashing
 * (Weinberger et al. 2009). It knows nothing of meaning: paraphrases without shared words are far apart.
 * Stateless, so a text has one vector for ever.
 */
export const lexicalEmbedder: Embedder = {
  id: "lexical-1024-v1",
  embed: async (texts) => texts.map(embedText),
};

function embedText(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [word, count] of countWords(text)) {
    // Longer words are rarer; a stand-in for idf that needs no corpus.
    const weight = (1 + Math.log(count)) * Math.min(1.5, 0.5 + word.length / 8);
    addFeature(vector, hash(word, 0, word.length, 7), weight);
    const marked = `<${word}>`;
    const grams = 3 * marked.length - 9;
    if (grams <= 0) continue;
    const share = weight / Math.sqrt(grams);
    for (let size = 3; size <= 5; size++)
      for (let start = 0; start + size <= marked.length; start++) addFeature(vector, hash(marked, start, start + size, size), share);
  }
  return unitVector(vector);
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const plain = text
    .slice(0, charactersRead)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (weightless.has(word)) continue;
    const kept = word.slice(0, longestWord);
    counts.set(kept, (counts.get(kept) ?? 0) + 1);
  }
  return counts;
}

/** FNV-1a over UTF-16 units, with a final mix so that the low bits are even. */
function hash(text: string, start: number, end: number, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let i = start; i < end; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

function addFeature(vector: Float32Array, hashed: number, weight: number): void {
  const at = hashed % dimensions;
  vector[at] = (vector[at] ?? 0) + (hashed & 0x80000000 ? -weight : weight);
}
