import { timed } from "../../../knowledge-graph/program/index.ts";
import { askedThing, continued } from "../growing.ts";
import { defineOperator } from "../operator.ts";

/** The thing that is asked for becomes what sources differ on of it: the value that later ones correct it to. */
export default defineOperator({
  name: "conflict",
  async draw(growing, random) {
    const asked = askedThing(growing);
    if (asked === undefined) return undefined;
    const open = (await growing.ground.disputes()).filter(
      ({ subject, dispute }) => subject.id === asked.entity && dispute.kind === "revised",
    );
    if (open.length === 0) return undefined;
    const { attribute, dispute } = random.pick(open);
    return continued(growing.program, asked.node, () => [...timed(dispute.time), ["QueryRevised", { attribute }, -1]]);
  },
});
