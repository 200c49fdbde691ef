import { defineOperator } from "../operator.ts";
import { memberIn, refuse, setIn, setOf, sharedTime } from "../value.ts";
import { valueOf } from "../members.ts";
import { memberOfRank } from "../rank.ts";

/** The one of two with the larger or smaller value, both read at one time, beyond the printed digits. */
export default defineOperator({
  op: "SelectBetween",
  inputs: [2, 2],
  drops: [],
  async run(node, inputs, context) {
    const { attribute, which } = node.arguments;
    const [a, b] = [memberIn(inputs[0]), memberIn(inputs[1])];
    if (a.entityId === b.entityId) refuse("not-executable", "both are the same");
    const time = sharedTime(a, b);
    const first = await valueOf(a.entityId, attribute, time, context);
    const second = await valueOf(b.entityId, attribute, time, context);
    if (first.time !== second.time) refuse("mixed-times", `${attribute} as of ${first.time ?? ""} and ${second.time ?? ""}`);
    const members = [
      { id: a.entityId, value: first.value },
      { id: b.entityId, value: second.value },
    ];
    return setOf([memberOfRank(members, which, 1, context.units)], { complete: setIn(inputs[0]).complete && setIn(inputs[1]).complete });
  },
});
