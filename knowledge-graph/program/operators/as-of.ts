import { defineOperator } from "../operator.ts";
import { refuse } from "../value.ts";

/**
 * The same set, read as of a time by the next node. Dropping (V6): no time; undated claims are read then, dated ones refused,
 * so that a time is needed wherever the claims that it selects are dated.
 */
export default defineOperator({
  op: "AsOf",
  inputs: [1, 1],
  drops: [0],
  run(node, [input]) {
    if (input?.kind !== "set" && input?.kind !== "universe") return refuse("not-executable", "AsOf takes a set");
    if (input.time !== undefined) refuse("mixed-times", `a set as of ${input.time} cannot be read as of ${node.arguments.time}`);
    return { ...input, time: node.arguments.time };
  },
});
