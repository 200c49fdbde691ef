import { createRequire } from "node:module";
import type createTagger from "wink-nlp";
import type { WinkMethods } from "wink-nlp";

interface English {
  tags(words: readonly string[]): readonly string[];
  has(word: string): boolean;
}

/** Loading takes 0.2 s and 56 MB. */
let english: English | undefined;
const tagged = new Map<string, readonly string[]>();

/** Universal part-of-speech tags of the words, read inside "What is the … of France?". */
export function tagsOf(words: readonly string[]): readonly string[] {
  const key = words.join(" ");
  const known = tagged.get(key);
  if (known) return known;
  english ??= loadEnglish();
  const tags = english.tags(words);
  if (tagged.size > 20_000) tagged.clear();
  tagged.set(key, tags);
  return tags;
}

const words = new Map<string, boolean>();

/** Whether it is one of the tagger's 87,000 words; names and forms of words are among them. Small letters. */
export function isEnglishWord(word: string): boolean {
  const known = words.get(word);
  if (known !== undefined) return known;
  english ??= loadEnglish();
  const has = /^[a-z]+$/.test(word) && english.has(word);
  if (words.size > 20_000) words.clear();
  words.set(word, has);
  return has;
}

/** Of shorter parts nearly any letters are made. */
const SHORTEST_PART = 4;

/** "countrycode" -> "country code", where it is no word itself and comes apart into two in one way. */
export function splitWord(word: string): string {
  if (word.length < 2 * SHORTEST_PART || !/^[a-z]+$/.test(word) || isEnglishWord(word)) return word;
  const ways: string[] = [];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
    if (isEnglishWord(word.slice(0, at)) && isEnglishWord(word.slice(at))) ways.push(`${word.slice(0, at)} ${word.slice(at)}`);
  return ways.length === 1 ? (ways[0] ?? word) : word;
}

function loadEnglish(): English {
  const load = createRequire(import.meta.url);
  const winkNLP = load("wink-nlp") as typeof createTagger;
  const model = load("wink-eng-lite-web-model") as Parameters<typeof winkNLP>[0];
  const nlp: WinkMethods = winkNLP(model, ["sbd", "pos"]);
  // oxlint-disable-next-line typescript/unbound-method -- wink takes the accessor itself
  const idOf = (word: string): number => Number((nlp.readDoc(word).tokens().out(nlp.its.uniqueId) as unknown as readonly unknown[])[0]);
  // What the model does not know is numbered behind what it knows.
  const firstUnknown = idOf("qqxqqzq");
  return {
    has: (word) => idOf(word) < firstUnknown,
    tags(of) {
      const tokens = nlp.readDoc(`What is the ${of.join(" ")} of France?`).tokens();
      const forms = tokens.out();
      // oxlint-disable-next-line typescript/unbound-method -- wink takes the accessor itself
      const all = tokens.out(nlp.its.pos) as unknown as string[];
      const tags = all.slice(3, 3 + of.length);
      // A word that the tagger splits ("people's") would shift all tags after it.
      return of.every((word, index) => forms[3 + index] === word) ? tags : of.map(() => "X");
    },
  };
}
