import { timed } from "../../../knowledge-graph/program/index.ts";
import { build } from "../draws.ts";
import { defineStyle } from "../style.ts";
import { drawDispute } from "./revision.ts";

/** Which values the sources give where they differ, with or without an order in time: all of them are the answer. */
export default defineStyle({
  name: "conflict",
  family: "retrieval",
  needsEvery: true,
  async draw(ground, random) {
    const drawn = await drawDispute(ground, random, ["conflicting", "revised"]);
    return (
      drawn &&
      build(["Find", { entity: drawn.subject.id }], ...timed(drawn.dispute.time), ["QueryValues", { attribute: drawn.attribute }, -1])
    );
  },
});
