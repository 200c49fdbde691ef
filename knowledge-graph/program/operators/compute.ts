import type { Quantity } from "../../../schemas/index.ts";
import { compute, computeGrowth, computePairs, isOfPairs, isOverYears } from "../arithmetic.ts";
import { memberValues } from "../members.ts";
import { defineOperator } from "../operator.ts";
import { yearsBetween } from "../statistics.ts";
import { boundedIn, MAX_COUNTED, refuse, scalarIn } from "../value.ts";
import type { ScalarValue } from "../value.ts";

const OVER_SETS: ReadonlySet<string> = new Set(["sum", "mean", "standard-deviation"]);

/**
 * A calculation over values in order, or over `of` each member of one bounded set. The values share their time; values of one
 * attribute of one thing, and one total over the same things, may have different ones (a change over time: both times are in the
 * program, so in the words).
 */
export default defineOperator({
  op: "Compute",
  inputs: [1, 12],
  drops: [],
  async run(node, inputs, context) {
    const { operation, of, with: beside, unit } = node.arguments;
    if (isOfPairs(operation) !== (beside !== undefined))
      refuse("not-executable", `${operation} of ${beside === undefined ? "one" : "two"}`);
    if (of !== undefined) {
      if (inputs.length !== 1) refuse("not-executable", "one set is ranged over");
      const set = boundedIn(inputs[0], MAX_COUNTED);
      const { values, time } = await memberValues(set, of, context);
      if (beside !== undefined && isOfPairs(operation)) {
        const others = await memberValues(set, beside, context);
        if (others.time !== time) refuse("mixed-times", `${of} as of ${time ?? "no time"}, ${beside} as of ${others.time ?? "no time"}`);
        const [xs, ys] = [values, others.values].map((some) => some.map((member) => number(member.value)));
        return { kind: "scalar", value: computePairs(operation, xs ?? [], ys ?? [], context.units), time, source: undefined };
      }
      if (!OVER_SETS.has(operation)) refuse("not-executable", `${operation} over a set`);
      const value = compute(
        operation,
        values.map((member) => number(member.value)),
        unit,
        context.units,
      );
      return { kind: "scalar", value, time, source: undefined, total: `${operation} ${of} ${set.certain.join()}` };
    }
    const scalars = inputs.map(scalarIn);
    if (isOverYears(operation)) {
      const [from, to] = scalars;
      const years = yearsBetween(from?.time, to?.time);
      const figures = scalars.map((scalar) => number(scalar.value));
      return { kind: "scalar", value: computeGrowth(operation, figures, years, context.units), time: timeOf(scalars), source: undefined };
    }
    const value = compute(
      operation,
      scalars.map((scalar) => number(scalar.value)),
      unit,
      context.units,
    );
    return { kind: "scalar", value, time: timeOf(scalars), source: operation === "convert" ? scalars[0]?.source : undefined };
  },
});

function number(value: ScalarValue["value"]): Quantity {
  return value.kind === "quantity" ? value : refuse("not-executable", `no calculation with a ${value.kind}`);
}

function timeOf(scalars: readonly ScalarValue[]): string | undefined {
  const times = [...new Set(scalars.map(({ time }) => time))];
  if (times.length <= 1) return times[0];
  const whose = ({ source, total }: ScalarValue): string | undefined =>
    source === undefined ? total : `${source.entityId} ${source.attribute}`;
  const [first] = scalars.map(whose);
  const series = first !== undefined && scalars.every((scalar) => scalar.time !== undefined && whose(scalar) === first);
  if (!series) refuse("mixed-times", `values as of ${times.map((time) => time ?? "no time").join(" and ")}`);
  return times.join("/");
}
