import { timeSteps } from "../../../knowledge-graph/index.ts";
import type { Program, Random } from "../../../schemas/index.ts";
import { isQuantity } from "../../questions/draws.ts";
import {
  askedThing,
  continueProgram,
  describeOneThing,
  FEWEST,
  listSteps,
  rootOf,
  sharedFigures,
  tellsInOneWord,
  timeUnder,
} from "../growth.ts";
import { defineOperator, type ProgramInGrowth } from "../operator.ts";

/**
 * A constant becomes a sub-program over another page: the largest of those that a page lists, the one thing that a page names. Only
 * leaves are replaced (WebShaper, layer-wise): a fact hung on from the side would be a shortcut or say nothing.
 */
const leaf = (growing: ProgramInGrowth, random: Random): Promise<Program | undefined> =>
  describeOneThing(growing, random, ["superlative", "relation"], ({ kind, nodes }) => {
    if (kind !== "superlative") return true;
    const list = nodes.find((node) => node.op === "Relate");
    const owner = nodes.find((node) => node.op === "Find");
    const sets = owner?.op === "Find" ? growing.lists.of(owner.arguments.entity) : [];
    return list?.op === "Relate" && sets.some((set) => set.attribute === list.arguments.attribute && set.members.length >= FEWEST);
  });

/** The value of the largest of those that the thing lists, in place of the thing's own. */
function onward(growing: ProgramInGrowth, random: Random): Program | undefined {
  const root = rootOf(growing.program);
  const asked = askedThing(growing);
  if (asked === undefined || root === undefined) return undefined;
  const sets = growing.lists.of(asked.entity).filter(({ members }) => members.length >= FEWEST);
  if (sets.length === 0) return undefined;
  const set = random.pick(sets);
  const open = sharedFigures(growing, set, isQuantity).filter(
    ({ attribute }) => root.op !== "QueryAttribute" || root.arguments.attribute !== attribute,
  );
  if (open.length === 0) return undefined;
  const light = open.filter(({ attribute: name }) => tellsInOneWord(growing.context, name));
  const { attribute, time } = random.pick(light.length > 0 && root.op === "QueryAttribute" ? light : open);
  return continueProgram(growing.program, asked.node, () => [
    ...listSteps(set),
    ...timeSteps(time),
    ["SelectAmong", { attribute, which: random.pick(["max", "min"]), k: set.members.length > FEWEST && random.next() < 0.2 ? 2 : 1 }, -1],
    ...(root.op === "QueryAttribute"
      ? ([...timeSteps(timeUnder(growing.program, root)), ["QueryAttribute", { attribute: root.arguments.attribute }, -1]] as const)
      : ([["QueryName", {}, -1]] as const)),
  ]);
}

export default defineOperator({
  name: "expand",
  draw: (growing, random) => (random.next() < 0.65 ? leaf(growing, random) : onward(growing, random)),
});
