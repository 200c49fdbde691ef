import { defineOperator } from "../operator.ts";
import { setIn, setOf, sharedTime, sortStrings } from "../value.ts";

/** Members of either. Dropping (V6): one alternative alone; each has to add a member. */
export default defineOperator({
  op: "Or",
  inputs: [2, 2],
  drops: [0, 1],
  run(_node, inputs) {
    const [first, second] = [setIn(inputs[0]), setIn(inputs[1])];
    return setOf([...first.certain, ...second.certain], {
      possible: sortStrings([...first.possible, ...second.possible]),
      complete: first.complete && second.complete,
      time: sharedTime(first, second),
      doubt: first.doubt ?? second.doubt,
    });
  },
});
