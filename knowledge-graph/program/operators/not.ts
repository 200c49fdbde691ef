import { defineOperator } from "../operator.ts";
import { refuse, setIn, setOf } from "../value.ts";

/**
 * First set without the second. What the second does not list may still belong to it, so it has to be complete - unless
 * `listed`, when the words say "not listed among". Only the first set is read at a time. Dropping (V6): the first set.
 */
export default defineOperator({
  op: "Not",
  inputs: [2, 2],
  drops: [0],
  run(node, inputs) {
    const [first, second] = [setIn(inputs[0]), setIn(inputs[1])];
    if (!second.complete && node.arguments.listed !== true) refuse("not-covered", "the excluded set is not known to be whole");
    const [certain, possible] = [new Set(second.certain), new Set(second.possible)];
    return setOf(
      first.certain.filter((id) => !possible.has(id)),
      {
        possible: first.possible.filter((id) => !certain.has(id)),
        complete: first.complete && second.complete,
        time: first.time,
        via: first.via,
        doubt: first.doubt ?? second.doubt,
      },
    );
  },
});
