import type { ComputeOperation, Quantity } from "../../schemas/index.ts";
import { correlation, standardDeviation, weightedMean, type Enclosure } from "./statistics.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";
import { PERCENT, POINTS } from "../../schemas/values/unit-converter.ts";
import { refuse } from "./value.ts";

/** Twelve significant digits: what is left is the binary noise of the sum, not of the sources. */
const clean = (number: number): number => Number(number.toPrecision(12));

function quantity(number: number, ends: readonly number[], unit: string | undefined): Quantity {
  if (!Number.isFinite(number) || !ends.every(Number.isFinite)) refuse("not-executable", "the result is no finite number");
  const all = [number, ...ends].map(clean);
  return {
    kind: "quantity",
    number: clean(number),
    low: Math.min(...all),
    high: Math.max(...all),
    ...(unit === undefined ? {} : { unit }),
  };
}

const ends = (a: Quantity, b: Quantity, apply: (a: number, b: number) => number): number[] =>
  [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => apply(x, y)));

function pair(values: readonly Quantity[]): readonly [Quantity, Quantity] {
  const [a, b] = values;
  if (a === undefined || b === undefined || values.length !== 2) return refuse("not-executable", `two values, not ${values.length}`);
  return [a, b];
}

/** A base that is not surely above zero: the quotient would have no bounds or no meaning. */
function positive(base: Quantity, what: string): void {
  if (base.low <= 0) refuse("not-executable", `${what} is not surely positive`);
}

/**
 * Interval arithmetic (Moore 1966): the number is computed from the numbers, low and high bound what the printed digits allow.
 * Units: sum, mean and difference keep the one unit of their inputs, but two shares differ by percentage points; ratio of unlike units is refused unless `unit` names the
 * quotient (`a/b`); percentage-change (100 (b-a)/a) and share (100 a/b) give percent; deviations of shares are percentage points, too.
 */
export function compute(
  operation: ComputeOperation,
  inputs: readonly Quantity[],
  unit: string | undefined,
  units: UnitConverter,
): Quantity {
  const [first] = inputs;
  if (first === undefined) return refuse("not-covered", "nothing to compute with");
  if (operation === "convert") return inputs.length === 1 ? inUnit(first, unit, units) : refuse("not-executable", "one value is converted");
  if (operation === "ratio" && inputs[1] && !units.convert(inputs[1], first.unit)) return quotient(first, inputs[1], unit);
  if (isOfPairs(operation) || isOverYears(operation)) return refuse("not-executable", `${operation} of plain values`);
  const result = formulas[operation](inOneUnit(inputs, units), first.unit);
  return unit === undefined ? result : inUnit(result, unit, units);
}

type OfPairs = "correlation" | "weighted-mean";
type OverYears = "compound-growth" | "doubling-time";

export const isOfPairs = (operation: ComputeOperation): operation is OfPairs =>
  operation === "correlation" || operation === "weighted-mean";
export const isOverYears = (operation: ComputeOperation): operation is OverYears =>
  operation === "compound-growth" || operation === "doubling-time";

/** Two figures of each thing. */
export function computePairs(operation: OfPairs, xs: readonly Quantity[], ys: readonly Quantity[], units: UnitConverter): Quantity {
  const fewest = operation === "correlation" ? 3 : 2;
  if (xs.length !== ys.length || xs.length < fewest) return refuse("not-executable", `${operation} of ${xs.length} pairs`);
  const [a, b] = [inOneUnit(xs, units), inOneUnit(ys, units)];
  return operation === "correlation" ? bounded(correlation(a, b), undefined) : bounded(weightedMean(a, b), a[0]?.unit);
}

/** Of a figure that became another one in so many years. */
export function computeGrowth(operation: OverYears, inputs: readonly Quantity[], years: number, units: UnitConverter): Quantity {
  const [a, b] = pair(inOneUnit(inputs, units));
  positive(a, "the earlier value");
  positive(b, "the later value");
  if (operation === "doubling-time" && b.low <= a.high) refuse("not-executable", "what does not surely grow never doubles");
  const apply =
    operation === "compound-growth"
      ? (x: number, y: number): number => 100 * ((y / x) ** (1 / years) - 1)
      : (x: number, y: number): number => (years * Math.LN2) / Math.log(y / x);
  return quantity(apply(a.number, b.number), ends(a, b, apply), operation === "compound-growth" ? PERCENT : "year");
}

const bounded = (result: Enclosure, unit: string | undefined): Quantity => quantity(result.number, result.ends, unit);

function inOneUnit(inputs: readonly Quantity[], units: UnitConverter): readonly Quantity[] {
  const unit = inputs[0]?.unit;
  return inputs.map((value) => units.convert(value, unit) ?? refuse("mixed-units", `${unit ?? "no unit"} and ${value.unit ?? "no unit"}`));
}

type Formula = (values: readonly Quantity[], unit: string | undefined) => Quantity;

const total = (values: readonly Quantity[], scale: number, unit: string | undefined): Quantity => {
  if (values.length < 2) return refuse("not-executable", "one value has no sum and no mean");
  const over = (pick: (value: Quantity) => number): number => values.reduce((sum, value) => sum + pick(value), 0) * scale;
  return quantity(
    over((v) => v.number),
    [over((v) => v.low), over((v) => v.high)],
    unit,
  );
};

/** Of two values with a base that is surely positive. */
const overBase = (
  values: readonly Quantity[],
  base: 0 | 1,
  unit: string | undefined,
  apply: (a: number, b: number) => number,
): Quantity => {
  const [a, b] = pair(values);
  positive(base === 0 ? a : b, "the base");
  return quantity(apply(a.number, b.number), ends(a, b, apply), unit);
};

/** Shares are apart by points. */
const apart = (unit: string | undefined): string | undefined => (unit?.startsWith(PERCENT) === true ? POINTS : unit);

const formulas: Readonly<Record<Exclude<ComputeOperation, "convert" | OfPairs | OverYears>, Formula>> = {
  sum: (values, unit) => total(values, 1, unit),
  mean: (values, unit) => total(values, 1 / values.length, unit),
  difference: (values, unit) => {
    const [a, b] = pair(values);
    return quantity(a.number - b.number, [a.low - b.high, a.high - b.low], apart(unit));
  },
  "standard-deviation": (values, unit) =>
    values.length < 2 ? refuse("not-executable", "one value has no deviation") : bounded(standardDeviation(values), apart(unit)),
  ratio: (values) => overBase(values, 1, undefined, (a, b) => a / b),
  share: (values) => overBase(values, 1, PERCENT, (a, b) => (100 * a) / b),
  "percentage-change": (values) => overBase(values, 0, PERCENT, (a, b) => (100 * (b - a)) / a),
};

function quotient(a: Quantity, b: Quantity, unit: string | undefined): Quantity {
  const natural = b.unit === undefined ? a.unit : `${a.unit ?? "1"}/${b.unit}`;
  if (unit === undefined || unit !== natural) refuse("mixed-units", `${a.unit ?? "no unit"} per ${b.unit ?? "no unit"}`);
  positive(b, "the divisor");
  return quantity(
    a.number / b.number,
    ends(a, b, (x, y) => x / y),
    unit,
  );
}

function inUnit(value: Quantity, unit: string | undefined, units: UnitConverter): Quantity {
  if (unit === undefined) refuse("not-executable", "convert names no unit");
  const result = units.convert(value, unit) ?? refuse("mixed-units", `${value.unit ?? "no unit"} is no ${unit ?? "unit"}`);
  return quantity(result.number, [result.low, result.high], result.unit);
}
