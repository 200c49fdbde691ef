import type { Encoding, Tokenizer } from "tokenizers";
import type { Span, Tokens } from "./tokens.ts";

/** Texts encoded at once: each holds native memory until it is collected. */
const AT_ONCE = 16;

/** Any tokenizer, each text encoded whole: 370,000 tokens a CPU second, with spans half of that. */
export function wholeTokens(name: string, tokenizer: Tokenizer, collect: () => void): Tokens {
  const each = async <T>(texts: readonly string[], take: (encoding: Encoding, at: number) => T): Promise<readonly T[]> => {
    const taken: T[] = [];
    for (let start = 0; start < texts.length; start += AT_ONCE) {
      const encodings = await tokenizer.encodeBatch(texts.slice(start, start + AT_ONCE), { addSpecialTokens: false });
      for (const encoding of encodings) taken.push(take(encoding, taken.length));
      collect();
    }
    return taken;
  };
  return {
    name,
    count: (texts) => each(texts, (encoding) => encoding.getLength()),
    encode: (texts) => each(texts, (encoding) => Int32Array.from(encoding.getIds())),
    encodeSpans: (items) =>
      each(
        items.map(({ text }) => text),
        (encoding, at) => ({
          ids: Int32Array.from(encoding.getIds()),
          spans: tokenSpans(encoding.getOffsets(), codePoints(items[at]?.text ?? "", items[at]?.spans ?? [])),
        }),
      ),
    idOf: (token) => Promise.resolve(tokenizer.tokenToId(token) ?? undefined),
  };
}

/** The tokenizer's offsets count code points. */
function codePoints(text: string, spans: readonly Span[]): readonly Span[] {
  let unit = 0;
  let point = 0;
  const to = (end: number): number => {
    for (; unit < end; point += 1) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
    return point;
  };
  return spans.map(([start, end]) => [to(start), to(end)]);
}

function tokenSpans(offsets: readonly (readonly number[])[], spans: readonly Span[]): readonly Span[] {
  let at = 0;
  return spans.map(([start, end]) => {
    while (at < offsets.length && (offsets[at]?.[1] ?? 0) <= start) at += 1;
    const first = at;
    while (at < offsets.length && (offsets[at]?.[0] ?? 0) < end) at += 1;
    // One token may belong to two stretches.
    const last = at;
    if (at > first) at -= 1;
    return [first, last];
  });
}
