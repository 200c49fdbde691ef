import type { RecordedTrajectory } from "../../schemas/index.ts";
import { type PreferenceRow, decisionPairRow, outcomePairRow, type RowContext } from "../../schemas/datasets/index.ts";
import { joinDecisions } from "./cpt-corpus.ts";
import type { Evidence } from "./evidence.ts";
import { optionTurn } from "./option-turn.ts";
import { optionPairs, runPairs } from "./pairs.ts";
import type { RunExport } from "./run-export.ts";

/** Pairs of a trajectory, where the config says nothing: each holds all that was seen before its step. */
const PAIRS_PER_TRAJECTORY = 2;

/** Pairs of decisions, then of outcomes; of questions for training. Holds a run at most of each pair that is not complete yet. */
export async function* preferenceRows(
  { inputs, pairsPerTrajectory = PAIRS_PER_TRAJECTORY }: RunExport,
  evidence: Evidence,
  context: RowContext,
): AsyncGenerator<PreferenceRow> {
  for await (const { trajectory, decisions } of joinDecisions(inputs)) {
    const question = evidence.question(trajectory.questionId);
    if (question.split !== "train") continue;
    for (const pair of optionPairs(decisions, pairsPerTrajectory)) {
      const { decision } = pair;
      yield decisionPairRow(
        { decision, chosen: optionTurn(pair.chosen), rejected: optionTurn(pair.rejected) },
        trajectory,
        question,
        context,
      );
    }
  }
  const open = async function* (): AsyncGenerator<RecordedTrajectory> {
    for await (const { trajectory } of inputs.rollouts) if (evidence.question(trajectory.questionId).split === "train") yield trajectory;
  };
  const { others } = await runPairs(open());
  const waiting = new Map<string, RecordedTrajectory>();
  for await (const trajectory of open()) {
    const otherId = others.get(trajectory.id);
    if (otherId === undefined) continue;
    const other = waiting.get(otherId);
    if (other === undefined) {
      waiting.set(trajectory.id, trajectory);
      continue;
    }
    waiting.delete(otherId);
    const [right, wrong] = trajectory.correct === "true" ? [trajectory, other] : [other, trajectory];
    yield outcomePairRow(right, wrong, evidence.question(trajectory.questionId), context);
  }
}
