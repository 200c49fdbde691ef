import { defineOperator } from "../operator.ts";
import { boundedIn, refuse } from "../value.ts";

/** The members as the answer: one is an entity, several are a set. An empty set is no answer under the open world. */
export default defineOperator({
  op: "QueryName",
  inputs: [1, 1],
  drops: [],
  run(_node, [input]) {
    const set = boundedIn(input);
    if (set.certain.length === 0) refuse("not-covered", "the set is empty");
    return { kind: "names", entityIds: set.certain };
  },
});
