import { timeSteps } from "../../../knowledge-graph/index.ts";
import { buildProgram } from "../draws.ts";
import { at, thing, step } from "../form.ts";
import { defineStyle } from "../style.ts";
import { drawDispute } from "./revision.ts";

/** Which values the sources give where they differ, with or without an order in time: all of them are the answer. */
export default defineStyle({
  name: "conflict",
  family: "retrieval",
  needsEvery: true,
  async draw(context, random) {
    const drawn = await drawDispute(context, random, ["conflicting", "revised"]);
    return (
      drawn &&
      buildProgram(["Find", { entity: drawn.subject.id }], ...timeSteps(drawn.dispute.time), [
        "QueryValues",
        { attribute: drawn.attribute },
        -1,
      ])
    );
  },
  form: step("QueryValues", [at(thing)]),
});
