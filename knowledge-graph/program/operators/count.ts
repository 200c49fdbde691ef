import { defineOperator } from "../operator.ts";
import { exactQuantity } from "../compare.ts";
import { boundedIn, MAX_COUNTED, refuse } from "../value.ts";

/** Size of the set: of a complete set, or of the listed one when the words say "listed". */
export default defineOperator({
  op: "Count",
  inputs: [1, 1],
  drops: [],
  run(node, [input]) {
    const set = boundedIn(input, MAX_COUNTED);
    if (!set.complete && !node.arguments.listed) refuse("not-covered", "the set is not known to be whole");
    return { kind: "scalar", value: exactQuantity(set.certain.length), time: undefined, source: undefined };
  },
});
