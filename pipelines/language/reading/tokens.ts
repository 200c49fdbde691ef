import { nameKey } from "../../../schemas/values/names.ts";
import type { Lexicon } from "../lexicon.ts";

export interface Token {
  readonly text: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** What a token adds to a key: a word, nothing (""), or an end of it (undefined). */
type WordOf = (token: Token) => string | undefined;
export const nameWord: WordOf = ({ text, key }) => (text === "'s" ? "s" : key === "" && /^[?:"]/.test(text) ? undefined : key);
export const cueWord: WordOf = ({ text, key }) => (key === "" && text !== "-" && text !== "(" ? undefined : key);

/** Keys of the runs of one, two … tokens, of at most so many words; none where the last token adds nothing. */
export function keysFrom(tokens: readonly Token[], at: number, most: number, wordOf: WordOf): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  let whole = "";
  for (let words = 0, next = at; words < most && next < tokens.length; next++) {
    const word = wordOf(tokens[next] as Token);
    if (word === undefined) break;
    if (word !== "") {
      whole = words === 0 ? word : `${whole} ${word}`;
      words++;
    }
    keys.push(word === "" ? undefined : whole);
  }
  return keys;
}

/** Words of the longest name that begins as the text does here; an article before it is one more. */
export function longestName(tokens: readonly Token[], at: number, lexicon: Lexicon): number {
  const { key } = tokens[at] as Token;
  if (key !== "the") return lexicon.longest(key);
  const next = tokens.slice(at + 1).find((one) => nameWord(one) !== "");
  return 1 + lexicon.longest(next === undefined ? "" : (nameWord(next) ?? ""));
}

/** Words, commas, possessive marks, quoted constants; other marks have an empty key. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(
    /"[^"\n]{0,80}"|[’']s(?![\p{L}\p{N}])|(?<=s)[’'](?=\s|$|[,.?:])|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu,
  )) {
    // The bare apostrophe is a possessive mark only behind an s ("the Netherlands' area"), not inside "d'Ivoire".
    const marked =
      match[0] === "'" || match[0] === "’"
        ? text.slice(0, match.index).endsWith("s") && !/^\p{L}/u.test(text.slice(match.index + 1))
        : /^[’']s$/.test(match[0]);
    const piece = marked ? "'s" : match[0];
    tokens.push({
      text: piece,
      key: piece === "'s" || piece.startsWith('"') ? "" : wordKey(piece),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return tokens;
}

const wordKey = (word: string): string => (/^the$/i.test(word) ? "the" : nameKey(word));
