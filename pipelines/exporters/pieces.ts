/**
 * Qwen's pre-tokenizer pattern, as its tokenizer.json has it. White space is Unicode's property (JavaScript's `\s` has U+FEFF too),
 * and the contractions are spelt out because Node 20 knows no inline flags.
 */
const pattern =
  /'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\p{White_Space}\p{L}\p{N}]+[\r\n]*|\p{White_Space}*[\r\n]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

export interface Pieces {
  /** In the order of the text; BPE works within each of them. */
  readonly ordinary: readonly string[];
  /** How many added tokens were cut out first. */
  readonly special: number;
}

/** Cuts out added tokens, then splits what is between them as the pre-tokenizer does (NFC). */
export function pieces(text: string, added: readonly string[]): Pieces {
  const ordinary: string[] = [];
  let special = 0;
  let rest = 0;
  const split = (part: string): void => {
    if (part === "") return;
    const found = part.normalize("NFC").match(pattern);
    if (found) for (const piece of found) ordinary.push(piece);
  };
  // Every added token begins with `<`: most texts have few of them.
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    const token = added.find((one) => text.startsWith(one, at));
    if (token === undefined) continue;
    split(text.slice(rest, at));
    special += 1;
    rest = at + token.length;
    at = rest - 1;
  }
  split(text.slice(rest));
  return { ordinary, special };
}
