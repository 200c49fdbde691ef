import { mixHash } from "./words.ts";

/** Words of one shingle. Each edited word changes this many: with five, a text with one word in ten edited keeps two fifths of them. */
const SHINGLE = 3;

/** A number for each run of words; of fewer words than a run has, one for all of them. */
export function shinglesOf(
  words: Uint32Array,
  into: Uint32Array<ArrayBuffer> = new Uint32Array(words.length),
  size = SHINGLE,
): Uint32Array<ArrayBuffer> {
  const count = words.length === 0 ? 0 : Math.max(1, words.length - size + 1);
  for (let at = 0; at < count; at++) {
    let hash = 0;
    for (let next = at; next < at + size && next < words.length; next++)
      hash = Math.imul(hash ^ (words[next] as number), 0x9e3779b1) + 0x7f4a7c15;
    into[at] = mixHash(hash);
  }
  return into.subarray(0, count);
}

/** Sorted, each once. */
export function sortUnique(values: Uint32Array): Uint32Array {
  const sorted = values.slice().sort();
  let kept = 0;
  for (let at = 0; at < sorted.length; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[kept++] = sorted[at] as number;
  return sorted.subarray(0, kept);
}

/** How much two sorted sets share: of the union, and of the smaller one. */
export function similarity(a: Uint32Array, b: Uint32Array): { readonly jaccard: number; readonly contained: number } {
  let [i, j, both] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) both++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  const all = a.length + b.length - both;
  const least = Math.min(a.length, b.length);
  return { jaccard: all === 0 ? 1 : both / all, contained: least === 0 ? 0 : both / least };
}
