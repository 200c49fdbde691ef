/** A question of the pool, as far as its place in a curriculum goes. */
export interface CurriculumEntry {
  readonly id: string;
  readonly level: number;
  /** Measured of the policy that is trained; undefined where it was not tried. */
  readonly passRate: number | undefined;
}

/** Untried questions stand among the tried ones of their level: nothing is known of them. */
const UNTRIED = 0.5;

/** Places from the easiest on: by level, then by how often the policy fails, then by id, which is as good as drawn. */
export function curriculum(questions: readonly CurriculumEntry[]): ReadonlyMap<string, number> {
  const failing = ({ passRate = UNTRIED }: CurriculumEntry): number => 1 - passRate;
  const inOrder = questions.toSorted((a, b) => a.level - b.level || failing(a) - failing(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return new Map(inOrder.map(({ id }, rank) => [id, rank]));
}

/** The rate that counts, where there are several: the last one told of the policy. */
export const passRateOf = (
  rates: readonly { readonly policyId: string; readonly n: number; readonly correct: number }[],
  policyId: string | undefined,
): number | undefined => {
  const rate = rates.findLast((one) => one.policyId === policyId && one.n > 0);
  return rate === undefined ? undefined : rate.correct / rate.n;
};
