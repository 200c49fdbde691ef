import { sha256 } from "../../schemas/index.ts";
import { clusteredAuc, type Auc } from "./clustered-auc.ts";
import { features, type Background, type Form } from "./features.ts";

/** A decision as the probe sees it: its options, which is the original, and what was there before. */
export interface ProbeItem {
  readonly questionId: string;
  readonly options: readonly Form[];
  readonly originalIndex: number;
  readonly background: Background;
}

export interface ProbeResult {
  /** Held-out, mean of two folds; .5 is chance, and below it the original is as tellable as above. */
  readonly auc: number;
  /** Its 95 % interval, decisions of one question taken together; without bounds where too few questions tell of it. */
  readonly interval: readonly [low: number, high: number];
  /** That the original's positions come from a uniform draw. */
  readonly chiSquareP: number;
  readonly n: number;
}

/** Whether the original is told by its form: a logistic regression on surface features, fitted and tested on different questions. */
export function originalProbe(decisions: readonly ProbeItem[]): ProbeResult {
  const told = toldByForm(decisions.map((decision) => ({ questionId: decision.questionId, rows: rowsOf(decision) })));
  return { ...told, chiSquareP: positionP(decisions), n: decisions.length };
}

/** The same, of decisions whose features are known. */
export function toldByForm(
  decisions: readonly { readonly questionId: string; readonly rows: readonly Row[] }[],
): Pick<ProbeResult, "auc" | "interval"> {
  const folds: AskedRow[][] = [[], []];
  for (const { questionId, rows } of decisions) folds[foldOf(questionId, 2)]?.push(...rows.map((row) => ({ ...row, questionId })));
  const [first = [], second = []] = folds;
  const aucs = [heldOutAuc(second, fit(first)), heldOutAuc(first, fit(second))].filter(({ value }) => !Number.isNaN(value));
  const sum = (of: (auc: Auc) => number): number => aucs.reduce((all, auc) => all + of(auc), 0);
  const auc = aucs.length === 0 ? Number.NaN : sum(({ value }) => value) / aucs.length;
  const margin = (1.96 * Math.sqrt(sum(({ variance }) => variance))) / Math.max(1, aucs.length);
  return { auc, interval: [auc - margin, auc + margin] };
}

/** Fold of a key, the same in every run. */
export const foldOf = (key: string, folds: number): number => Number.parseInt(sha256(key).slice(0, 8), 16) % folds;

export interface Row {
  /** Features as they are, then against the mean of the decision's options: what one reader of all options sees. */
  readonly values: readonly number[];
  readonly original: boolean;
}

interface AskedRow extends Row {
  readonly questionId: string;
}

const heldOutAuc = (rows: readonly AskedRow[], fitted: FittedProbe): Auc =>
  clusteredAuc(rows.map((row) => ({ cluster: row.questionId, positive: row.original, score: scoreOf(row, fitted) })));

export const rowsOf = ({ options, originalIndex, background }: Omit<ProbeItem, "questionId">): readonly Row[] =>
  rowsAmong(
    options.map((option) => features(option, background)),
    originalIndex,
  );

/** The same, of what each option's features are. */
export function rowsAmong(raw: readonly (readonly number[])[], originalIndex: number): readonly Row[] {
  const width = raw[0]?.length ?? 0;
  const means = Array.from({ length: width }, (_, at) => raw.reduce((sum, values) => sum + (values[at] ?? 0), 0) / raw.length);
  return raw.map((values, index) => ({
    values: [...values, ...values.map((value, at) => value - (means[at] ?? 0))],
    original: index === originalIndex,
  }));
}

export interface FittedProbe {
  readonly means: readonly number[];
  readonly scales: readonly number[];
  readonly weights: readonly number[];
  readonly bias: number;
}

const ROUNDS = 200;
const RATE = 0.5;
const PENALTY = 1e-3;

/**
 * Full-batch gradient descent with momentum on standardised features: no chance in it, so the figure is the same every time. All inputs
 * behind each other in one array: 200 rounds over 15,000 of them take a third of the time that they take row by row.
 */
export function fit(rows: readonly Row[]): FittedProbe {
  const width = rows[0]?.values.length ?? 0;
  const n = Math.max(1, rows.length);
  const column = (at: number): number[] => rows.map(({ values }) => values[at] ?? 0);
  const means = Array.from({ length: width }, (_, at) => column(at).reduce((sum, value) => sum + value, 0) / n);
  const scales = means.map((mean, at) => Math.sqrt(column(at).reduce((sum, value) => sum + (value - mean) ** 2, 0) / n) || 1);
  const inputs = new Float64Array(rows.length * width);
  const targets = Float64Array.from(rows, ({ original }) => (original ? 1 : 0));
  for (const [index, { values }] of rows.entries())
    for (let at = 0; at < width; at++) inputs[index * width + at] = ((values[at] ?? 0) - (means[at] ?? 0)) / (scales[at] ?? 1);
  const share = rows.filter(({ original }) => original).length / n;
  let bias = Math.log(Math.max(share, 1e-6) / Math.max(1 - share, 1e-6));
  const weights = new Float64Array(width);
  const speed = new Float64Array(width);
  const slope = new Float64Array(width);
  for (let round = 0; round < ROUNDS; round++) {
    const tilt = slopes({ inputs, targets, weights, bias }, slope);
    for (let at = 0; at < width; at++) {
      speed[at] = 0.9 * speed[at]! - RATE * (slope[at]! / n + PENALTY * weights[at]!);
      weights[at] = weights[at]! + speed[at]!;
    }
    bias -= (RATE * tilt) / n;
  }
  return { means, scales, weights: [...weights], bias };
}

interface Descent {
  readonly inputs: Float64Array;
  readonly targets: Float64Array;
  readonly weights: Float64Array;
  readonly bias: number;
}

/** Into `slope`, summed over all inputs; gives that of the bias. */
function slopes({ inputs, targets, weights, bias }: Descent, slope: Float64Array): number {
  const width = weights.length;
  let tilt = 0;
  slope.fill(0);
  for (let index = 0; index < targets.length; index++) {
    const from = index * width;
    let sum = 0;
    for (let at = 0; at < width; at++) sum += weights[at]! * inputs[from + at]!;
    const error = sigmoid(sum + bias) - targets[index]!;
    tilt += error;
    for (let at = 0; at < width; at++) slope[at] = slope[at]! + error * inputs[from + at]!;
  }
  return tilt;
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Log-odds that an option is the original. */
export const scoreOf = ({ values }: Row, { means, scales, weights, bias }: FittedProbe): number =>
  values.reduce((sum, value, at) => sum + ((value - (means[at] ?? 0)) / (scales[at] ?? 1)) * (weights[at] ?? 0), bias);

/** Log-odds of the original above the mean of the others. */
export function marginOf(rows: readonly Row[], reader: FittedProbe): number {
  const own = rows.find(({ original }) => original);
  const others = rows.filter(({ original }) => !original).map((row) => scoreOf(row, reader));
  return own === undefined ? 0 : scoreOf(own, reader) - others.reduce((sum, score) => sum + score, 0) / others.length;
}

/** Chi-square of the original's position, decisions of each size apart, degrees of freedom added. */
function positionP(decisions: readonly Pick<ProbeItem, "options" | "originalIndex">[]): number {
  const bySize = new Map<number, number[]>();
  for (const { options, originalIndex } of decisions) {
    const counts = bySize.get(options.length) ?? Array.from({ length: options.length }, () => 0);
    counts[originalIndex] = (counts[originalIndex] ?? 0) + 1;
    bySize.set(options.length, counts);
  }
  let [statistic, degrees] = [0, 0];
  for (const counts of bySize.values()) {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    statistic += counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    degrees += counts.length - 1;
  }
  return degrees === 0 ? 1 : upperGamma(degrees / 2, statistic / 2);
}

/** Regularised upper incomplete gamma Q(a, x): series below a + 1, Lentz's continued fraction above (Numerical Recipes 6.2). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let [sum, term] = [1 / a, 1 / a];
    for (let n = 1; n < 500 && term > sum * 1e-15; n++) sum += term *= x / (a + n);
    return 1 - sum * front;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 500; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b || 1e-300);
    c = b + an / c || 1e-300;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return front * h;
}

/** Lanczos, g = 7. */
function logGamma(x: number): number {
  const g = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + 6.5;
  const sum = g.slice(1).reduce((all, value, at) => all + value / (x + at), g[0] ?? 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}
