import type { EnvironmentCall, Toolset } from "../../../schemas/index.ts";
import { callIdOf } from "./call-id.ts";
import type { Environment } from "./environment.ts";

export interface ReplayOptions extends Pick<Environment, "kind" | "snapshotId" | "faults"> {
  readonly toolset: Toolset;
}

/** What a call says that nobody recorded; `fault` is "not-recorded". */
export const NOT_RECORDED = "Error: this call was not recorded, so there is no result to replay.";

/**
 * Gives what was recorded, byte for byte, and needs no memory. For one rollout: in an environment with faults a call made again is
 * another recorded call.
 */
export function replayEnvironment(recorded: Iterable<EnvironmentCall>, { kind, snapshotId, faults, toolset }: ReplayOptions): Environment {
  const calls = new Map<string, EnvironmentCall>();
  for (const call of recorded) if (call.snapshotId === snapshotId) calls.set(call.callId, call);
  const attempts = new Map<string, number>();
  return {
    kind,
    snapshotId,
    faults,
    toolset,
    call(action) {
      const first = callIdOf(snapshotId, action);
      const known = calls.get(first);
      // An invalid call fails the same way each time: it is no attempt.
      const attempt = faults === 0 || known?.fault === "invalid-call" ? 0 : (attempts.get(first) ?? 0);
      attempts.set(first, attempt + 1);
      const callId = attempt === 0 ? first : callIdOf(snapshotId, action, attempt);
      const call = calls.get(callId);
      return Promise.resolve(
        call === undefined
          ? { callId, observation: NOT_RECORDED, fault: "not-recorded" }
          : { callId, observation: call.result, fault: call.fault },
      );
    },
  };
}
