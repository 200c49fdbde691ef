import type { Passage } from "./page.ts";
import type { Lexicon } from "./terms.ts";

interface Place {
  readonly term: number;
  /** UTF-16 offset in the page's text. */
  readonly at: number;
}

export interface WordWeight {
  readonly passage: number;
  /** .5 to 1 a mention, more in a label or a heading. */
  readonly weight: number;
}

/**
 * Where the words of a page stand. A look-up runs once over all of them, 1 µs a thousand: most pages are listed a few times and never
 * read, and a table by terms costs a hundred look-ups to sort. Some 2 bytes a character of text.
 */
export interface PageIndex {
  /** Of any of the terms, in text order. */
  places(terms: ReadonlySet<number>): readonly Place[];
  /** Passages that each of the terms speaks for, in page order. */
  passages(terms: ReadonlySet<number>): ReadonlyMap<number, readonly WordWeight[]>;
}

const LABEL = /^(?:[-*] +|\d+\. +)?\*\*([^*\n]{1,120})\*\*|^\| *([^|\n]{1,120}) *\||^(?:[-*] +)?([^:.\n]{1,60}):/;

export function pageIndex(text: string, headings: readonly string[], passages: readonly Passage[], lexicon: Lexicon): PageIndex {
  const words = lexicon.read(text);
  let weights: Weights | undefined;
  return {
    places: (terms) => Array.from(found(words.ids, terms), (index) => ({ term: words.ids[index]!, at: words.starts[index]! })),
    passages(terms) {
      // Most pages are listed, few are read.
      const { ids, passageOf, weightOf } = (weights ??= weightsOf(headings, passages, lexicon));
      const spoken = new Map(Array.from(terms, (term) => [term, [] as WordWeight[]]));
      for (const index of found(ids, terms)) spoken.get(ids[index]!)?.push({ passage: passageOf[index]!, weight: weightOf[index]! });
      return spoken;
    },
  };
}

const SIEVE = 1024;

/** Places in a list of terms of any that are wanted. Terms that share no low bits with one of those are passed over without a look-up. */
function found(ids: Int32Array, wanted: ReadonlySet<number>): readonly number[] {
  const sieve = new Uint8Array(SIEVE);
  for (const term of wanted) sieve[term & (SIEVE - 1)] = 1;
  const places: number[] = [];
  for (let at = 0; at < ids.length; at++) if (sieve[ids[at]! & (SIEVE - 1)] === 1 && wanted.has(ids[at]!)) places.push(at);
  return places;
}

/** For each term of each passage, by passage. */
interface Weights {
  readonly ids: Int32Array;
  readonly passageOf: Uint32Array;
  readonly weightOf: Float32Array;
}

function weightsOf(headings: readonly string[], passages: readonly Passage[], lexicon: Lexicon): Weights {
  const headingTerms = headings.map((heading) => lexicon.set(heading));
  const ids: number[] = [];
  const passageOf: number[] = [];
  const weightOf: number[] = [];
  const weights = new Map<number, number>();
  const add = (terms: Iterable<number>, weight: number, cap: number): void => {
    for (const term of terms) weights.set(term, Math.min(cap, (weights.get(term) ?? 0) + weight));
  };
  for (const [index, passage] of passages.entries()) {
    weights.clear();
    add(lexicon.set(passage.text), 1, 1);
    add(lexicon.set(passage.head), 1.5, 1.5);
    for (const line of passage.text.split("\n")) {
      const label = LABEL.exec(line);
      if (label !== null) add(lexicon.set(label[1] ?? label[2] ?? label[3] ?? ""), 1, 2.5);
    }
    // The innermost heading names what the passage is about; the page's own title says nothing within the page.
    for (const [depth, heading] of passage.headings.entries())
      if (depth > 0) add(headingTerms[heading] ?? [], depth === passage.headings.length - 1 ? 2 : 0.5, 4);
    for (const [term, weight] of weights) {
      ids.push(term);
      passageOf.push(index);
      weightOf.push(weight);
    }
  }
  return { ids: Int32Array.from(ids), passageOf: Uint32Array.from(passageOf), weightOf: Float32Array.from(weightOf) };
}
