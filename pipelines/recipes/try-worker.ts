import { workerData } from "piscina";
import { answered, type StoreAnswer } from "../core/store-answer.ts";
import { openTrier, type Trier, type TryGround } from "./trier.ts";

/** What a `Trier` is asked for. */
export type Act = "rollOut" | "unfindable" | "decide";

/** One call of it. */
export type TryTask = { readonly [A in Act]: { readonly act: A; readonly given: Parameters<Trier[A]> } }[Act];

const trier = openTrier((workerData as { readonly given: TryGround }).given);
// Whoever asks first hears of a memory that could not be opened.
trier.catch(() => undefined);

/** Entry of a worker thread. */
export default (task: TryTask): Promise<StoreAnswer<unknown>> =>
  answered(async () => {
    const open = await trier;
    switch (task.act) {
      case "rollOut":
        return open.rollOut(...task.given);
      case "unfindable":
        return open.unfindable(...task.given);
      case "decide":
        return open.decide(...task.given);
    }
  });
