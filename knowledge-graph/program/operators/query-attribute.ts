import { defineOperator } from "../operator.ts";
import { memberIn } from "../value.ts";
import { valueOf } from "../members.ts";

/** The value of the one member; several values that do not agree (a list, or sources in conflict) are refused. */
export default defineOperator({
  op: "QueryAttribute",
  inputs: [1, 1],
  drops: [],
  async run(node, [input], context) {
    const { entityId, time } = memberIn(input);
    const { attribute } = node.arguments;
    const read = await valueOf(entityId, attribute, time, context);
    return { kind: "scalar", value: read.value, time: read.time, source: { entityId, attribute } };
  },
});
