import type { Tokenizer } from "tokenizers";
import { knownPieces } from "./known-pieces.ts";
import { parts, type TextStretch } from "./pieces.ts";
import type { TokenizerFiles } from "./tokenizer-files.ts";
import type { Span, SpannedText, SpannedTokens, Tokens } from "./tokens.ts";

/** A text in stretches, with a code for each of their pieces. */
interface CutText {
  readonly parts: readonly TextStretch[];
  readonly codes: readonly Int32Array[];
}

const NONE = new Int32Array(0);

/** Characters of texts that are cut at once: their pieces are held. */
const CHARACTERS = 1 << 17;

/**
 * BPE never merges across the pieces that the pre-tokenizer makes, so a piece is encoded once and its ids remembered: several times
 * as fast as encoding whole texts, and the same ids.
 */
export function pieceTokens({ added }: TokenizerFiles, tokenizer: Tokenizer, whole: Tokens, collect: () => void): Tokens {
  const known = knownPieces(tokenizer, collect);
  const contents = added.map(({ content }) => content);
  const lengthOf = ({ parts, codes }: CutText): number => {
    let length = 0;
    for (const [at, part] of parts.entries()) {
      if (part.added !== undefined) length += 1;
      for (const code of codes[at] ?? NONE) length += known.length(code);
    }
    return length;
  };
  const idsOf = (cut: CutText): Int32Array => {
    const ids = new Int32Array(lengthOf(cut));
    let to = 0;
    for (const [at, part] of cut.parts.entries()) {
      if (part.added !== undefined) ids[to++] = added[part.added]?.id ?? 0;
      for (const code of cut.codes[at] ?? NONE) to = known.write(code, ids, to);
    }
    return ids;
  };
  const each = async <T>(texts: readonly string[], take: (cut: CutText, at: number) => T): Promise<T[]> => {
    const taken: T[] = [];
    for (let start = 0, end = 0; start < texts.length; start = end) {
      const cuts: (readonly TextStretch[])[] = [];
      for (let size = 0; end < texts.length && (end === start || size < CHARACTERS); end += 1) {
        const text = texts[end] ?? "";
        size += text.length;
        cuts.push(parts(text, contents));
      }
      const pieces = cuts.flatMap((cut) => cut.map((part) => part.pieces));
      const some = await known.with(pieces, (codes) => {
        let before = 0;
        return cuts.map((cut, index) => {
          const own = codes.slice(before, (before += cut.length));
          return take({ parts: cut, codes: own }, start + index);
        });
      });
      taken.push(...some);
    }
    return taken;
  };
  return {
    name: whole.name,
    count: (texts) => each(texts, lengthOf),
    encode: (texts) => each(texts, idsOf),
    async encodeSpans(items) {
      const found = await each(
        items.map(({ text }) => text),
        (cut, at): SpannedTokens | undefined => {
          const spans = spansIn(cut, items[at] ?? { text: "", spans: [] }, (code) => known.length(code));
          return spans && { ids: idsOf(cut), spans };
        },
      );
      const open = items.filter((_, at) => found[at] === undefined);
      const rest = (await whole.encodeSpans(open)).values();
      return found.map((one) => one ?? (rest.next().value as SpannedTokens));
    },
    idOf: (token) => whole.idOf(token),
  };
}

/** Undefined where an edge lies within a piece of several tokens, or where NFC moved it: the tokenizer's own offsets know. */
function spansIn({ parts, codes }: CutText, { text, spans }: SpannedText, lengthOf: (code: number) => number): readonly Span[] | undefined {
  const edges = spans.flat();
  const tokens: number[] = [];
  let before = 0;
  for (const [part, { start, end, added, pieces }] of parts.entries()) {
    const own = codes[part] ?? NONE;
    let index = before;
    let at = 0;
    let next = 0;
    while (tokens.length < edges.length && (edges[tokens.length] ?? 0) < end) {
      const opens = tokens.length % 2 === 0;
      const edge = (edges[tokens.length] ?? 0) - start;
      if (edge === 0 || added !== undefined) {
        tokens.push(edge === 0 || opens ? before : before + 1);
        continue;
      }
      const place = composed(text.slice(start, end), edge);
      if (place === undefined) return undefined;
      while (at < place) {
        const [piece, code] = [pieces[next], own[next]];
        if (piece === undefined || code === undefined || at + piece.length > place) break;
        at += piece.length;
        index += lengthOf(code);
        next += 1;
      }
      const within = own[next];
      if (at < place && (within === undefined || lengthOf(within) > 1)) return undefined;
      tokens.push(at === place || opens ? index : index + 1);
    }
    for (const code of own.subarray(next)) index += lengthOf(code);
    before = added === undefined ? index : before + 1;
  }
  while (tokens.length < edges.length) tokens.push(before);
  return spans.map((_, at) => [tokens[2 * at] ?? 0, tokens[2 * at + 1] ?? 0]);
}

/** Where a place of a text is in its NFC; undefined where characters on both sides of it are composed. */
function composed(text: string, place: number): number | undefined {
  const whole = text.normalize("NFC");
  if (whole === text) return place;
  const before = text.slice(0, place).normalize("NFC");
  return whole.startsWith(before) && whole.slice(before.length) === text.slice(place).normalize("NFC") ? before.length : undefined;
}
