/** A text, and stretches of it after each other, in UTF-16 units. */
export interface SpannedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

export type Span = readonly [start: number, end: number];

export interface SpannedTokens {
  readonly ids: Int32Array;
  /** Of each stretch: the tokens that any character of it is in. */
  readonly spans: readonly Span[];
}

/** Tokens of a named tokenizer, in the order of the texts. */
export interface Tokens {
  /** As rows name it, e.g. `qwen3`. */
  readonly name: string;
  count(texts: readonly string[]): Promise<readonly number[]>;
  /** Each text's ids, as if encoded whole: special tokens that stand in a text are recognised, none is added. */
  encode(texts: readonly string[]): Promise<readonly Int32Array[]>;
  encodeSpans(texts: readonly SpannedText[]): Promise<readonly SpannedTokens[]>;
  /** Of one token as the vocabulary spells it, e.g. `<|endoftext|>`; undefined where it has none such. */
  idOf(token: string): Promise<number | undefined>;
}
