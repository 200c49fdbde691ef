import type { Quantity } from "../../../schemas/index.ts";
import { compute } from "../arithmetic.ts";
import { memberValues } from "../members.ts";
import { defineOperator } from "../operator.ts";
import { boundedIn, refuse, scalarIn } from "../value.ts";
import type { ScalarValue } from "../value.ts";

/**
 * A calculation over values in order, or over `of` each member of one bounded set. The values share their time; values of one
 * attribute of one thing may have different ones (a change over time: both times are in the program, so in the words).
 */
export default defineOperator({
  op: "Compute",
  inputs: [1, 12],
  drops: [],
  async run(node, inputs, context) {
    const { operation, of, unit } = node.arguments;
    if (of !== undefined) {
      if (inputs.length !== 1) refuse("not-executable", "one set is ranged over");
      if (operation !== "sum" && operation !== "mean") refuse("not-executable", `${operation} over a set`);
      const { values, time } = await memberValues(boundedIn(inputs[0]), of, context);
      const value = compute(
        operation,
        values.map((member) => number(member.value)),
        unit,
        context.units,
      );
      return { kind: "scalar", value, time, source: undefined };
    }
    const scalars = inputs.map(scalarIn);
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
  const [source] = scalars.map(({ source: of }) => of);
  const series = scalars.every(
    (s) => s.time !== undefined && s.source?.entityId === source?.entityId && s.source?.attribute === source?.attribute,
  );
  if (!series || source === undefined) refuse("mixed-times", `values as of ${times.map((time) => time ?? "no time").join(" and ")}`);
  return times.join("/");
}
