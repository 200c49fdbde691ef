import { defineOperator } from "../operator.ts";
import { refuse, setIn, setOf, sharedTime } from "../value.ts";
import { membersOfTypes } from "./filter-type.ts";

/** Members of both. With a universe: the members of the other input that carry its types. Dropping (V6): either branch alone. */
export default defineOperator({
  op: "And",
  inputs: [2, 2],
  drops: [0, 1],
  run(_node, [first, second], context) {
    if (first?.kind === "universe" && second?.kind === "universe") {
      return { kind: "universe", types: [...first.types, ...second.types], time: sharedTime(first, second) };
    }
    if (first?.kind === "universe") return membersOfTypes(setIn(second), first.types, context);
    if (second?.kind === "universe") return membersOfTypes(setIn(first), second.types, context);
    if (first?.kind !== "set" || second?.kind !== "set") return refuse("not-executable", "And joins two sets");
    const [certain, possible] = [new Set(second.certain), new Set(second.possible)];
    return setOf(
      first.certain.filter((id) => certain.has(id)),
      {
        possible: first.possible.filter((id) => possible.has(id)),
        complete: first.complete && second.complete,
        time: sharedTime(first, second),
        via: first.via,
        doubt: first.doubt ?? second.doubt,
      },
    );
  },
});
