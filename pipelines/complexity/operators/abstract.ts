import { timeSteps } from "../../../knowledge-graph/index.ts";
import type { Program, Random } from "../../../schemas/index.ts";
import { describeFind } from "../../questions/draws.ts";
import { isAdditive } from "../../questions/context.ts";
import { askedFigure, askedThing, continueProgram, hiddenThings, isWholeList, listSteps, MOST_HIDDEN } from "../growth.ts";
import { defineOperator, type ProgramInGrowth } from "../operator.ts";

/** A name becomes a description that holds no name of the thing: "the country whose capital is N'Djamena". */
async function name({ context, program }: ProgramInGrowth, random: Random): Promise<Program | undefined> {
  const finds = program.nodes.filter(({ op }) => op === "Find");
  return finds.length === 0 ? undefined : describeFind(context, program, random.pick(finds).id, random, ["identifying"]);
}

/** A figure of one thing becomes the sum or mean over all that the thing lists. */
function aggregate(growing: ProgramInGrowth, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined) return undefined;
  const { info, time } = figure;
  const sets = growing.lists
    .of(asked.entity)
    .filter(
      (set) =>
        isWholeList(growing, set) &&
        growing.context.sampler.index.shared(set.members).some((one) => one.attribute === info.name && one.time === time.slice(0, 4)),
    );
  if (sets.length === 0) return undefined;
  if (!isAdditive(info)) return undefined;
  const operation = random.next() < 0.7 ? "sum" : "mean";
  return continueProgram(growing.program, asked.node, () => [
    ...listSteps(random.pick(sets)),
    ...timeSteps(time.includes("/") ? time : time.slice(0, 4)),
    ["Compute", { operation, of: info.name }, -1],
  ]);
}

/** The name of one thing becomes how many things it lists. */
function count(growing: ProgramInGrowth, random: Random): Program | undefined {
  const asked = askedThing(growing);
  const sets = asked === undefined ? [] : growing.lists.of(asked.entity).filter((set) => isWholeList(growing, set));
  if (asked === undefined || sets.length === 0) return undefined;
  return continueProgram(growing.program, asked.node, () => [...listSteps(random.pick(sets)), ["Count", { listed: true }, -1]]);
}

export default defineOperator({
  name: "abstract",
  draw(growing, random) {
    const at = random.next();
    if (at < 0.07) return name(growing, random);
    const made = at < 0.85 ? aggregate(growing, random) : undefined;
    // A count ends the growth: it is the last step of what hides enough.
    return made ?? (at >= 0.85 || hiddenThings(growing.program) >= MOST_HIDDEN ? count(growing, random) : undefined);
  },
});
