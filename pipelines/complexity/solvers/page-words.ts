import { foldWord, WORD } from "./words.ts";

/** A text's words as numbers, 16 bytes a word: a memory's pages have millions. A term below zero says nothing. */
export interface PageWords {
  readonly length: number;
  readonly keys: Int32Array;
  readonly terms: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Words as numbers, for as many texts as share it. */
export interface WordNumbers {
  read(text: string): PageWords;
  /** Of names that no text holds: a number that no word has. */
  key(key: string): number;
  term(term: string): number;
}

export function wordNumbers(): WordNumbers {
  const keys = new Map<string, number>();
  const terms = new Map<string, number>();
  /** By the word as it is written: pages repeat theirs, and to fold one costs more than to look it up. */
  const forms = new Map<string, readonly [key: number, term: number]>();
  const numberIn = (map: Map<string, number>, word: string): number => {
    let found = map.get(word);
    if (found === undefined) map.set(word, (found = map.size));
    return found;
  };
  const formOf = (word: string): readonly [number, number] => {
    let found = forms.get(word);
    if (found === undefined) {
      const { key, term } = foldWord(word);
      found = [numberIn(keys, key), term === "" ? -1 : numberIn(terms, term)];
      forms.set(word, found);
    }
    return found;
  };
  return {
    read(text) {
      const all = [...text.matchAll(WORD)];
      const words = {
        length: all.length,
        keys: new Int32Array(all.length),
        terms: new Int32Array(all.length),
        starts: new Int32Array(all.length),
        ends: new Int32Array(all.length),
      };
      all.forEach(({ 0: word, index }, place) => {
        const [key, term] = formOf(word);
        words.keys[place] = key;
        words.terms[place] = term;
        words.starts[place] = index;
        words.ends[place] = index + word.length;
      });
      return words;
    },
    key: (key) => keys.get(key) ?? -1,
    term: (term) => terms.get(term) ?? -2,
  };
}
