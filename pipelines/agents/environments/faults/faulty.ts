import { FaultKind, hashOf, type Action } from "../../../../schemas/index.ts";
import { neutralise } from "../../../../schemas/values/neutralise.ts";
import type { Backend } from "../../../tools/define.ts";
import type { Tools } from "../../../tools/toolset.ts";
import { callIdOf } from "../call-id.ts";
import type { CallResult, Environment } from "../environment.ts";
import { bentBackend, type EarlierPage } from "./bent.ts";

interface Faults {
  /** Share of the calls that go wrong, where one of the kinds can befall them. */
  readonly rate: number;
  readonly kinds: readonly FaultKind[];
  readonly seed: number;
}

export interface FaultyOptions {
  /** Answers what does not go wrong. */
  readonly calm: Environment;
  readonly tools: Tools;
  readonly backend: Backend;
  readonly earlier: EarlierPage;
  readonly faults: Faults;
}

/**
 * An environment in which calls go wrong by seed: for one rollout, as it counts how often each call was made. Which call, and in which
 * way, depends on seed, call and attempt, so that the same rollout meets the same faults and a call made again may go well.
 */
export function faultyEnvironment({ calm, tools, backend, earlier, faults }: FaultyOptions): Environment {
  const attempts = new Map<string, number>();
  return {
    ...calm,
    faults: faults.rate,
    async call(action) {
      const right = await calm.call(action);
      if (right.fault !== null) return right;
      const attempt = attempts.get(right.callId) ?? 0;
      attempts.set(right.callId, attempt + 1);
      const callId = callIdOf(calm.snapshotId, action, attempt);
      if (chance(faults.seed, "fault", callId) >= faults.rate) return { ...right, callId };
      for (const kind of inTurn(faults, callId)) {
        const wrong = await wrongBy(kind, action);
        // What changes nothing is no fault: a calculator does not time out.
        if (wrong !== undefined && wrong !== right.observation) return { callId, observation: wrong, fault: kind };
      }
      return { ...right, callId };
    },
  };

  async function wrongBy(kind: FaultKind, { name, arguments: args }: Action): Promise<string | undefined> {
    const tool = tools.tools.find((candidate) => candidate.name === name);
    if (tool === undefined) return undefined;
    if (kind === "time-out" || kind === "http-500") return tool.failed && neutralise(tool.failed(args, kind));
    return neutralise(await tool.run(args, bentBackend(kind, backend, earlier)));
  }
}

const chance = (...key: readonly unknown[]): number => Number.parseInt(hashOf(...key).slice(0, 12), 16) / 2 ** 48;

const inTurn = ({ kinds, seed }: Faults, callId: string): readonly FaultKind[] =>
  kinds.toSorted((a, b) => chance(seed, a, callId) - chance(seed, b, callId));

/** Whether a call brought nothing to go by: a copy among the results leaves them what they were. */
export const isFailedCall = (result: CallResult): boolean => faultOf(result) !== undefined && result.fault !== "conflicting-page";

/** What was made to go wrong with a call. */
export const faultOf = ({ fault }: CallResult): FaultKind | undefined => FaultKind.safeParse(fault).data;
