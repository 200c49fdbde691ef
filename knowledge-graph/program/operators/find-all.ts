import { defineOperator } from "../operator.ts";

/** Everything: a universe to narrow, never a set to range over. */
export default defineOperator({
  op: "FindAll",
  inputs: [0, 0],
  drops: [],
  run: () => ({ kind: "universe", types: [], time: undefined }),
});
