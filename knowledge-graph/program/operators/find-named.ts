import { nameKey } from "../../../schemas/values/names.ts";
import { defineOperator } from "../operator.ts";
import { refuse, setOf } from "../value.ts";

/** All that the memory knows by the name. Complete: what bears it is asked for by name, and a bearer that was never read is meant by nobody. */
export default defineOperator({
  op: "FindNamed",
  inputs: [0, 0],
  drops: [],
  async run(node, _inputs, { reader }) {
    const { name } = node.arguments;
    const ids = await reader.entitiesNamed(nameKey(name));
    if (ids.length === 0) refuse("not-executable", `nothing is called ${name}`);
    return setOf(ids, { complete: true });
  },
});
