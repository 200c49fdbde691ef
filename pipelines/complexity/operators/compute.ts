import { timeSteps, upTo, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo, Program, Random } from "../../../schemas/index.ts";
import { isQuantity, sayableTime } from "../../questions/draws.ts";
import { isAdditive } from "../../questions/context.ts";
import { areCompatible, isPart } from "../../questions/styles/numeric.ts";
import { askedFigure, askedThing, continueProgram, isWholeList, listSteps, rootOf, sharedFigures } from "../growth.ts";
import { defineOperator, type ProgramInGrowth } from "../operator.ts";

const value = (info: AttributeInfo, time: string, of: number): readonly ProgramStep[] =>
  time === ""
    ? [["QueryAttribute", { attribute: info.name }, of]]
    : [
        ["AsOf", { time }, of],
        ["QueryAttribute", { attribute: info.name }, -1],
      ];

/** Two figures of the thing that belong together: exports and imports, a part and its whole. */
function twoFigures(growing: ProgramInGrowth, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined) return undefined;
  const { info, time } = figure;
  const own = growing.context.sampler.index.shared([asked.entity]);
  const partners = growing.context.attributes.filter(
    (other) =>
      other.name !== info.name &&
      isQuantity(other) &&
      other.units[0] === info.units[0] &&
      (areCompatible(info, other) || isPart(info, other)) &&
      own.some((one) => one.attribute === other.name && one.time === time.slice(0, 4)),
  );
  if (partners.length === 0) return undefined;
  const partner = random.pick(partners);
  const operation = isPart(info, partner) ? "share" : random.pick(["difference", "ratio"] as const);
  return continueProgram(growing.program, asked.node, (thing) => {
    const [a, b] = [value(info, time, thing), value(partner, time, thing)];
    return [...a, ...b, ["Compute", { operation }, -1 - b.length, -1]];
  });
}

/** The thing's figure beside that of all that it lists together. */
function besideItsList(growing: ProgramInGrowth, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined || !isAdditive(figure.info)) return undefined;
  const { info, time } = figure;
  const year = time.includes("/") ? time : time.slice(0, 4);
  const sets = growing.lists
    .of(asked.entity)
    .filter(
      (set) =>
        isWholeList(growing, set) &&
        sharedFigures(growing, set, isAdditive).some((one) => one.attribute === info.name && one.time === year),
    );
  if (sets.length === 0) return undefined;
  const set = random.pick(sets);
  return continueProgram(growing.program, asked.node, (thing) => {
    const own = value(info, year, thing);
    const all: readonly ProgramStep[] = [...listSteps(set), ...timeSteps(year), ["Compute", { operation: "sum", of: info.name }, -1]];
    const [first, ...rest] = all;
    const back: ProgramStep[] = first === undefined ? [] : [[first[0], first[1], thing] as ProgramStep, ...rest];
    return [...own, ...back, ["Compute", { operation: random.pick(["ratio", "share"] as const) }, -1 - back.length, -1]];
  });
}

/** The figure of the thing beside that of another one that the question passes through. */
function beforeAndAfter(growing: ProgramInGrowth, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined) return undefined;
  const { info, time } = figure;
  const { program, members, context } = growing;
  const others = program.nodes.filter(
    ({ id, op }) =>
      (op === "SelectAmong" || op === "FilterClaim" || op === "And") &&
      id !== asked.node &&
      members[id]?.length === 1 &&
      context.sampler.index.shared(members[id] ?? []).some((one) => one.attribute === info.name && one.time === time.slice(0, 4)),
  );
  if (others.length === 0) return undefined;
  const other = random.pick(others);
  const kept = upTo(program.nodes, asked.node);
  const place = upTo(program.nodes, other.id).length - 1;
  // Only what the asked thing follows from stands at the same place in both.
  if (kept[place]?.op !== other.op || JSON.stringify(kept[place]?.arguments) !== JSON.stringify(other.arguments)) return undefined;
  const operation = isAdditive(info) && random.next() < 0.5 ? "ratio" : "difference";
  return continueProgram(program, asked.node, (thing) => {
    const [a, b] = [value(info, time, thing), value(info, time, place)];
    return [...a, ...b, ["Compute", { operation }, -1 - b.length, -1]];
  });
}

/** The name that was asked for becomes a figure of the thing. */
function figureOf(growing: ProgramInGrowth, random: Random): Program | undefined {
  const asked = askedThing(growing);
  if (asked === undefined || rootOf(growing.program)?.op !== "QueryName") return undefined;
  const open = growing.context.sampler.index
    .shared([asked.entity])
    .filter(({ attribute, time }) => sayableTime(time) && growing.context.attribute(attribute)?.multiValued === false);
  if (open.length === 0) return undefined;
  const { attribute, time } = random.pick(open);
  return continueProgram(growing.program, asked.node, () => [...timeSteps(time), ["QueryAttribute", { attribute }, -1]]);
}

export default defineOperator({
  name: "compute",
  draw(growing, random) {
    if (rootOf(growing.program)?.op === "QueryName") return figureOf(growing, random);
    return random.pick([twoFigures, besideItsList, beforeAndAfter])(growing, random);
  },
});
