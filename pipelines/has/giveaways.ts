import { sha256, type Decision, type Trajectory } from "../../schemas/index.ts";
import { backgrounds } from "./background.ts";
import { fit, rowsOf, scoreOf, type Row } from "./probe.ts";

/** Decisions that are judged together: some 6 MB. */
const BLOCK = 4000;
/** Fewer teach a reader nothing. */
const LEAST = 400;
const FOLDS = 2;
/** What may be left of the reader's advantage, in log-odds on average: to leave nothing costs three times as many decisions. */
const SLIGHT = 0.02;

interface Judged {
  readonly id: string;
  readonly questionId: string;
  readonly rows: readonly Row[];
}

/**
 * Decisions whose original a linear reader of surface features would pick, by id, with how surely (log-odds above the other options).
 * The reader is fitted on other questions; as many decisions go, the surest first, as leave it hardly better than chance on average.
 * Adversarial filtering: AFLite, Sakaguchi et al. 2020, with the folds of one cross-validation for its random ones.
 */
export async function giveaways(
  decided: AsyncIterable<{ readonly trajectory: Trajectory; readonly decisions: readonly Decision[] }>,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  let block: Judged[] = [];
  const judge = (): void => {
    if (block.length >= LEAST) for (const [id, margin] of surest(block)) found.set(id, margin);
    block = [];
  };
  for await (const { trajectory, decisions } of decided) {
    const before = backgrounds(trajectory.messages);
    for (const { id, questionId, contextEnd, options, originalIndex } of decisions.toSorted((a, b) => a.stepIndex - b.stepIndex))
      block.push({ id, questionId, rows: rowsOf({ options, originalIndex, background: before(contextEnd) }) });
    if (block.length >= BLOCK) judge();
  }
  judge();
  return found;
}

function surest(block: readonly Judged[]): readonly (readonly [string, number])[] {
  const folds = Array.from({ length: FOLDS }, (_, at) => block.filter(({ questionId }) => foldOf(questionId) === at));
  const margins = folds.flatMap((held, at) => {
    const reader = fit(folds.flatMap((other, index) => (index === at ? [] : other.flatMap(({ rows }) => rows))));
    return held.map(({ id, rows }) => {
      const others = rows.filter(({ original }) => !original).map((row) => scoreOf(row, reader));
      const own = rows.find(({ original }) => original);
      const margin = own === undefined ? 0 : scoreOf(own, reader) - others.reduce((sum, score) => sum + score, 0) / others.length;
      return [id, margin] as const;
    });
  });
  let excess = margins.reduce((sum, [, margin]) => sum + margin - SLIGHT, 0);
  return margins
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .filter(([, margin]) => {
      if (excess <= 0) return false;
      excess -= margin - SLIGHT;
      return true;
    });
}

/** Not the folds of the check, which would be judging by its own measure. */
const foldOf = (questionId: string): number => Number.parseInt(sha256(`giveaways ${questionId}`).slice(0, 8), 16) % FOLDS;
