import { nameKey } from "../../../schemas/values/names.ts";
import type { Lexicon } from "../lexicon.ts";

/** The first number of a text that stands in none of the others, as it is printed there; digit grouping aside. */
export function foreignNumber(text: string, allowed: readonly string[]): string | undefined {
  const known = new Set(allowed.flatMap(numbersIn));
  return numbersIn(text).find((number) => !known.has(number));
}

export const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d[\d,.]*\d|\d/g) ?? []).map((number) => number.replace(/,(?=\d{3}(?!\d))/g, ""));

interface Word {
  readonly key: string;
  readonly text: string;
  readonly capital: boolean;
  /** Behind the end of a sentence a capital says nothing. */
  readonly opens: boolean;
}

function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu)].flatMap(({ 0: raw, index }) => {
    const before = text.slice(0, index).replace(/[\s"“”'‘(*-]+$/u, "");
    return nameKey(withoutOwner(raw))
      .split(" ")
      .filter((key) => key !== "")
      .map((key) => ({ key, text: raw, capital: /^\p{Lu}/u.test(raw), opens: before === "" || /[.!?:;\n]$/u.test(before) }));
  });
}

/** "Kuwait's" and "Laos'" name whom "Kuwait" and "Laos" name. */
const withoutOwner = (word: string): string => word.replace(/(?:['’]s|(?<=s)['’])[.-]*$/u, "");

/** Words that open a sentence; a town may be called so. */
const OPENER = /^(?:the|a|an|it|its|this|that|these|those|as|if|so|to|in|on|of|for|from|with|once|then|both|each|one|two|three|only|since|my|and|but|next|first|here|there|who|what|which|how|when|where|let|by|at)$/; // prettier-ignore

const PRONOUN = /^I(?:['’]|$)/;

/**
 * A name in a text that none of the others has: a word with a capital within a sentence, or what the memory knows as a name. `bare`: names
 * are looked for in small letters too, as queries are written.
 */
export function foreignName(text: string, allowed: readonly string[], lexicon: Lexicon | undefined, bare = false): string | undefined {
  const lines = allowed.flatMap((one) => [one, one.split(" ").map(withoutOwner).join(" ")]).map((one) => ` ${nameKey(one)} `);
  const has = (key: string): boolean => lines.some((line) => line.includes(` ${key} `));
  const words = wordsIn(text);
  for (const [at, { key, text: raw, capital, opens }] of words.entries()) {
    if (!bare && capital && !opens && !has(key) && !PRONOUN.test(raw)) return raw;
    if (lexicon === undefined) continue;
    for (let length = Math.min(lexicon.longest(key), words.length - at); length > 0; length--) {
      const some = words.slice(at, at + length);
      const name = some.map((word) => word.key).join(" ");
      // A noun that is also somebody's name is a noun where it is written as one.
      const named = lexicon.entities(name).some(({ upper, own }) => own && (capital || (bare && upper && name.length > 3)));
      if (!named || (length === 1 && opens && OPENER.test(name))) continue;
      if (!has(name) && lexicon.attributes(name).length === 0 && lexicon.type(name) === undefined)
        return some.map((word) => word.text).join(" ");
      break;
    }
  }
  return undefined;
}
