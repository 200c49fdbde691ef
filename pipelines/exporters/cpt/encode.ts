import type { CptDocumentRow } from "../../../schemas/datasets/index.ts";
import type { Tokens } from "../../tokens/tokens.ts";

export interface TokenSpan {
  readonly start: number;
  readonly end: number;
}

export interface EncodedText {
  readonly ids: Int32Array;
  /** Every token that holds a character of an observation. */
  readonly observations: readonly TokenSpan[];
}

type Marked = Pick<CptDocumentRow, "text" | "token_count" | "mask_spans">;

/** Texts as ids. A text is encoded whole, those with observations in pieces between which no token reaches across. */
export async function encodeMarked(tokens: Pick<Tokens, "encode">, texts: readonly Marked[]): Promise<readonly EncodedText[]> {
  const plans = texts.map((text) => piecesOf(text));
  const flat = plans.flatMap(({ pieces }) => pieces);
  // A line that is the same before every observation, and the end of a paragraph behind it.
  const edges = [...new Set(plans.flatMap(({ marked }) => marked.flatMap(({ head, tail }) => [head, tail])))];
  const ids = await tokens.encode([...flat, ...edges]);
  const edge = new Map(edges.map((text, index) => [text, ids[flat.length + index] ?? none]));
  let at = 0;
  const result: EncodedText[] = [];
  for (const [index, { pieces, marked }] of plans.entries()) {
    const own = ids.slice(at, (at += pieces.length));
    const text = texts[index]!;
    const whole = joined(own);
    if (marked.length > 0 && whole.length !== text.token_count) {
      result.push(await encodeCarefully(tokens, text));
      continue;
    }
    let start = 0;
    const starts = own.map((piece) => (start += piece.length) - piece.length);
    const observations = marked.map(({ piece, head, tail }) => {
      const inside = own[piece]!;
      const from = starts[piece]! + sameAtStart(edge.get(head) ?? none, inside);
      return { start: from, end: Math.max(from, starts[piece]! + inside.length - sameAtEnd(edge.get(tail) ?? none, inside)) };
    });
    result.push({ ids: whole, observations });
  }
  return result;
}

const none = new Int32Array();

interface Pieces {
  readonly pieces: readonly string[];
  /** The observations: in which piece, and what stands in it before and behind them. */
  readonly marked: readonly { readonly piece: number; readonly head: string; readonly tail: string }[];
}

/** Cuts before each observation and behind it, at the nearest line that begins with a letter or the like. */
function piecesOf({ text, mask_spans: spans }: Marked): Pieces {
  const pieces: string[] = [];
  const marked: { piece: number; head: string; tail: string }[] = [];
  let cut = 0;
  for (const { start, end } of spans) {
    let from = start;
    while (from > cut && !isBorder(text, from)) from -= 1;
    let to = end;
    while (to < text.length && !isBorder(text, to)) to += 1;
    if (from > cut) pieces.push(text.slice(cut, from));
    marked.push({ piece: pieces.length, head: text.slice(from, start), tail: text.slice(end, to) });
    pieces.push(text.slice(from, to));
    cut = to;
  }
  if (cut < text.length || pieces.length === 0) pieces.push(text.slice(cut));
  return { pieces, marked };
}

/** Behind a line break, before anything that is no white space: where no pre-tokenizer of a byte-level BPE goes on. */
const isBorder = (text: string, at: number): boolean => text[at - 1] === "\n" && /\S/.test(text[at] ?? "");

/** For tokenizers that merge across such borders: whole, and each observation by the tokens that it shares with none of the rest. */
async function encodeCarefully(tokens: Pick<Tokens, "encode">, { text, mask_spans: spans }: Marked): Promise<EncodedText> {
  const parts = spans.flatMap(({ start, end }) => [text.slice(0, start), text.slice(end)]);
  const [ids = none, ...around] = await tokens.encode([text, ...parts]);
  const observations = spans.map((_, index) => {
    const start = sameAtStart(around[2 * index] ?? none, ids);
    return { start, end: Math.max(start, ids.length - sameAtEnd(around[2 * index + 1] ?? none, ids)) };
  });
  return { ids, observations };
}

function joined(pieces: readonly Int32Array[]): Int32Array {
  if (pieces.length === 1) return pieces[0] ?? none;
  const whole = new Int32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function sameAtStart(a: Int32Array, b: Int32Array): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  return same;
}

function sameAtEnd(a: Int32Array, b: Int32Array): number {
  let same = 0;
  while (same < a.length && same < b.length && a[a.length - 1 - same] === b[b.length - 1 - same]) same += 1;
  return same;
}
