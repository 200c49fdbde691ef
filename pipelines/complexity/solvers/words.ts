import { nameKey } from "../../../schemas/values/names.ts";

/** Function words and the frame of a question: they say nothing of what is asked. */
const STOP = new Set(
  (
    "a an and are as at be been but by can could did do does for from had has have how in into is it its me more most much of on or our than that the their them " +
    "then there these they this those to was were what when where which who whom whose why will with you your i let stand consider start begin take next one ones only both either " +
    "listed named given among between find identify name give look state tell many above below b c d e f"
  ).split(" "),
);

export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text).flatMap(({ term }) => (term === "" ? [] : [term])));

export interface Word {
  /** As names are compared. */
  readonly key: string;
  /** Without a plural s; "" for a word that says nothing. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Numbers stay whole: "643,801", "27.5". */
export const WORD = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu;

export function wordsOf(text: string): readonly Word[] {
  const found: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) found.push({ ...foldWord(word), start: index, end: index + word.length });
  return found;
}

export function foldWord(word: string): Pick<Word, "key" | "term"> {
  const key = nameKey(word);
  return { key, term: termOf(key) };
}

function termOf(key: string): string {
  if (STOP.has(key)) return "";
  return key.length > 3 && key.endsWith("s") && !key.endsWith("ss") ? key.slice(0, -1) : key;
}
