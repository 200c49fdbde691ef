import { roundedAsAsked, roundingOf } from "../../../schemas/values/rounding.ts";

/** Figures as they are printed, and the numbers they stand for. */
export interface PrintedFigures {
  readonly text: string;
  readonly number: number;
}

/** A calculation that takes an interpreter, over figures in the order of its program: those of a second attribute behind the first's. */
export interface Statistic {
  /** How it is written out. */
  write(figures: readonly PrintedFigures[], years: number): string;
  value(figures: readonly number[], years: number): number;
  /** Python that prints it. */
  code(figures: readonly string[], years: number): string;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const halves = <T>(items: readonly T[]): readonly [readonly T[], readonly T[]] => [
  items.slice(0, items.length / 2),
  items.slice(items.length / 2),
];
const listed = (figures: readonly PrintedFigures[]): string => figures.map(({ text }) => text).join(", ");
const python = (name: string, figures: readonly string[]): string => [`${name} = [`, ...figures.map((one) => `    ${one}`), "]"].join("\n");

function products(figures: readonly number[]): number {
  const [xs, ys] = halves(figures);
  const centred = (some: readonly number[]): readonly number[] => some.map((one) => one - sum(some) / some.length);
  const [a, b] = [centred(xs), centred(ys)];
  const dot = (p: readonly number[], q: readonly number[]): number => sum(p.map((one, at) => one * (q[at] ?? 0)));
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

const STATISTICS: Readonly<Record<string, Statistic>> = {
  "standard-deviation": {
    write: (figures) => `the population standard deviation of ${listed(figures)}`,
    value(figures) {
      const mean = sum(figures) / figures.length;
      return Math.sqrt(sum(figures.map((one) => (one - mean) ** 2)) / figures.length);
    },
    code: (figures) => `from statistics import pstdev\n\n${python("figures", figures)}\nprint(round(pstdev(figures), 6))`,
  },
  correlation: {
    write: (figures) => `the correlation of ${halves(figures).map(listed).join(" with ")}`,
    value: products,
    code: (figures) =>
      `from statistics import correlation\n\n${python("first", halves(figures)[0])}\n${python("second", halves(figures)[1])}\nprint(round(correlation(first, second), 6))`,
  },
  "weighted-mean": {
    write(figures) {
      const [values, weights] = halves(figures);
      return `(${values.map(({ text }, at) => `${text} × ${weights[at]?.text ?? ""}`).join(" + ")}) / (${weights.map(({ text }) => text).join(" + ")})`;
    },
    value(figures) {
      const [values, weights] = halves(figures);
      return sum(values.map((one, at) => one * (weights[at] ?? 0))) / sum(weights);
    },
    code: (figures) =>
      `${python("figures", halves(figures)[0])}\n${python("weights", halves(figures)[1])}\ntotal = sum(figure * weight for figure, weight in zip(figures, weights))\nprint(round(total / sum(weights), 6))`,
  },
  "compound-growth": {
    write: ([from, to], years) => `((${to?.text ?? ""} / ${from?.text ?? ""})^(1/${years}) - 1) × 100`,
    value: ([from = 0, to = 0], years) => 100 * ((to / from) ** (1 / years) - 1),
    code: (figures, years) => `${python("figures", figures)}\nprint(round(100 * ((figures[1] / figures[0]) ** (1 / ${years}) - 1), 6))`,
  },
  "doubling-time": {
    write: ([from, to], years) => `${years} × ln 2 / ln(${to?.text ?? ""} / ${from?.text ?? ""})`,
    value: ([from = 0, to = 0], years) => (years * Math.LN2) / Math.log(to / from),
    code: (figures, years) =>
      `from math import log\n\n${python("figures", figures)}\nprint(round(${years} * log(2) / log(figures[1] / figures[0]), 6))`,
  },
};

/** Undefined for what a head does. */
export const statisticFor = (operation: string): Statistic | undefined =>
  roundingOf(operation) === undefined ? undefined : STATISTICS[operation];

/** Whole years between the first two times, 0 where they are not such. */
export function yearsOf([from, to]: readonly (string | null)[]): number {
  const [a, b] = [from, to].map((time) => Number(/^\d{4}/.exec(time ?? "")?.[0]));
  return a === undefined || b === undefined || Number.isNaN(b - a) ? 0 : b - a;
}

/** The figures put together, as far as they come to the answer: "the correlation of 1, 2, 3 with 4, 5, 5 ≈ 0.87". */
export function statisticText(
  operation: string,
  figures: readonly PrintedFigures[],
  years: number,
  answer: { readonly text: string; readonly number: number },
): string | undefined {
  const statistic = statisticFor(operation);
  if (statistic === undefined) return undefined;
  const value = statistic.value(
    figures.map(({ number }) => number),
    years,
  );
  const same = Number(roundedAsAsked(operation, Number(value.toPrecision(12))).toPrecision(12)) === Number(answer.number.toPrecision(12));
  return same ? `${statistic.write(figures, years)} ≈ ${answer.text}` : undefined;
}
