import type { Action, Toolset } from "../../../schemas/index.ts";

export interface CallResult {
  /** Same snapshot, tool and arguments: same id, same observation. */
  readonly callId: string;
  /** Safe to stand in a turn: tags of the format are neutralised. */
  readonly observation: string;
  /** Why the call gave nothing: an invalid call or an injected fault. */
  readonly fault: string | null;
}

/** What a policy acts on. A call never throws for what a policy wrote; it throws when the backing store is gone. */
export interface Environment {
  readonly kind: "simulated" | "real";
  readonly snapshotId: string;
  /** Share of calls that fail by design. */
  readonly faults: number;
  readonly toolset: Toolset;
  call(action: Action): Promise<CallResult>;
}
