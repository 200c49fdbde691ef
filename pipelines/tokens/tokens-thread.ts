import { workers } from "../core/workers.ts";
import type { TokenizerFiles } from "./tokenizer-files.ts";
import type { Tokens } from "./tokens.ts";
import type { TokenTask } from "./tokens-worker.ts";

/**
 * Tokens counted and encoded in a thread of its own while rows are made and written: half of an export's time otherwise. To be closed.
 * `soon`: load them now, which takes a second; else when the first text comes.
 */
export function tokensBeside(files: TokenizerFiles, { soon }: { readonly soon: boolean }): Tokens & { close(): Promise<void> } {
  const pool = workers<TokenTask, unknown>("./tokens-worker", import.meta.url, { threads: 1, given: files });
  const run = <T>(task: TokenTask): Promise<T> => pool.run(task) as Promise<T>;
  if (soon) pool.run({ count: [] }).catch(() => undefined);
  return {
    name: files.name,
    count: (texts) => run({ count: texts }),
    encode: (texts) => run({ encode: texts }),
    encodeSpans: (texts) => run({ encodeSpans: texts }),
    idOf: (token) => run({ idOf: token }),
    close: () => pool.close(),
  };
}
