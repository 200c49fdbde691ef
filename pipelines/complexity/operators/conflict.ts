import { timeSteps } from "../../../knowledge-graph/index.ts";
import { askedThing, continueProgram } from "../growth.ts";
import { defineOperator } from "../operator.ts";

/** The thing that is asked for becomes what sources differ on of it: the value that later ones correct it to. */
export default defineOperator({
  name: "conflict",
  async draw(growing, random) {
    const asked = askedThing(growing);
    if (asked === undefined) return undefined;
    const open = (await growing.context.disputes()).filter(
      ({ subject, dispute }) => subject.id === asked.entity && dispute.kind === "revised",
    );
    if (open.length === 0) return undefined;
    const { attribute, dispute } = random.pick(open);
    return continueProgram(growing.program, asked.node, () => [...timeSteps(dispute.time), ["QueryRevised", { attribute }, -1]]);
  },
});
