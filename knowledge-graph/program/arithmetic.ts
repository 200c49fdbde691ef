import type { ComputeOperation, Quantity } from "../../schemas/index.ts";
import type { UnitConverter } from "./units.ts";
import { PERCENT, POINTS } from "./units.ts";
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
 * quotient (`a/b`); percentage-change (100 (b-a)/a) and share (100 a/b) give percent.
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
  const values = inputs.map(
    (value) => units.convert(value, first.unit) ?? refuse("mixed-units", `${first.unit ?? "no unit"} and ${value.unit ?? "no unit"}`),
  );
  const result = formulas[operation](values, first.unit);
  return unit === undefined ? result : inUnit(result, unit, units);
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

const formulas: Readonly<Record<Exclude<ComputeOperation, "convert">, Formula>> = {
  sum: (values, unit) => total(values, 1, unit),
  mean: (values, unit) => total(values, 1 / values.length, unit),
  difference: (values, unit) => {
    const [a, b] = pair(values);
    return quantity(a.number - b.number, [a.low - b.high, a.high - b.low], unit?.startsWith(PERCENT) === true ? POINTS : unit);
  },
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
