import { z } from "zod";
import { sortUnique, shinglesOf } from "../dedup/shingles.ts";
import { hashOf } from "../../schemas/index.ts";
import { mixHash, wordHashes } from "../dedup/words.ts";

/** A page's words in few numbers: kept with its visit, so that a crawl that goes on judges as the one that was stopped. */
export const Sketch = z.object({
  /** The smallest hashes of its runs of words. */
  words: z.array(z.number()),
  /** Of its figures in their order; absent where it has none. */
  figures: z.number().optional(),
});
export type Sketch = z.infer<typeof Sketch>;

/** Enough for "nearly all": the verdict needs many pages in a row, so that each may err. */
const SIZE = 16;
const NEARLY_ALL = 15 / 16;

/**
 * Numbers, codes and values of parameters that stand in the given addresses (its own and those that it links to) are left out: a calendar
 * differs from the next one in them alone.
 */
export function sketchOf(text: string, addresses: readonly string[]): Sketch {
  const named = new Set<string>();
  for (const address of addresses) {
    for (const [code] of address.matchAll(CODES)) named.add(keyOf(code));
    for (const [, value = ""] of address.matchAll(/=([^&#]*)/g)) for (const [word] of value.matchAll(WORDS)) named.add(keyOf(word));
  }
  const figures: string[] = [];
  const rest = text.replace(WORDS, (word) => {
    const key = keyOf(word);
    if (named.has(key)) return " ";
    if (/\d/.test(word)) figures.push(key);
    return word;
  });
  const words = [...sortUnique(shinglesOf(wordHashes(rest))).subarray(0, SIZE)];
  return { words, ...(figures.length > 0 && { figures: hashOfAll(figures) }) };
}

/**
 * The same for two addresses of one path whose pages have one title and the same words, in whatever order: lists sorted otherwise, other views
 * of one text.
 */
export function viewOf(uri: string, title: string, text: string): string {
  const { origin, pathname } = new URL(uri);
  let [sum, other] = [0, 0];
  const words = wordHashes(text);
  for (const word of words) {
    sum += word;
    other += mixHash(word + 1);
  }
  return hashOf(origin + pathname, title, words.length, sum, other);
}

const WORDS = /[\p{L}\d]+/gu;
/** Words with a digit in them. */
const CODES = /[\p{L}\d]*\d[\p{L}\d]*/gu;
const keyOf = (code: string): string => code.toLowerCase().replace(/^0+(?=\d)/, "");

function hashOfAll(parts: readonly string[]): number {
  let hash = 0;
  for (const part of parts) for (let at = 0; at <= part.length; at++) hash = Math.imul(hash ^ (at < part.length ? part.charCodeAt(at) : 0), 0x01000193) + at; // prettier-ignore
  return mixHash(hash);
}

/** What the pages of one pattern have said so far. Some 17 numbers a page. */
export class PageVocabulary {
  readonly #words = new Set<number>();
  readonly #figures = new Set<number>();

  /** Whether the page says something new, in words or in other figures; from now on it is said. */
  isNew({ words, figures }: Sketch): boolean {
    const known = words.filter((word) => this.#words.has(word)).length;
    const isNew = known < NEARLY_ALL * words.length || (figures !== undefined && !this.#figures.has(figures));
    for (const word of words) this.#words.add(word);
    if (figures !== undefined) this.#figures.add(figures);
    return isNew;
  }
}
