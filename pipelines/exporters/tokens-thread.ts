import { workers } from "../core/workers.ts";
import type { TokenCounter } from "./tokens.ts";

/**
 * Qwen3's tokens, counted in a thread of its own while rows are made and written: half of an export's time otherwise. To be closed.
 * `soon`: load them now, which takes a second; else when the first text comes.
 */
export function qwen3TokensBeside({ soon }: { readonly soon: boolean }): TokenCounter & { close(): Promise<void> } {
  const pool = workers<readonly string[], readonly number[]>("./tokens-worker", import.meta.url, { threads: 1 });
  if (soon) pool.run([]).catch(() => undefined);
  return { name: "qwen3", count: (texts) => pool.run(texts), close: () => pool.close() };
}
