import type { Action } from "../../schemas/index.ts";
import { UNREADABLE_CALL } from "../trajectory/formats/tongyi.ts";
import type { Environment } from "./environments/environment.ts";
import type { PolicyRun } from "./policies/policy.ts";

/** One turn while it is played: what was thought, what was called and came back, or the answer. */
export interface LiveStep {
  readonly thought: string;
  readonly action: Action | null;
  readonly observation: string | null;
  readonly answer: string | null;
}

/** Plays a run turn by turn, for somebody who looks on; ends with its answer, or after so many steps without one. */
export async function* liveRun(run: PolicyRun, environment: Environment, maxSteps: number): AsyncGenerator<LiveStep> {
  let observed: Awaited<ReturnType<Environment["call"]>> | null = null;
  for (let step = 0; step < maxSteps; step++) {
    const { thought, move } = await run.next(observed);
    if (move.kind === "answer") {
      yield { thought, action: null, observation: null, answer: move.answer };
      return;
    }
    observed =
      move.kind === "call" ? await environment.call(move.action) : { callId: "", observation: UNREADABLE_CALL, fault: "format-error" };
    yield { thought, action: move.kind === "call" ? move.action : null, observation: observed.observation, answer: null };
  }
}
