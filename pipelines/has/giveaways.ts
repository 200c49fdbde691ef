import type { Decision, Trajectory } from "../../schemas/index.ts";
import { backgrounds } from "./background.ts";
import { fit, foldOf, rowsOf, scoreOf, type Row } from "./probe.ts";

/** Decisions that are judged together: some 6 MB. */
const BLOCK = 4000;
/** Fewer teach a reader nothing. */
const LEAST = 400;
const FOLDS = 2;
/** What may be left of the reader's advantage, in log-odds on average: to leave nothing costs three times as many decisions. */
const SLIGHT = 0.02;

/** A decision that is told, and how surely. */
export interface Giveaway extends Pick<Decision, "trajectoryId" | "stepIndex"> {
  readonly margin: number;
}

interface Judged extends Pick<Decision, "id" | "questionId" | "trajectoryId" | "stepIndex"> {
  readonly rows: readonly Row[];
}

/**
 * Decisions whose original a linear reader of surface features would pick, by id, with how surely (log-odds above the other options).
 * The reader is fitted on other questions; as many decisions go, the surest first, as leave it hardly better than chance on average.
 * Adversarial filtering: AFLite, Sakaguchi et al. 2020, with the folds of one cross-validation for its random ones.
 */
export async function giveaways(
  decided: AsyncIterable<{ readonly trajectory: Trajectory; readonly decisions: readonly Decision[] }>,
): Promise<ReadonlyMap<string, Giveaway>> {
  const found = new Map<string, Giveaway>();
  let block: Judged[] = [];
  const judge = (): void => {
    if (block.length >= LEAST) for (const { id, ...told } of surest(block)) found.set(id, told);
    block = [];
  };
  for await (const { trajectory, decisions } of decided) {
    const before = backgrounds(trajectory.messages);
    for (const { id, questionId, trajectoryId, stepIndex, contextEnd, options, originalIndex } of decisions.toSorted(
      (a, b) => a.stepIndex - b.stepIndex,
    ))
      block.push({ id, questionId, trajectoryId, stepIndex, rows: rowsOf({ options, originalIndex, background: before(contextEnd) }) });
    if (block.length >= BLOCK) judge();
  }
  judge();
  return found;
}

function surest(block: readonly Judged[]): readonly (Giveaway & { readonly id: string })[] {
  // Not the folds of the check, which would be judging by its own measure.
  const folds = Array.from({ length: FOLDS }, (_, at) => block.filter(({ questionId }) => foldOf(`giveaways ${questionId}`, FOLDS) === at));
  const margins = folds.flatMap((held, at) => {
    const reader = fit(folds.flatMap((other, index) => (index === at ? [] : other.flatMap(({ rows }) => rows))));
    return held.map(({ id, trajectoryId, stepIndex, rows }) => {
      const others = rows.filter(({ original }) => !original).map((row) => scoreOf(row, reader));
      const own = rows.find(({ original }) => original);
      const margin = own === undefined ? 0 : scoreOf(own, reader) - others.reduce((sum, score) => sum + score, 0) / others.length;
      return { id, trajectoryId, stepIndex, margin };
    });
  });
  let excess = margins.reduce((sum, { margin }) => sum + margin - SLIGHT, 0);
  return margins
    .toSorted((a, b) => b.margin - a.margin || (a.id < b.id ? -1 : 1))
    .filter(({ margin }) => {
      if (excess <= 0) return false;
      excess -= margin - SLIGHT;
      return true;
    });
}
