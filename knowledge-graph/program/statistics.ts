import type { Quantity } from "../../schemas/index.ts";
import { refuse } from "./value.ts";

/** A result, and ends that it surely lies between while each operand lies in its own interval. */
export interface Enclosure {
  readonly number: number;
  readonly ends: readonly number[];
}

type Range = Pick<Quantity, "number" | "low" | "high">;

const reach = ({ number, low, high }: Range): number => Math.max(high - number, number - low, 0);
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const length = (numbers: readonly number[]): number => Math.sqrt(total(numbers.map((number) => number * number)));
const around = (number: number, distance: number): Enclosure => ({ number, ends: [number - distance, number + distance] });

function centred(values: readonly Range[]): readonly number[] {
  const mean = total(values.map(({ number }) => number)) / values.length;
  return values.map(({ number }) => number - mean);
}

/** Of the whole population: divided by the number of values. Moving the values by a vector moves it by no more than that one's length. */
export function standardDeviation(values: readonly Range[]): Enclosure {
  const root = Math.sqrt(values.length);
  const [number, distance] = [length(centred(values)) / root, length(values.map(reach)) / root];
  return { number, ends: [Math.max(0, number - distance), number + distance] };
}

/** Pearson's: the cosine of the angle between the centred vectors; each vector turns by at most the arcsine of what it may be moved by. */
export function correlation(xs: readonly Range[], ys: readonly Range[]): Enclosure {
  const [x, y] = [centred(xs), centred(ys)];
  const turn = (centre: readonly number[], values: readonly Range[]): number => {
    const share = length(values.map(reach)) / length(centre);
    return share < 1 ? Math.asin(share) : refuse("tie", "the printed digits leave open whether the values differ at all");
  };
  const slack = turn(x, xs) + turn(y, ys);
  const cosine = total(x.map((one, at) => one * (y[at] ?? 0))) / (length(x) * length(y));
  const number = Math.min(1, Math.max(-1, cosine));
  const angle = Math.acos(number);
  return { number, ends: [Math.cos(Math.min(Math.PI, angle + slack)), Math.cos(Math.max(0, angle - slack))] };
}

/** Other weights pull the mean by the distance of their values from it. */
export function weightedMean(values: readonly Range[], weights: readonly Range[]): Enclosure {
  if (weights.some(({ low }) => low <= 0)) refuse("not-executable", "a weight is not surely positive");
  const sum = total(weights.map(({ number }) => number));
  const least = total(weights.map(({ low }) => low));
  const number = total(values.map((value, at) => value.number * (weights[at]?.number ?? 0))) / sum;
  const byValues = total(values.map((value, at) => reach(value) * (weights[at]?.high ?? 0)));
  const byWeights = total(weights.map((weight, at) => reach(weight) * Math.abs((values[at]?.number ?? 0) - number)));
  return around(number, (byValues + byWeights) / least);
}

/** Whole years from one time to another, as far as they are printed alike: years, or the same day of two years. */
export function yearsBetween(from: string | undefined, to: string | undefined): number {
  const [a, b] = [from, to].map((time) => /^(\d{4})((?:-\d{2}){0,2})$/.exec(time ?? ""));
  const years = Number(b?.[1]) - Number(a?.[1]);
  return a?.[2] === b?.[2] && years > 0 ? years : refuse("mixed-times", `no whole years from ${from ?? "no time"} to ${to ?? "no time"}`);
}
