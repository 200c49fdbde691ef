import { qwen3Tokens } from "../tokens/open-tokens.ts";
import { qwen3Files } from "../tokens/tokenizer-files.ts";
import { tokensBeside } from "../tokens/tokens-thread.ts";
import type { Tokens } from "../tokens/tokens.ts";

/** The shipped tokenizer, for all checks of a run. To be closed. */
interface RunTokens {
  get(): Tokens;
  close(): Promise<void>;
}

/** 130 MB and half a second: what checks small runs one after the other has one of it. */
let last: WeakRef<Tokens> | undefined;

function here(): Tokens {
  const tokens = last?.deref() ?? qwen3Tokens();
  last = new WeakRef(tokens);
  return tokens;
}

/**
 * Opened when it is first asked for: for a large run in a thread of its own, which loads while rows before are
 * compared, and takes longer to start than a small run has to encode.
 */
export function runTokens(isLarge: boolean): RunTokens {
  let own: Tokens | undefined;
  let beside: ReturnType<typeof tokensBeside> | undefined;
  return {
    get: () => (isLarge ? (beside ??= tokensBeside(qwen3Files(), { soon: true })) : (own ??= here())),
    close: async () => beside?.close(),
  };
}
