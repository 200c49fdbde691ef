import { nameKey } from "../../../../schemas/values/names.ts";
import { readDate } from "../../../../schemas/values/dates.ts";
import type { Meaning } from "../meaning.ts";
import type { Lexicon } from "../../lexicon.ts";
import { keysFrom, longestName, nameWord, tokensOf, type Token } from "../tokens.ts";

/** A text in small letters, its words, marks and possessive marks apart: names as "@0", times as "#0", quoted texts as "~0". */
export interface MaskedText {
  readonly text: string;
  /** Whom each name may mean. */
  readonly names: readonly (readonly string[])[];
  readonly times: readonly string[];
  readonly quotes: readonly string[];
}

/** The one thing that a name may mean. */
export const onlyNamed = ([id, other]: readonly string[] = []): Meaning | null =>
  id === undefined || other !== undefined ? null : { is: "entity", id };

/** The words of a pattern, as those of a text are taken apart. */
export const plainWords = (text: string): string =>
  tokensOf(text)
    .map((token) => token.text.toLowerCase())
    .join(" ");

export function mask(text: string, lexicon: Lexicon): MaskedText {
  const tokens = tokensOf(text);
  const names: (readonly string[])[] = [];
  const times: string[] = [];
  const quotes: string[] = [];
  const words: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as Token;
    const [kind, length] = pieceAt(text, tokens, at, lexicon);
    if (kind === "quote") words.push(`~${quotes.push(token.text.slice(1, -1)) - 1}`);
    else if (kind === "word") words.push(...tokens.slice(at, at + length).map((one) => one.text.toLowerCase()));
    else if (typeof kind === "string") words.push(`#${times.push(kind.slice(5)) - 1}`);
    else words.push(`@${names.push(kind) - 1}`);
    at += length;
  }
  return { text: words.join(" "), names, times, quotes };
}

/** What stands at a token: a quoted text, a time, whom a name means, or words; and how many tokens of it. */
function pieceAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): readonly ["quote" | "word" | `time ${string}` | readonly string[], number] {
  const token = tokens[at] as Token;
  if (token.text.startsWith('"')) return ["quote", 1];
  const date = readDate(text, token.start);
  if (date?.precision !== undefined && /\d/.test(text.slice(date.start, date.end))) {
    const length = tokens.slice(at).filter((other) => other.start < date.end).length;
    if (tokens[at + length - 1]?.end === date.end) return [`time ${date.value}`, length];
  }
  const keys = keysFrom(tokens, at, longestName(tokens, at, lexicon), nameWord);
  for (let length = keys.length; length >= 1; length--) {
    const key = keys[length - 1]?.replace(/^the /, "");
    if (key === undefined || key === "the") continue;
    // "US dollars" are no dollars of the United States.
    if (lexicon.attributes(key).length > 0 || (length > 1 && lexicon.unit(key) !== undefined)) return ["word", length];
    const first = tokens.slice(at, at + length).find((one) => one.key !== "the" && one.key !== "");
    const upper = /^[\p{Lu}\p{N}]/u.test(first?.text ?? "");
    const known = lexicon
      .entities(key)
      .filter((entity) => (entity.acronym ? first?.text === entity.acronym : entity.upper === upper || (at === 0 && !entity.upper)));
    const own = known.filter((entity) => entity.own);
    // "Congo (Brazzaville)" ends with its bracket.
    const closes = tokens[at + length]?.text === ")" && tokens.slice(at, at + length).some((one) => one.text === "(") ? 1 : 0;
    if (known.length > 0) return [(own.length > 0 ? own : known).map(({ id }) => id), length + closes];
  }
  return ["word", 1];
}

/** The unit that words name. */
export const unitOf = (words: string, lexicon: Lexicon): string | undefined => lexicon.unit(nameKey(words));
