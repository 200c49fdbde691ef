import { execute, remember } from "../../knowledge-graph/index.ts";
import type { Question, RejectionReason } from "../../schemas/index.ts";
import { highestDifficulty } from "./highest-difficulty.ts";
import { throughGates, type Gate, type GateWorld } from "./gate.ts";
import { gates } from "./gates/index.ts";

export type RegateResult =
  { readonly question: Question } | { readonly refused: { readonly reason: RejectionReason; readonly detail: string } };

/**
 * A round of an earlier night, behind the parent that stands tonight. `world` is the memory of tonight where it has changed: then all
 * gates are asked anew, since a new page may hold a shortcut, or raise its level to where dearer gates ask. Without it the round is as it was.
 */
export async function passGatesAgain(
  old: Question,
  parent: Question | undefined,
  world: (GateWorld & { readonly dearer?: readonly Gate[] }) | undefined,
): Promise<RegateResult> {
  if (parent === undefined) return { refused: { reason: "off-program", detail: "the question that it grew from is gone" } };
  if (world === undefined) return { question: old };
  const { context } = world;
  const run = await execute(old.program, remember(context.memory), context.options);
  if (run.status === "refused") return { refused: { reason: run.reason, detail: run.detail } };
  // Other evidence may be of more pages or fewer.
  const counted = { ...old, difficulty: highestDifficulty(old, run.execution) };
  const judged = await throughGates([...gates, ...(world.dearer ?? [])], { question: counted, parent, execution: run.execution }, world);
  if ("refused" in judged)
    return { refused: { reason: judged.refused.reason, detail: `${judged.refused.gate}: ${judged.refused.detail}` } };
  // What a search brings up changes with any page: as long as the gates stay open and the counts are the same, so is the question.
  if (parent.id === old.parentId && counted.difficulty.level === old.difficulty.level) return { question: old };
  const now = new Map(judged.checks.map((check) => [check.name, check]));
  return { question: { ...counted, parentId: parent.id, checks: old.checks.map((check) => now.get(check.name) ?? check) } };
}
