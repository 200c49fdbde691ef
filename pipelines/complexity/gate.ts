import type { CheckResult, Execution, Question, RejectionReason } from "../../schemas/index.ts";
import type { QuestionContext } from "../questions/context.ts";
import { Stop } from "../core/stop.ts";
import type { Passages } from "./solvers/passages.ts";

/** A question of one round, and the one that it grew from. */
export interface Candidate {
  readonly question: Question;
  readonly parent: Question;
  /** Of the question's program, over the whole memory. */
  readonly execution: Execution;
}

export interface GateWorld {
  readonly context: QuestionContext;
  /** The pages as a search finds them. */
  readonly passages: Passages;
}

/**
 * One condition that every round has to meet. Fail-closed: what is not `pass` is rejected with the gate's reason, `undecided` and a
 * throw included. What passed may say what was measured.
 */
export interface Gate {
  readonly name: string;
  readonly reason: RejectionReason;
  judge(candidate: Candidate, world: GateWorld): Promise<CheckResult> | CheckResult;
}

export const defineGate = (gate: Gate): Gate => Object.freeze(gate);

export const pass = (name: string, reason?: string): CheckResult => ({
  name,
  verdict: "pass",
  ...(reason !== undefined && { reason }),
});
export const fail = (name: string, reason: string): CheckResult => ({ name, verdict: "fail", reason });

export type GateVerdict =
  | { readonly checks: readonly CheckResult[] }
  | { readonly refused: { readonly reason: RejectionReason; readonly detail: string; readonly gate: string } };

/** Through all gates in their order, up to the first that does not open. */
export async function throughGates(gates: readonly Gate[], candidate: Candidate, world: GateWorld): Promise<GateVerdict> {
  const checks: CheckResult[] = [];
  for (const gate of gates) {
    const check = await judged(gate, candidate, world);
    if (check.verdict !== "pass") {
      const reason = check.verdict === "undecided" ? "undecided" : gate.reason;
      return { refused: { reason, detail: check.reason ?? check.verdict, gate: gate.name } };
    }
    checks.push(check);
  }
  return { checks };
}

async function judged(gate: Gate, candidate: Candidate, world: GateWorld): Promise<CheckResult> {
  const { name } = gate;
  try {
    return await gate.judge(candidate, world);
  } catch (error) {
    // No budget, no key: nothing of the question.
    if (error instanceof Stop) throw error;
    return { name, verdict: "undecided", reason: error instanceof Error ? error.message : String(error) };
  }
}
