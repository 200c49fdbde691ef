import type { Answer, ClaimValue } from "../../../schemas/index.ts";
import { yearsBetween } from "../../../knowledge-graph/index.ts";
import { roundingOf } from "../../../schemas/values/rounding.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import { groupDigits } from "./answer.ts";
import { NoWordsError } from "./book.ts";
import { capitalise } from "./names.ts";
import type { Growth, Statistic } from "./statistics.ts";

/** A table of figures: of whom, and how it is printed. */
interface Row {
  readonly name: string;
  readonly text: string;
  readonly value: ClaimValue;
}

export interface OverMembers {
  readonly operation: Statistic;
  readonly noun: string;
  /** Noun of the second attribute. */
  readonly beside: string | null;
  readonly when: string;
  readonly rows: readonly Row[];
  readonly others: readonly Row[];
  readonly answer: Answer;
}

/** The step that calculates: what it asks, the figures, and how they come to the answer. */
export function statisticStep({ operation, noun, beside, when, rows, others, answer }: OverMembers): {
  readonly asked: string;
  readonly text: string;
} {
  const table = (of: string, some: readonly Row[]): string =>
    `${capitalise(of)}${when}: ${some.map(({ name, text }) => `${name} ${text}`).join("; ")}.`;
  const [xs, ys] = [rows, others].map((some) => some.map(({ value }) => value));
  return {
    asked: statisticAsked(operation, noun, beside, when),
    text: [
      table(noun, rows),
      ...(beside === null ? [] : [table(beside, others)]),
      statisticWords(operation, xs ?? [], ys ?? [], answer),
    ].join(" "),
  };
}

const statisticAsked = (operation: Statistic, noun: string, beside: string | null, when: string): string =>
  ({
    "standard-deviation": `What is the population standard deviation of their ${noun}${when}?`,
    correlation: `What is the Pearson correlation of their ${noun} and their ${beside ?? ""}${when}?`,
    "weighted-mean": `What is the average of their ${noun}${when}, weighted by their ${beside ?? ""}?`,
  })[operation];

/** What is calculated from the figures on the way, and what it comes to. */
function statisticWords(operation: Statistic, values: readonly ClaimValue[], others: readonly ClaimValue[], answer: Answer): string {
  const [xs, ys] = [numbersOf(values), numbersOf(others)];
  const count = xs.length;
  if (operation === "weighted-mean") {
    const weights = total(ys);
    const products = total(xs.map((x, at) => x * (ys[at] ?? 0)));
    return `The products of the two add up to ${short(products)}, the weights to ${short(weights)}: ${short(products)} / ${short(weights)} = ${result(operation, answer)}`;
  }
  const [mean, squares] = deviations(xs, xs);
  if (operation === "standard-deviation")
    return `The mean is ${short(mean)}; the squared distances from it add up to ${short(squares)}. The square root of ${short(squares)} / ${count} is ${result(operation, answer)}`;
  const [other, otherSquares] = deviations(ys, ys);
  const [, products] = deviations(xs, ys);
  return `The means are ${short(mean)} and ${short(other)}. The products of the distances from them add up to ${short(products)}, the squares to ${short(squares)} and ${short(otherSquares)}. ${short(products)} / √(${short(squares)} × ${short(otherSquares)}) = ${result(operation, answer)}`;
}

/** "((150 / 100)^(1/5) - 1) × 100 = 8.447177, which rounds to 8.45%." */
export function growthWords(
  operation: Growth,
  values: readonly ClaimValue[],
  [from, to]: readonly (string | undefined)[],
  answer: Answer,
): string {
  const [a = 0, b = 0] = numbersOf(values);
  const years = yearsBetween(from, to);
  const left =
    operation === "compound-growth"
      ? `((${groupDigits(b)} / ${groupDigits(a)})^(1/${years}) - 1) × 100`
      : `${years} × ln 2 / ln(${groupDigits(b)} / ${groupDigits(a)})`;
  return `${left} = ${result(operation, answer)}`;
}

function result(operation: Statistic | Growth, { text, value }: Answer): string {
  const [exact] = (value ?? []).flatMap((one) => (one.kind === "quantity" ? [one.number] : []));
  if (exact === undefined) throw new NoWordsError("a calculation without a number as its answer");
  return `${short(exact)}, which to ${roundingOf(operation) ?? ""} is ${text}.`;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const short = (number: number): string => groupDigits(Number(number.toPrecision(7)));

/** The mean of the first, and the sum of the products of both ones' distances from their means. */
function deviations(xs: readonly number[], ys: readonly number[]): readonly [number, number] {
  const [x, y] = [total(xs) / xs.length, total(ys) / ys.length];
  return [x, total(xs.map((one, at) => (one - x) * ((ys[at] ?? 0) - y)))];
}

function numbersOf(values: readonly ClaimValue[]): readonly number[] {
  const unit = values[0]?.kind === "quantity" ? values[0].unit : undefined;
  return values.map((value) => {
    const same = value.kind === "quantity" ? tableUnits.convert(value, unit) : undefined;
    if (same === undefined) throw new NoWordsError("a calculation with what is no number of one unit");
    return same.number;
  });
}
