import { nameKey } from "../../schemas/values/names.ts";
import { estimateJaccard, bandIndex, BINS, signatureOf } from "./min-hash.ts";
import { sortUnique, similarity, shinglesOf } from "./shingles.ts";
import { mixHash, wordHashes } from "./words.ts";

export interface Text {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

export interface Duplicate {
  /** The earlier text that stands. */
  readonly of: string;
  /** Shingles in common, of those of both. */
  readonly jaccard: number;
}

/** Of shingles of three words: what is left when one word in ten is another one. */
const SAME_TEXT = 0.5;
/** Lists of the members of two bodies share this much and are about two things; a copy under another title shares more. */
const SAME_DESPITE_TITLE = 0.97;
/** Of the figures of two texts; a form that was filled in anew shares fewer. */
const SAME_FIGURES = 0.5;
/** Figures from which they are compared. */
const FEW = 5;
/** What a signature's estimate may be off by, three standard deviations. */
const SLACK = 0.13;

/**
 * Texts that say what an earlier one says, in their order: few words edited, under the same title, with the same figures. Pages of one
 * template that differ in their facts are none. Each is held against those that stand, so no text goes for being like one that went.
 * Candidates come from signatures, the verdict from the texts themselves. 512 bytes a text, beside the texts.
 */
export function nearDuplicates(texts: readonly Text[]): ReadonlyMap<string, Duplicate> {
  const signatures = new Uint32Array(texts.length * BINS);
  const longest = texts.reduce((most, { text }) => Math.max(most, text.length), 0) + 1;
  const [words, shingles] = [new Uint32Array(longest), new Uint32Array(longest)];
  for (const [at, { text }] of texts.entries())
    signatureOf(shinglesOf(wordHashes(text, words), shingles), signatures.subarray(at * BINS, (at + 1) * BINS));
  const index = bandIndex(signatures, texts.length);
  const found = new Map<string, Duplicate>();
  for (const [at, text] of texts.entries()) {
    if (text.text.trim() === "") continue;
    let best: Duplicate | undefined;
    let read: Read | undefined;
    // The latest stands first in a chain; of several the earliest is named.
    for (const one of index.near(at).toSorted((a, b) => a - b)) {
      if (estimateJaccard(signatures, at, one) < SAME_TEXT - SLACK) continue;
      const jaccard = same((read ??= readOf(text)), readOf(texts[one] as Text));
      if (jaccard === undefined) continue;
      best = { of: (texts[one] as Text).key, jaccard };
      break;
    }
    if (best === undefined) index.add(at);
    else found.set(text.key, best);
  }
  return found;
}

/** What the texts share if they are one text, by their words alone: nothing is estimated. */
export const sameText = (a: Text, b: Text): number | undefined => same(readOf(a), readOf(b));

interface Read {
  readonly title: string;
  readonly shingles: Uint32Array;
  readonly figures: Uint32Array;
}

const readOf = ({ title, text }: Text): Read => ({
  title: titleKey(title),
  shingles: sortUnique(shinglesOf(wordHashes(text))),
  figures: figuresOf(text),
});

function same(a: Read, b: Read): number | undefined {
  const { jaccard } = similarity(a.shingles, b.shingles);
  if (jaccard < SAME_TEXT) return undefined;
  if (a.title !== b.title && jaccard < SAME_DESPITE_TITLE) return undefined;
  const figures = Math.max(a.figures.length, b.figures.length);
  return figures >= FEW && similarity(a.figures, b.figures).jaccard < SAME_FIGURES ? undefined : jaccard;
}

/** Without the name of the site, which a copy elsewhere does not share. */
const titleKey = (title: string): string => nameKey(title.split(/\s[|–—·-]\s/)[0] ?? title);

const figuresOf = (text: string): Uint32Array =>
  sortUnique(
    Uint32Array.from(text.match(/\d+(?:[.,]\d+)*/g) ?? [], (figure) => {
      let hash = 0;
      for (let at = 0; at < figure.length; at++) hash = Math.imul(hash ^ figure.charCodeAt(at), 0x01000193);
      return mixHash(hash);
    }),
  );
