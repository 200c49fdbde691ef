/** A slice of the document that knows where it lies: `source.slice(start, end) === text`. Offsets are UTF-16 units. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /\s/u;

/** The slice without white space at its ends. */
export function piece(source: string, start: number, end: number): Piece {
  while (start < end && SPACE.test(source[start] as string)) start++;
  while (end > start && SPACE.test(source[end - 1] as string)) end--;
  return { text: source.slice(start, end), start, end };
}

/** Part of a piece, by offsets into the piece's own text; white space at the ends falls away. */
export function part(of: Piece, from: number, to: number = of.text.length): Piece {
  const inner = piece(of.text, from, to);
  return { text: inner.text, start: of.start + inner.start, end: of.start + inner.end };
}

/** Splits at the separator where no bracket is open. Brackets that never close do not swallow the rest. Linear. */
export function splitTop(of: Piece, separator: RegExp): Piece[] {
  const { text } = of;
  const depth = BRACKET.test(text) ? bracketDepths(text) : undefined;
  const parts: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(separator)) {
    if (depth !== undefined && depth[match.index] !== 0) continue;
    parts.push(part(of, from, match.index));
    from = match.index + match[0].length;
  }
  parts.push(part(of, from));
  return parts.filter((one) => one.text !== "");
}

const BRACKET = /[([]/;

/** How many matched brackets are open before each character; an unmatched bracket counts for nothing. */
export function bracketDepths(text: string): Int32Array {
  const change = new Int32Array(text.length + 1);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 40 || character === 91) open.push(at);
    else if ((character === 41 || character === 93) && open.length > 0) {
      const from = open.pop() as number;
      change[from + 1] = (change[from + 1] as number) + 1;
      change[at] = (change[at] as number) - 1;
    }
  }
  for (let at = 1; at <= text.length; at++) change[at] = (change[at] as number) + (change[at - 1] as number);
  return change;
}

/** The bracket that opens at `at`, or undefined where it never closes. `end` is behind the closing bracket. */
export function bracketAt(text: string, at: number): { readonly inner: string; readonly start: number; readonly end: number } | undefined {
  let depth = 0;
  for (let i = at; i < text.length && i < at + 5000; i++) {
    const character = text[i];
    if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") {
      depth--;
      if (depth === 0) return { inner: text.slice(at + 1, i), start: at + 1, end: i + 1 };
    }
  }
  return undefined;
}
