/**
 * Qwen's pre-tokenizer pattern, as its tokenizer.json has it. White space is Unicode's property (JavaScript's `\s` has U+FEFF too),
 * and the contractions are spelt out because Node 20 knows no inline flags.
 */
const pattern =
  /'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\p{White_Space}\p{L}\p{N}]+[\r\n]*|\p{White_Space}*[\r\n]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

/** A stretch of a text: one added token, or what stands between two of them. UTF-16. */
export interface TextStretch {
  readonly start: number;
  readonly end: number;
  /** Which of the added tokens it is; undefined for ordinary text. */
  readonly added: number | undefined;
  /** Of ordinary text, NFC, in its order; BPE works within each of them. */
  readonly pieces: readonly string[];
}

const NONE: readonly string[] = [];

/** Cuts out added tokens, which all begin with `<`, then splits what is between them as the pre-tokenizer does (NFC). */
export function parts(text: string, added: readonly string[]): readonly TextStretch[] {
  const found: TextStretch[] = [];
  let rest = 0;
  const split = (end: number): void => {
    if (end > rest) found.push({ start: rest, end, added: undefined, pieces: piecesOf(text.slice(rest, end)) });
  };
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    const token = added.findIndex((one) => text.startsWith(one, at));
    if (token === -1) continue;
    split(at);
    rest = at + (added[token] ?? "").length;
    found.push({ start: at, end: rest, added: token, pieces: NONE });
    at = rest - 1;
  }
  split(text.length);
  return found;
}

const piecesOf = (text: string): readonly string[] => text.normalize("NFC").match(pattern) ?? NONE;
