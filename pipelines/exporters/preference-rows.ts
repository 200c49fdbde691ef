import type { RecordedTrajectory, Rejection } from "../../schemas/index.ts";
import { type PreferenceRow, decisionPairRow, outcomePairRow, type RowContext } from "../../schemas/datasets/index.ts";
import { byTrajectory } from "./cpt-corpus.ts";
import type { Evidence } from "./evidence.ts";
import { optionTurn } from "./option-turn.ts";
import { optionPairs, runPairs, someOf, type OptionPair } from "./pairs.ts";
import type { RunExport } from "./run-export.ts";
import { untoldPairs } from "./untold-pairs.ts";
import { wordsApart } from "../decisions/words-alone.ts";

/** Pairs of a trajectory, where the config says nothing: each holds all that was seen before its step. */
const PAIRS_PER_TRAJECTORY = 2;

/**
 * Pairs of decisions, then of outcomes; of questions for training. Pairs of decisions that their words alone give away are left out. Holds some
 * kB for each pair that could be, and a run at most of each pair of outcomes that is not complete yet.
 */
export async function* preferenceRows(
  run: RunExport,
  evidence: Evidence,
  context: RowContext,
  reject: (rejection: Rejection) => void = () => undefined,
): AsyncGenerator<PreferenceRow> {
  const { inputs, pairsPerTrajectory = PAIRS_PER_TRAJECTORY } = run;
  const byRun = await pairsByRun(run, evidence);
  const untold = untoldOf([...byRun.values()].flat());
  for await (const { trajectory } of inputs.rollouts) {
    const pairs = byRun.get(trajectory.id) ?? [];
    const left = pairs.filter((pair) => untold.has(pair));
    if (left.length === 0 && pairs.length > 0)
      reject({ stage: "preferences", itemKey: trajectory.id, reason: "tellable", detail: `of each of ${pairs.length} pairs the words alone tell which side is preferred` }); // prettier-ignore
    for (const { decision, chosen, rejected } of someOf(left, pairsPerTrajectory))
      yield decisionPairRow(
        { decision, chosen: optionTurn(chosen), rejected: optionTurn(rejected) },
        trajectory,
        evidence.question(trajectory.questionId),
        context,
      );
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

/** Of each run for training the pairs that could be: of a decision nothing is kept that no pair says. */
async function pairsByRun({ inputs }: RunExport, evidence: Evidence): Promise<ReadonlyMap<string, readonly OptionPair[]>> {
  const found = new Map<string, readonly OptionPair[]>();
  for await (const decisions of byTrajectory(inputs.decisions)) {
    const [first] = decisions;
    if (first === undefined || evidence.question(first.questionId).split !== "train") continue;
    const pairs = optionPairs(decisions.map((decision) => ({ ...decision, text: "", observation: "", observationSpans: [] })));
    if (pairs.length > 0) found.set(first.trajectoryId, pairs);
  }
  return found;
}

function untoldOf(pairs: readonly OptionPair[]): ReadonlySet<OptionPair> {
  const told = new Map(
    pairs.map((pair) => [wordsApart(pair.decision.questionId, optionTurn(pair.chosen), optionTurn(pair.rejected)), pair]),
  );
  return new Set([...untoldPairs([...told.keys()])].flatMap((words) => told.get(words) ?? []));
}
