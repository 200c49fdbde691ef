import { workerData } from "piscina";
import { StoreError } from "../../knowledge-graph/index.ts";
import { openTrier, type Trier, type TryGround } from "./trier.ts";

/** One call of a `Trier`. */
export type TryTask = {
  readonly [Act in keyof Trier]: { readonly act: Act; readonly given: Parameters<Trier[Act]> };
}[keyof Trier];

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
