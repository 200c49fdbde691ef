import { workerData } from "piscina";
import { StoreError } from "../../knowledge-graph/index.ts";
import { openTrier, type Trier, type TryGround } from "./trier.ts";

/** What a `Trier` is asked for. */
export type Act = "rollOut" | "decide";

/** One call of it. */
export type TryTask = { readonly [A in Act]: { readonly act: A; readonly given: Parameters<Trier[A]> } }[Act];

/** What came of it. An error loses its class on the way between threads, and that of a store ends a run. */
export type Tried<Value> = { readonly gave: Value } | { readonly refused: Pick<StoreError, "failure" | "message"> };

const trier = openTrier((workerData as { readonly given: TryGround }).given);
// Whoever asks first hears of a memory that could not be opened.
trier.catch(() => undefined);

/** Entry of a worker thread. */
export default async function tryIt(task: TryTask): Promise<Tried<unknown>> {
  try {
    const open = await trier;
    return { gave: task.act === "rollOut" ? await open.rollOut(...task.given) : await open.decide(...task.given) };
  } catch (error) {
    if (error instanceof StoreError) return { refused: { failure: error.failure, message: error.message } };
    throw error;
  }
}
