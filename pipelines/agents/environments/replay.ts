import { canonicalJson, type Action, type EnvironmentCall, type Toolset } from "../../../schemas/index.ts";
import { callIdOf } from "./call-id.ts";
import type { Environment } from "./environment.ts";

export interface ReplayOptions extends Pick<Environment, "kind" | "snapshotId" | "faults"> {
  readonly toolset: Toolset;
}

/** What a call says that nobody recorded; `fault` is "not-recorded". */
export const NOT_RECORDED = "Error: this call was not recorded, so there is no result to replay.";

/**
 * Gives what was recorded, byte for byte, and needs neither memory nor web. For one rollout, its calls in the order in which they were
 * first made: where a call could go wrong, and was made again, the next of its recorded attempts comes; after the last one, that one.
 */
export function replayEnvironment(recorded: Iterable<EnvironmentCall>, { kind, snapshotId, faults, toolset }: ReplayOptions): Environment {
  const attempts = new Map<string, EnvironmentCall[]>();
  const keyOf = ({ name, arguments: args }: Action): string => `${name} ${canonicalJson(args)}`;
  for (const call of recorded) {
    if (call.snapshotId !== snapshotId) continue;
    const key = keyOf({ name: call.tool, arguments: call.arguments });
    attempts.set(key, [...(attempts.get(key) ?? []), call]);
  }
  return {
    kind,
    snapshotId,
    faults,
    toolset,
    call(action) {
      const left = attempts.get(keyOf(action));
      const call = left !== undefined && left.length > 1 ? left.shift() : left?.[0];
      return Promise.resolve(
        call === undefined
          ? { callId: callIdOf(snapshotId, action), observation: NOT_RECORDED, fault: "not-recorded" }
          : { callId: call.callId, observation: call.result, fault: call.fault },
      );
    },
  };
}
