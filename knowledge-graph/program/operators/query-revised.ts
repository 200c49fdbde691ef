import { disputeAt } from "../dispute-at.ts";
import { defineOperator } from "../operator.ts";
import { memberIn, refuse } from "../value.ts";

/**
 * The value that later sources correct the earlier ones to. The dates decide, never how many pages say it. Every statement of the
 * dispute is used: without the earlier ones nothing was revised. Values without an order are refused, and so is a list.
 */
export default defineOperator({
  op: "QueryRevised",
  inputs: [1, 1],
  drops: [],
  async run(node, [input], context) {
    const { attribute } = node.arguments;
    const { entityId, time } = memberIn(input);
    const dispute = await disputeAt(entityId, attribute, time, context);
    const latest = dispute.sides.at(-1);
    if (dispute.kind !== "revised" || !latest) return refuse("not-unique", `${attribute} of ${entityId}: the values have no order in time`);
    return { kind: "scalar", value: latest.value, time: dispute.time, source: { entityId, attribute } };
  },
});
