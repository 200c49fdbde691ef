import { timed, type ProgramStep } from "../../../knowledge-graph/program/index.ts";
import type { AttributeInfo, Program, Random } from "../../../schemas/index.ts";
import { isQuantity, sayableTime } from "../../fas/draws.ts";
import { additive } from "../../fas/ground.ts";
import { belong, isPart } from "../../fas/questions/numeric.ts";
import { askedFigure, askedThing, continued, listSteps, rootOf, sharedFigures, upTo } from "../growing.ts";
import { defineOperator, type Growing } from "../operator.ts";

const value = (info: AttributeInfo, time: string, of: number): readonly ProgramStep[] =>
  time === ""
    ? [["QueryAttribute", { attribute: info.name }, of]]
    : [
        ["AsOf", { time }, of],
        ["QueryAttribute", { attribute: info.name }, -1],
      ];

/** Two figures of the thing that belong together: exports and imports, a part and its whole. */
function twoFigures(growing: Growing, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined) return undefined;
  const { info, time } = figure;
  const own = growing.ground.sampler.index.shared([asked.entity]);
  const partners = growing.ground.attributes.filter(
    (other) =>
      other.name !== info.name &&
      isQuantity(other) &&
      other.units[0] === info.units[0] &&
      (belong(info, other) || isPart(info, other)) &&
      own.some((one) => one.attribute === other.name && one.time === time.slice(0, 4)),
  );
  if (partners.length === 0) return undefined;
  const partner = random.pick(partners);
  const operation = isPart(info, partner) ? "share" : random.pick(["difference", "ratio"] as const);
  return continued(growing.program, asked.node, (thing) => {
    const [a, b] = [value(info, time, thing), value(partner, time, thing)];
    return [...a, ...b, ["Compute", { operation }, -1 - b.length, -1]];
  });
}

/** The thing's figure beside that of all that it lists together. */
function besideItsList(growing: Growing, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined || !additive(figure.info)) return undefined;
  const { info, time } = figure;
  const year = time.includes("/") ? time : time.slice(0, 4);
  const sets = growing.lists
    .of(asked.entity)
    .filter((set) => sharedFigures(growing, set, additive).some((one) => one.attribute === info.name && one.time === year));
  if (sets.length === 0) return undefined;
  const set = random.pick(sets);
  return continued(growing.program, asked.node, (thing) => {
    const own = value(info, year, thing);
    const all: readonly ProgramStep[] = [...listSteps(set), ...timed(year), ["Compute", { operation: "sum", of: info.name }, -1]];
    const [first, ...rest] = all;
    const back: ProgramStep[] = first === undefined ? [] : [[first[0], first[1], thing] as ProgramStep, ...rest];
    return [...own, ...back, ["Compute", { operation: random.pick(["ratio", "share"] as const) }, -1 - back.length, -1]];
  });
}

/** The figure of the thing beside that of another one that the question passes through. */
function beforeAndAfter(growing: Growing, random: Random): Program | undefined {
  const [asked, figure] = [askedThing(growing), askedFigure(growing)];
  if (asked === undefined || figure === undefined) return undefined;
  const { info, time } = figure;
  const { program, members, ground } = growing;
  const others = program.nodes.filter(
    ({ id, op }) =>
      (op === "SelectAmong" || op === "FilterClaim" || op === "And") &&
      id !== asked.node &&
      members[id]?.length === 1 &&
      ground.sampler.index.shared(members[id] ?? []).some((one) => one.attribute === info.name && one.time === time.slice(0, 4)),
  );
  if (others.length === 0) return undefined;
  const other = random.pick(others);
  const kept = upTo(program, asked.node);
  const place = upTo(program, other.id).length - 1;
  // Only what the asked thing follows from stands at the same place in both.
  if (kept[place]?.op !== other.op || JSON.stringify(kept[place]?.arguments) !== JSON.stringify(other.arguments)) return undefined;
  const operation = additive(info) && random.next() < 0.5 ? "ratio" : "difference";
  return continued(program, asked.node, (thing) => {
    const [a, b] = [value(info, time, thing), value(info, time, place)];
    return [...a, ...b, ["Compute", { operation }, -1 - b.length, -1]];
  });
}

/** The name that was asked for becomes a figure of the thing. */
function figureOf(growing: Growing, random: Random): Program | undefined {
  const asked = askedThing(growing);
  if (asked === undefined || rootOf(growing.program)?.op !== "QueryName") return undefined;
  const open = growing.ground.sampler.index
    .shared([asked.entity])
    .filter(({ attribute, time }) => sayableTime(time) && growing.ground.attribute(attribute)?.multiValued === false);
  if (open.length === 0) return undefined;
  const { attribute, time } = random.pick(open);
  return continued(growing.program, asked.node, () => [...timed(time), ["QueryAttribute", { attribute }, -1]]);
}

export default defineOperator({
  name: "compute",
  draw(growing, random) {
    if (rootOf(growing.program)?.op === "QueryName") return figureOf(growing, random);
    return random.pick([twoFigures, besideItsList, beforeAndAfter])(growing, random);
  },
});
