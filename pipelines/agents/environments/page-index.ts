import type { Passage } from "./page.ts";
import type { Lexicon } from "./terms.ts";

/** Where the words of a page stand. Flat arrays: some 2 bytes a character of text. */
export interface PageIndex {
  /** Offsets of a term in the text, ascending; empty where it does not occur. */
  offsets(term: number): Uint32Array;
  /** Passages that a term speaks for: weight .5 to 1 a mention, more in a label or a heading. */
  passages(term: number): readonly { readonly passage: number; readonly weight: number }[];
}

const LABEL = /^(?:[-*] +|\d+\. +)?\*\*([^*\n]{1,120})\*\*|^\| *([^|\n]{1,120}) *\||^(?:[-*] +)?([^:.\n]{1,60}):/;
const NONE = new Uint32Array(0);

/** Columns of one table: sorted keys, and where each key's run of values starts. */
interface Runs {
  readonly keys: Int32Array;
  readonly starts: Uint32Array;
}

export function pageIndex(text: string, headings: readonly string[], passages: readonly Passage[], lexicon: Lexicon): PageIndex {
  const places = runsOf(lexicon.read(text));
  let weighted: Weighted | undefined;
  return {
    offsets: (term) => run(places, term),
    passages(term) {
      // Most pages are listed, few are read.
      const { runs, passageOf, weightOf } = (weighted ??= weightedOf(headings, passages, lexicon));
      return Array.from(run(runs, term), (index) => ({ passage: passageOf[index] ?? 0, weight: weightOf[index] ?? 0 }));
    },
  };
}

interface Weighted {
  readonly runs: Runs & { readonly values: Uint32Array };
  readonly passageOf: Uint32Array;
  readonly weightOf: Float32Array;
}

function weightedOf(headings: readonly string[], passages: readonly Passage[], lexicon: Lexicon): Weighted {
  const weights = weightsOf(headings, passages, lexicon);
  return {
    runs: runsOf(weights.flatMap(({ term }, index) => [term, index])),
    passageOf: Uint32Array.from(weights, ({ passage }) => passage),
    weightOf: Float32Array.from(weights, ({ weight }) => weight),
  };
}

/** Keys and values in one number each: numbers are sorted fast. Texts are shorter than this, and terms few enough. */
const SHIFT = 2 ** 30;

/** `[key, value, key, value, …]` as runs, values ascending. */
function runsOf(pairs: readonly number[]): Runs & { readonly values: Uint32Array } {
  const sorted = new Float64Array(pairs.length / 2);
  for (let at = 0; at < sorted.length; at++) sorted[at] = (pairs[at * 2] ?? 0) * SHIFT + (pairs[at * 2 + 1] ?? 0);
  sorted.sort();
  const keys: number[] = [];
  const starts: number[] = [];
  const values = new Uint32Array(sorted.length);
  for (const [index, packed] of sorted.entries()) {
    const key = Math.floor(packed / SHIFT);
    values[index] = packed - key * SHIFT;
    if (keys.at(-1) === key) continue;
    keys.push(key);
    starts.push(index);
  }
  starts.push(sorted.length);
  return { keys: Int32Array.from(keys), starts: Uint32Array.from(starts), values };
}

function run({ keys, starts, values }: Runs & { readonly values: Uint32Array }, key: number): Uint32Array {
  let [low, high] = [0, keys.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return values.subarray(starts[middle], starts[middle + 1]);
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return NONE;
}

interface Weight {
  readonly term: number;
  readonly passage: number;
  readonly weight: number;
}

function weightsOf(headings: readonly string[], passages: readonly Passage[], lexicon: Lexicon): readonly Weight[] {
  const headingTerms = headings.map((heading) => [...lexicon.set(heading)]);
  return passages.flatMap((passage, index) => {
    const weights = new Map<number, number>();
    const add = (terms: Iterable<number>, weight: number, cap: number): void => {
      for (const term of terms) weights.set(term, Math.min(cap, (weights.get(term) ?? 0) + weight));
    };
    add(lexicon.set(passage.text), 1, 1);
    add(lexicon.set(passage.head), 0.5, 1.5);
    for (const line of passage.text.split("\n")) {
      const label = LABEL.exec(line);
      if (label !== null) add(lexicon.set(label[1] ?? label[2] ?? label[3] ?? ""), 1, 2.5);
    }
    // The innermost heading names what the passage is about; the page's own title says nothing within the page.
    passage.headings.forEach((heading, depth) => {
      if (depth > 0) add(headingTerms[heading] ?? [], depth === passage.headings.length - 1 ? 2 : 0.5, 4);
    });
    return [...weights].map(([term, weight]) => ({ term, passage: index, weight }));
  });
}
