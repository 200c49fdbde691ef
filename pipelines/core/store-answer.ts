import { StoreError } from "../../knowledge-graph/index.ts";

/** What came of a call in another thread. An error loses its class on the way, and that of a store ends a run and says what to do. */
export type StoreAnswer<Value> = { readonly gave: Value } | { readonly refused: Pick<StoreError, "failure" | "message"> };

/** In the thread. */
export async function answerStoreCall<Value>(work: () => Promise<Value>): Promise<StoreAnswer<Value>> {
  try {
    return { gave: await work() };
  } catch (error) {
    if (error instanceof StoreError) return { refused: { failure: error.failure, message: error.message } };
    throw error;
  }
}

/** With the caller. Throws the `StoreError` of the thread. */
export function answerOf<Value>(answer: StoreAnswer<Value>): Value {
  if ("refused" in answer) throw new StoreError(answer.refused.failure, answer.refused.message);
  return answer.gave;
}
