import { timeSteps, type MeasuredSet, type ProgramStep } from "../../knowledge-graph/index.ts";
import { isBody, listNouns } from "../language/entries/list-entry.ts";
import type { AttributeInfo, Random } from "../../schemas/index.ts";
import type { QuestionContext } from "./context.ts";
import { buildProgram, isSummed, listSteps, measuredSet, parallelParts, valueSteps } from "./draws.ts";
import type { Style } from "./style.ts";

/** Of two the share of one is that of the other. */
const LEAST_RANGED = 3;
/** Lists tried: most that chance meets are short, or of what has no such figure. */
const TRIES = 6;

/** Of bodies that have members people ask so, and of what happens to lie beside a country, nobody. */
export function rangedSet(context: QuestionContext, random: Random, accept: (info: AttributeInfo) => boolean): MeasuredSet | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const set = measuredSet(context, random, accept);
    const list = set === undefined ? undefined : context.attribute(set.attribute);
    if (set === undefined || list === undefined || set.members.length < LEAST_RANGED) continue;
    const [noun] = listNouns(list);
    if (noun !== undefined && isBody(noun)) return set;
  }
  return undefined;
}

/** "What share of the OPEC members' crude oil production did Iraq account for in 2014?": one of a list beside all of it. */
export const shareOfList: Style["draw"] = (context, random) => {
  const set = rangedSet(context, random, isSummed);
  if (set === undefined) return undefined;
  const named = set.members.filter((id) => context.nameable(id) && context.sideOf(id) === context.sideOf(set.subject));
  if (named.length === 0) return undefined;
  const whole: readonly ProgramStep[] = [
    ...listSteps(set),
    ...timeSteps(set.measureTime),
    ["Compute", { operation: "sum", of: set.measure }, -1],
  ];
  const { steps, ends } = parallelParts(valueSteps(random.pick(named), set.measure, set.measureTime), whole);
  return buildProgram(...steps, ["Compute", { operation: "share" }, ...ends]);
};
