/** One scored item; items of one cluster are not independent of each other. */
export interface ScoredItem {
  readonly cluster: string;
  readonly positive: boolean;
  readonly score: number;
}

export interface Auc {
  /** Share of pairs (positive, negative) that the score orders rightly; ties count half. NaN without either kind. */
  readonly value: number;
  /** Infinite where fewer than two clusters tell of it. */
  readonly variance: number;
}

/**
 * Area under the ROC curve with the variance for clustered data: each item's place among those of the other kind, summed by cluster
 * (Obuchowski 1997, "Nonparametric analysis of clustered ROC curve data"). O(n log n).
 */
export function clusteredAuc(items: readonly ScoredItem[]): Auc {
  const positives = items.filter(({ positive }) => positive);
  const negatives = items.filter(({ positive }) => !positive);
  const [m, n] = [positives.length, negatives.length];
  if (m === 0 || n === 0) return { value: Number.NaN, variance: Number.POSITIVE_INFINITY };
  const below = shareBelow(negatives);
  const belowPositives = shareBelow(positives);
  const sums = new Map<string, { positive: number; positives: number; negative: number; negatives: number }>();
  const sumOf = (cluster: string) => {
    const known = sums.get(cluster) ?? { positive: 0, positives: 0, negative: 0, negatives: 0 };
    sums.set(cluster, known);
    return known;
  };
  let total = 0;
  for (const { cluster, score } of positives) {
    const place = below(score);
    const sum = sumOf(cluster);
    sum.positive += place;
    sum.positives += 1;
    total += place;
  }
  for (const { cluster, score } of negatives) {
    const sum = sumOf(cluster);
    sum.negative += 1 - belowPositives(score);
    sum.negatives += 1;
  }
  const value = total / m;
  const clusters = [...sums.values()];
  const withPositives = clusters.filter(({ positives: some }) => some > 0).length;
  const withNegatives = clusters.filter(({ negatives: some }) => some > 0).length;
  if (withPositives < 2 || withNegatives < 2) return { value, variance: Number.POSITIVE_INFINITY };
  let [s10, s01, s11] = [0, 0, 0];
  for (const { positive, positives: some, negative, negatives: others } of clusters) {
    const [x, y] = [positive - some * value, negative - others * value];
    s10 += x * x;
    s01 += y * y;
    s11 += x * y;
  }
  s10 *= withPositives / ((withPositives - 1) * m);
  s01 *= withNegatives / ((withNegatives - 1) * n);
  s11 *= clusters.length / (clusters.length - 1);
  return { value, variance: Math.max(0, s10 / m + s01 / n + (2 * s11) / (m * n)) };
}

/** Share of the items whose score is below, those of the same score half. */
function shareBelow(items: readonly ScoredItem[]): (score: number) => number {
  const scores = Float64Array.from(items, ({ score }) => score).sort();
  const first = (score: number, orEqual: boolean): number => {
    let [from, to] = [0, scores.length];
    while (from < to) {
      const at = (from + to) >> 1;
      const one = scores[at] as number;
      if (one < score || (orEqual && one === score)) from = at + 1;
      else to = at;
    }
    return from;
  };
  return (score) => (first(score, false) + first(score, true)) / 2 / scores.length;
}
