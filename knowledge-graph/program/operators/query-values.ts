import { disputeAt } from "../dispute-at.ts";
import { defineOperator } from "../operator.ts";
import { memberIn } from "../value.ts";

/** All values that the sources give for one thing, where they differ: the whole set, since the memory holds no other statement of it. */
export default defineOperator({
  op: "QueryValues",
  inputs: [1, 1],
  drops: [],
  async run(node, [input], context) {
    const { attribute } = node.arguments;
    const { entityId, time } = memberIn(input);
    const dispute = await disputeAt(entityId, attribute, time, context);
    return { kind: "values", values: dispute.sides.map(({ value }) => value) };
  },
});
