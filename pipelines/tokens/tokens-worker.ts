import { workerData } from "piscina";
import { grownHeap } from "../core/grown-heap.ts";
import type { TokenizerFiles } from "./tokenizer-files.ts";
import { openTokens } from "./open-tokens.ts";
import type { SpannedText } from "./tokens.ts";

const tokens = openTokens((workerData as { readonly given: TokenizerFiles }).given);

const collectGrown = grownHeap();

/** What a worker thread is asked for: one of `Tokens`' methods and what it is given. */
export type TokenTask =
  | { readonly count: readonly string[] }
  | { readonly encode: readonly string[] }
  | { readonly encodeSpans: readonly SpannedText[] }
  | { readonly idOf: string };

/** Entry of a worker thread. */
export default function tokensOf(task: TokenTask): Promise<unknown> {
  collectGrown();
  if ("count" in task) return tokens.count(task.count);
  if ("encodeSpans" in task) return tokens.encodeSpans(task.encodeSpans);
  return "encode" in task ? tokens.encode(task.encode) : tokens.idOf(task.idOf);
}
