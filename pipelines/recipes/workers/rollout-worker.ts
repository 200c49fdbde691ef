import { workerData } from "piscina";
import { answerStoreCall, type StoreAnswer } from "../../core/store-answer.ts";
import { openRolloutRunner, type RolloutRunner, type RolloutSetting } from "./rollout-runner.ts";

/** What a `RolloutRunner` is asked for. */
export type RunnerCall = "rollOut" | "unfindable" | "decide" | "undrawn" | "replay";

/** One call of it. */
export type RolloutTask = { readonly [A in RunnerCall]: { readonly act: A; readonly given: Parameters<RolloutRunner[A]> } }[RunnerCall];

const runner = openRolloutRunner((workerData as { readonly given: RolloutSetting }).given);
// Whoever asks first hears of a memory that could not be opened.
runner.catch(() => undefined);

/** Entry of a worker thread. */
export default (task: RolloutTask): Promise<StoreAnswer<unknown>> =>
  answerStoreCall(async () => {
    const open = await runner;
    switch (task.act) {
      case "rollOut":
        return open.rollOut(...task.given);
      case "unfindable":
        return open.unfindable(...task.given);
      case "decide":
        return open.decide(...task.given);
      case "undrawn":
        return open.undrawn(...task.given);
      case "replay":
        return open.replay(...task.given);
    }
  });
