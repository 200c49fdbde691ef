import type { RecordedTrajectory, Rejection } from "../../schemas/index.ts";
import { type PreferenceRow, decisionPairRow, outcomePairRow, type RowContext } from "../../schemas/datasets/index.ts";
import { joinDecisions } from "./cpt-corpus.ts";
import type { Evidence } from "./evidence.ts";
import { optionTurn } from "./option-turn.ts";
import { optionPairs, runPairs, someOf, type OptionPair } from "./pairs.ts";
import type { RunExport } from "./run-export.ts";
import { untoldPairs } from "./untold-pairs.ts";
import { wordsApart, type WordsApart } from "../decisions/words-alone.ts";

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
  const untold = await untoldOf(run, evidence);
  for await (const { trajectory, decisions } of forTraining(run, evidence)) {
    const pairs = optionPairs(decisions);
    const left = pairs.filter((pair) => untold.has(keyOf(pair)));
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

async function* forTraining({ inputs }: RunExport, evidence: Evidence) {
  for await (const one of joinDecisions(inputs)) if (evidence.question(one.trajectory.questionId).split === "train") yield one;
}

const keyOf = ({ decision, rejected }: OptionPair): string => `${decision.id} ${decision.options.indexOf(rejected)}`;

async function untoldOf(run: RunExport, evidence: Evidence): Promise<ReadonlySet<string>> {
  const keys = new Map<WordsApart, string>();
  for await (const { trajectory, decisions } of forTraining(run, evidence))
    for (const pair of optionPairs(decisions))
      keys.set(wordsApart(trajectory.questionId, optionTurn(pair.chosen), optionTurn(pair.rejected)), keyOf(pair));
  return new Set([...untoldPairs([...keys.keys()])].map((pair) => keys.get(pair) ?? ""));
}
