import type { Passage, Sentence } from "./passage.ts";

/** Where a quote stands: the whole sentences that it is of, and its own words in them. Offsets into the document's text. */
export interface QuotePlace {
  readonly sentences: readonly Sentence[];
  readonly start: number;
  readonly end: number;
  readonly said: { readonly start: number; readonly end: number };
}

/** Fewer characters are found anywhere. */
const MIN_QUOTE = 4;
const MAX_SENTENCES = 4;

/** A text without the marks of Markdown and with one blank for white space; `at` leads back to where each sign stood. */
function squeezed(text: string): { readonly text: string; readonly at: readonly number[] } {
  let out = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] as string;
    if (sign === "*" || sign === "`") continue;
    const blank = /\s/u.test(sign);
    if (blank && (out === "" || out.endsWith(" "))) continue;
    out += blank ? " " : sign;
    at.push(i);
  }
  while (out.endsWith(" ")) {
    out = out.slice(0, -1);
    at.pop();
  }
  return { text: out, at };
}

/** The words of a text, however they are spaced and marked. */
export const plainWords = (text: string): string => squeezed(text).text;

/**
 * The quote's place in the passage, but for white space and Markdown sign by sign. It is widened to whole sentences, so that no word
 * that turns its meaning ("it is not true that …") is cut off; it stays in one paragraph.
 */
export function placeOf(quote: string, { sentences }: Passage, text: string): QuotePlace | undefined {
  const wanted = plainWords(quote);
  if (wanted.length < MIN_QUOTE) return undefined;
  for (const paragraph of new Set(sentences.map((one) => one.paragraph))) {
    const own = sentences.filter((one) => one.paragraph === paragraph);
    const from = (own[0] as Sentence).start;
    const slice = squeezed(text.slice(from, (own.at(-1) as Sentence).end));
    const found = slice.text.indexOf(wanted);
    if (found < 0) continue;
    const said = { start: from + (slice.at[found] as number), end: from + (slice.at[found + wanted.length - 1] as number) + 1 };
    const touched = own.filter((one) => one.start < said.end && one.end > said.start);
    const [first, last] = [touched[0], touched.at(-1)];
    if (first === undefined || last === undefined || touched.length > MAX_SENTENCES) return undefined;
    return { sentences: touched, start: first.start, end: last.end, said };
  }
  return undefined;
}
