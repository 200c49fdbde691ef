import { qwen3Tokens } from "./tokens.ts";

const tokens = qwen3Tokens();

/** Entry of a worker thread: texts in, their numbers of tokens out, in the same order. */
export default function countTokens(texts: readonly string[]): Promise<readonly number[]> {
  return tokens.count(texts);
}
