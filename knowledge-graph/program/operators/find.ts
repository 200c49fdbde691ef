import { defineOperator } from "../operator.ts";
import { refuse, setOf } from "../value.ts";

/** The named thing; it has to be in the memory. */
export default defineOperator({
  op: "Find",
  inputs: [0, 0],
  drops: [],
  async run(node, _inputs, { reader }) {
    const { entity } = node.arguments;
    if (!(await reader.entity(entity))) refuse("not-executable", `no entity ${entity}`);
    return setOf([entity], { complete: true });
  },
});
