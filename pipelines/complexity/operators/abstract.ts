import { constants, timed } from "../../../knowledge-graph/program/index.ts";
import type { Program, Random } from "../../../schemas/index.ts";
import { describeFind, sayableNode } from "../../fas/draws.ts";
import { additive } from "../../fas/ground.ts";
import { askedFigure, askedThing, continued, described, listSteps } from "../growing.ts";
import { defineOperator, type Growing } from "../operator.ts";

/** A name becomes a description that holds no name of the thing: "the country whose internet country code is .td". */
async function name(growing: Growing, random: Random): Promise<Program | undefined> {
  const { ground, program } = growing;
  const finds = program.nodes.filter(({ op }) => op === "Find");
  // A code is no name: of several names but one has to go where every name is to be hidden.
  if (constants(program).entities.length > 1 && random.next() < 0.6)
    return described(growing, random, ["identifying"], ({ nodes }) =>
      nodes.every((node) => node.op !== "FilterClaim" || (node.arguments.value.kind === "text" && sayableNode(ground, node))),
    );
  return finds.length === 0 ? undefined : describeFind(ground, program, random.pick(finds).id, random, ["identifying"]);
}

/** A figure of one thing becomes the sum or mean over all that the thing lists. */
function aggregate(growing: Growing, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined) return undefined;
  const { info, time } = figure;
  const sets = growing.lists
    .of(asked.entity)
    .filter(({ members }) =>
      growing.ground.sampler.index.shared(members).some((one) => one.attribute === info.name && one.time === time.slice(0, 4)),
    );
  if (sets.length === 0) return undefined;
  const operation = additive(info) && random.next() < 0.7 ? "sum" : "mean";
  return continued(growing.program, asked.node, () => [
    ...listSteps(random.pick(sets)),
    ...timed(time.includes("/") ? time : time.slice(0, 4)),
    ["Compute", { operation, of: info.name }, -1],
  ]);
}

/** The name of one thing becomes how many things it lists. */
function count(growing: Growing, random: Random): Program | undefined {
  const asked = askedThing(growing);
  const sets = asked === undefined ? [] : growing.lists.of(asked.entity);
  if (asked === undefined || sets.length === 0) return undefined;
  return continued(growing.program, asked.node, () => [...listSteps(random.pick(sets)), ["Count", { listed: true }, -1]]);
}

export default defineOperator({
  name: "abstract",
  draw(growing, random) {
    const at = random.next();
    if (at < 0.5) return name(growing, random);
    return at < 0.93 ? aggregate(growing, random) : count(growing, random);
  },
});
